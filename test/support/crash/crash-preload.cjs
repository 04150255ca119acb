/**
 * Loaded before the program (`node --require`): counts its durable steps, in all of its threads, and kills
 * it right before the one that LECTERN_CRASH names. The program itself knows nothing of this.
 *
 *   LECTERN_CRASH='{"at": 12}'                                   before the 12th step
 *   LECTERN_CRASH='{"kind": "rename", "includes": ".flac"}'      before the first step of that kind
 *   LECTERN_CRASH='{"after": {"kind": "rename"}, "kind": "commit"}'
 *   LECTERN_CRASH='{"isInside": true, "at": 12}'                 counts what happens inside a transaction too
 *   LECTERN_STEPS=FILE                                           writes the steps there, one a line
 */
const fs = require('node:fs');
const { basename } = require('node:path');
const Module = require('node:module');
const threads = require('node:worker_threads');

const plan = JSON.parse(process.env.LECTERN_CRASH ?? '{}');
const stepsFile = process.env.LECTERN_STEPS ?? '';
const { appendFileSync } = fs;

if (threads.isMainThread) threads.setEnvironmentData('lectern-steps', new SharedArrayBuffer(8));
const counts = () => new Int32Array(threads.getEnvironmentData('lectern-steps'));
const stepIndex = 0;
const seenAfterIndex = 1;

function meets(wanted, kind, detail) {
  return wanted.kind === kind && detail.includes(wanted.includes ?? '');
}

function isDue(number, kind, detail) {
  if (plan.at !== undefined) return number === plan.at;
  if (plan.kind === undefined) return false;
  if (plan.after !== undefined && Atomics.load(counts(), seenAfterIndex) === 0) {
    if (meets(plan.after, kind, detail)) Atomics.store(counts(), seenAfterIndex, 1);
    return false;
  }
  return meets(plan, kind, detail);
}

function step(kind, detail) {
  const number = Atomics.add(counts(), stepIndex, 1) + 1;
  if (stepsFile !== '') appendFileSync(stepsFile, `${number} ${kind} ${detail}\n`);
  if (!isDue(number, kind, detail)) return;
  process.kill(process.pid, 'SIGKILL');
  // The other threads must not get any further either; the signal takes them all.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const brief = (sql) => sql.trim().replace(/\s+/g, ' ').slice(0, 60);

const own = (target, name, value) => Object.defineProperty(target, name, { value });

function watchConnection(connection, path) {
  // The lock is one long transaction that is never committed.
  if (basename(path) === 'lock.sqlite') return connection;
  const exec = connection.exec.bind(connection);
  const prepare = connection.prepare.bind(connection);
  let isInside = false;
  own(connection, 'exec', (sql) => {
    if (sql === 'COMMIT') step('commit', '');
    else if (isInside && plan.isInside === true) step('exec', brief(sql));
    const result = exec(sql);
    if (/^BEGIN/.test(sql)) isInside = true;
    if (/^(COMMIT|ROLLBACK)/.test(sql)) isInside = false;
    return result;
  });
  own(connection, 'prepare', (sql) => {
    const statement = prepare(sql);
    const run = statement.run.bind(statement);
    own(statement, 'run', (...parameters) => {
      if (!isInside) step('write', brief(sql));
      return run(...parameters);
    });
    if (plan.isInside === true && /^INSERT/.test(sql)) {
      const get = statement.get.bind(statement);
      own(statement, 'get', (...parameters) => {
        if (isInside) step('insert', brief(sql));
        return get(...parameters);
      });
    }
    return statement;
  });
  return connection;
}

const load = Module._load;
Module._load = function watchedLoad(request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (request !== '@photostructure/sqlite') return loaded;
  function DatabaseSync(path, ...options) {
    return watchConnection(new loaded.DatabaseSync(path, ...options), path);
  }
  return { ...loaded, DatabaseSync };
};

const { renameSync } = fs;
fs.renameSync = (from, to) => {
  step('rename', String(to));
  return renameSync(from, to);
};
const { open, rename, unlink } = fs.promises;
fs.promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  const sync = handle.sync.bind(handle);
  own(handle, 'sync', () => {
    step('sync', String(path));
    return sync();
  });
  return handle;
};
fs.promises.rename = (from, to) => {
  step('rename', String(to));
  return rename(from, to);
};
fs.promises.unlink = (path) => {
  step('unlink', String(path));
  return unlink(path);
};
const { unlinkSync } = fs;
fs.unlinkSync = (path) => {
  step('unlink', String(path));
  return unlinkSync(path);
};
