// Requests in, what the board answers out; an error is in the board's own words.

import { $ } from "./dom.js";

class Refused extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

// Nobody knows whether the board has heard it.
export class Unreachable extends Error {}

const PATIENCE_MS = 70000; // an explanation takes its time
const FIRST_MS = 500, LONGEST_MS = 8000;
const LATER = [429, 502, 503, 504]; // not now, but soon

export async function get(path, patience = PATIENCE_MS) {
  return asked(path, { signal: AbortSignal.timeout(patience), cache: "no-cache" });
}

export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10000) };
  return asked(path, options);
}

export const command = (wanted) => post("/api/command", wanted);

// Asked again, with growing pauses, until the board answers, and said so; what it refuses stays refused.
export async function insist(ask) {
  const link = $("link") ?? {};
  for (let pause = FIRST_MS; ; pause = Math.min(2 * pause, LONGEST_MS)) {
    try {
      const found = await ask();
      link.hidden = true;
      return found;
    } catch (error) {
      if (error instanceof Refused && !LATER.includes(error.status)) throw error;
    }
    link.hidden = false;
    await new Promise((wait) => setTimeout(wait, pause));
  }
}

async function asked(path, options) {
  const response = await fetch(path, options).catch(() => {
    throw new Unreachable();
  });
  return answered(response);
}

async function answered(response) {
  const found = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Refused(response.status, found.error ?? response.statusText);
  return found;
}
