// A Pico with MicroPython and its own files, on fd 0 and 1: runs main.py if it has one, else it is at its prompt.
// Arguments: the folder of its first files; the emulated hardware.
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const [own, emulated] = process.argv.slice(2);
const port = Buffer.alloc(256);
const idle = new Int32Array(new SharedArrayBuffer(4));
const files = new Map();
for (const folder of [own, emulated]) {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (fs.statSync(file).isFile()) files.set(name, fs.readFileSync(file));
  }
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(1, bytes, at);
    } catch {
      return at;
    }
  }
  return bytes.length;
}

// This build cannot do raw paste, and must say so; mpremote then sends in the older way.
const PASTE = Buffer.from("\x05A\x01");

function typed() {
  const bytes = Buffer.from(read());
  const at = bytes.indexOf(PASTE);
  if (at < 0) return bytes;
  write(Buffer.from("R\x00"));
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + PASTE.length)]);
}

function read() {
  try {
    return port.subarray(0, fs.readSync(0, port));
  } catch {
    return port.subarray(0, 0);
  }
}

// Emscripten numbers its errors in a way of its own: 44 is ENOENT.
const SETUP = `
import os, sys
os.chdir("/")
sys.path.insert(0, "/")
def stat(path, stat=os.stat):
    try:
        return stat(path)
    except OSError as error:
        raise OSError(2 if error.errno == 44 else error.errno)
os.stat = stat
`;

async function start() {
  let reset = false;
  const python = await loadMicroPython({ heapsize: 4 * 1024 * 1024, linebuffer: false, stdout: write });
  python.registerJsModule("host", {
    read: () => read().toString("latin1"),
    write: (text) => write(Buffer.from(text, "latin1")),
    sleep: (ms) => Atomics.wait(idle, 0, 0, ms),
    exit: () => { reset = true; },
  });
  for (const [name, content] of files) python.FS.writeFile("/" + name, content);
  python.runPython(SETUP);
  if (files.has("main.py") && !files.has("stop")) {
    python.runPython(files.get("pico.py").toString());
  } else {
    if (files.has("stop")) python.FS.unlink("/stop");
    python.replInit();
    while (!reset) {
      for (const byte of typed()) {
        if (python.replProcessChar(byte)) {
          write(Buffer.from("MPY: soft reboot\r\n"));
          python.replInit();
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  files.clear();
  for (const name of python.FS.readdir("/")) {
    if (python.FS.isFile(python.FS.stat("/" + name).mode)) files.set(name, Buffer.from(python.FS.readFile("/" + name)));
  }
}

for (;;) await start();
