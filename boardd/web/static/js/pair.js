// A code that somebody types, or that a QR code held, in; a paired device out.

import { get, post } from "./api.js";
import { open } from "./dialog.js";
import { $, el, put } from "./dom.js";
import { locale, t } from "./texts.js";

export let paired = false;

export async function look() {
  paired = (await get("/api/pair")).paired;
  return paired;
}

// The board's QR code ends in #code=123456: whoever stands in front of the board is let in.
export async function fromAddress() {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (!code) return;
  history.replaceState(null, "", "/");
  await pair(decodeURIComponent(code));
}

async function pair(code) {
  await post("/api/pair", { code, name: deviceName() });
  paired = true;
}

function deviceName() {
  const kinds = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];
  return kinds.find((kind) => navigator.userAgent.includes(kind)) ?? "";
}

export function ask(done) {
  const code = el("input", { className: "code", inputMode: "text", autocomplete: "one-time-code", maxLength: 64 });
  code.setAttribute("aria-label", t("pair.code"));
  const button = el("button", { className: "main", type: "submit" }, t("pair.do"));
  const form = el("form", { className: "list" }, el("p", {}, t("pair.where")), code, el("div", { className: "bottom" }, button));
  const dialog = open(t("pair"), form);
  form.onsubmit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await pair(code.value);
      dialog.close();
      done();
    } catch (error) {
      dialog.fail(error);
      code.select();
    }
    button.disabled = false;
  };
  code.focus();
  post("/api/pair", { show: true }).catch(() => {});
}

export async function devices(done) {
  const list = el("div", { className: "list" });
  const dialog = open(t("devices"), el("p", { className: "hint" }, t("devices.hint")), list);
  const failed = (error) => dialog.fail(error);
  const { devices: known, device: own } = (await get("/api/pair", 8000).catch(failed)) ?? { devices: [] };
  put(
    list,
    known.map((device) => {
      const since = new Date(device.since).toLocaleDateString(locale, { timeZone: "UTC" });
      const name = `${device.name}, ${since}${device.id === own?.id ? ` (${t("devices.this")})` : ""}`;
      const button = el("button", { className: "fixed", ariaLabel: `${t("devices.revoke")}: ${name}` }, t("devices.revoke"));
      const row = el("div", { className: "row" }, el("span", {}, name), button);
      button.onclick = async () => {
        if (!(await post("/api/unpair", { device: device.id }).catch(failed))) return;
        row.remove();
        if (device.id === own?.id) {
          paired = false;
          $("dialog").close();
          done();
        }
      };
      return row;
    }),
  );
}
