/**
 * Loaded before the program (`node --require`): makes the disk fail as LECTERN_DISK says, in all threads.
 *
 *   LECTERN_DISK='{"code": "ENOSPC", "call": "writev", "includes": ".body"}'
 *
 * `call` is `open`, `writev` (taking up room), `appendFile`, `sync`, `rename`; `after` lets so many of them
 * through first.
 */
const fs = require('node:fs');

const plan = JSON.parse(process.env.LECTERN_DISK ?? '{}');
let passed = 0;

function failIfDue(call, path) {
  if (plan.call !== call || !String(path).includes(plan.includes ?? '')) return;
  passed += 1;
  if (passed <= (plan.after ?? 0)) return;
  const error = new Error(`${plan.code}: the disk of a test, ${call}`);
  throw Object.assign(error, { code: plan.code, syscall: call });
}

const { open, rename } = fs.promises;
fs.promises.open = async (path, ...rest) => {
  failIfDue('open', path);
  const handle = await open(path, ...rest);
  for (const call of ['writev', 'appendFile', 'sync']) {
    const original = handle[call].bind(handle);
    const value = async (...parameters) => {
      failIfDue(call, path);
      return original(...parameters);
    };
    Object.defineProperty(handle, call, { value });
  }
  return handle;
};
fs.promises.rename = async (from, to) => {
  failIfDue('rename', to);
  return rename(from, to);
};
