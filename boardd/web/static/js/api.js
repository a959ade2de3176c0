// Requests in, what the board answers out; an error is in the board's own words.

export class Refused extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

const PATIENCE_MS = 70000; // an explanation takes its time

export async function get(path, patience = PATIENCE_MS) {
  return answered(await fetch(path, { signal: AbortSignal.timeout(patience), cache: "no-cache" }));
}

export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10000) };
  return answered(await fetch(path, options));
}

export const command = (wanted) => post("/api/command", wanted);

async function answered(response) {
  const found = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Refused(response.status, found.error ?? response.statusText);
  return found;
}
