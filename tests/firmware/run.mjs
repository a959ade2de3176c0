// A Python file and the folders of its modules in; runs it in real MicroPython, with the bytes of fd 0 and 1 as its port.
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const [script, ...folders] = process.argv.slice(2);
const python = await loadMicroPython({
  heapsize: 4 * 1024 * 1024,
  linebuffer: false,
  stdout: (bytes) => fs.writeSync(2, bytes),
  stderr: (bytes) => fs.writeSync(2, bytes),
});

const port = Buffer.alloc(256);
const idle = new Int32Array(new SharedArrayBuffer(4));
python.registerJsModule("host", {
  read() {
    try {
      return port.toString("latin1", 0, fs.readSync(0, port));
    } catch {
      return ""; // nothing there, or nobody has the port open
    }
  },
  write(text) {
    const bytes = Buffer.from(text, "latin1");
    try {
      return fs.writeSync(1, bytes);
    } catch {
      return 0;
    }
  },
  sleep(ms) {
    Atomics.wait(idle, 0, 0, ms);
  },
  exit(code) {
    process.exit(code);
  },
});

for (const folder of folders) {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (fs.statSync(file).isFile()) python.FS.writeFile("/" + name, fs.readFileSync(file));
  }
}
python.runPython("import sys\nsys.path.insert(0, '/')");
try {
  python.runPython(fs.readFileSync(script, "utf8"));
} catch (error) {
  process.stderr.write(String(error.message ?? error) + "\n");
  process.exit(1);
}
