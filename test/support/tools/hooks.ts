import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { removeFolder } from './remove-folder.ts';

type Closable =
  | { readonly close: () => unknown }
  | { readonly stop: () => unknown }
  | { readonly remove: () => unknown };

/** What is opened anew for every test of the file or `describe`, and closed after it. */
export function forEachTest<Opened extends Closable>(open: () => Opened | Promise<Opened>): Opened {
  return whileOpen(open, beforeEach, afterEach);
}

/** What is opened once for all tests of the file or `describe`, and closed after the last one. */
export function forAllTests<Opened extends Closable>(open: () => Opened | Promise<Opened>): Opened {
  return whileOpen(open, beforeAll, afterAll);
}

/** What is opened by a test itself, and closed when that test is over; the last one first. */
export async function openInTest<Opened extends Closable>(opening: Promise<Opened>) {
  const opened = await opening;
  onTestFinished(() => close(opened));
  return opened;
}

/** The path of a folder that is empty at the start of every test. */
export function folderForEachTest() {
  return folderWhile(beforeEach, afterEach);
}

/** The path of a folder that all tests of the file or `describe` share. */
export function folderForAllTests() {
  return folderWhile(beforeAll, afterAll);
}

type Hook = (work: () => Promise<void>) => void;

/** Stands for what is open right now: its members are looked up when they are used. */
function whileOpen<Opened extends Closable>(
  open: () => Opened | Promise<Opened>,
  before: Hook,
  after: Hook,
): Opened {
  let opened: Opened;
  before(async () => {
    opened = await open();
  });
  after(() => close(opened));
  return new Proxy({} as Opened, {
    get: (_, name) => Reflect.get(opened, name),
    ownKeys: () => Reflect.ownKeys(opened),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(opened, name),
      configurable: true,
    }),
  });
}

async function close(opened: Closable) {
  if ('remove' in opened) await opened.remove();
  else if ('close' in opened) await opened.close();
  else await opened.stop();
}

function folderWhile(before: Hook, after: Hook) {
  const folder = join(tmpdir(), `lectern-test-${randomUUID()}`);
  before(async () => {
    await mkdir(folder);
  });
  after(() => removeFolder(folder));
  return folder;
}
