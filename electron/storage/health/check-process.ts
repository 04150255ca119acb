import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/*
 * The process that reads the library through while its writer goes on. Argument: the file. A thread of its own
 * reads; the first line on standard output is the verdict as JSON. It ends with its parent.
 */

/** SQLite's check of every page: `ok`, or what is wrong. Throws where the file cannot be read just now. */
function readThrough(path: string): string {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    connection.exec('PRAGMA busy_timeout = 5000');
    const row = connection.prepare('PRAGMA quick_check(1)').get() as Record<string, unknown>;
    return String(Object.values(row)[0]);
  } catch (error) {
    const { message } = error as Error;
    if (/malformed|not a database/i.test(message)) return message;
    throw error;
  } finally {
    connection.close();
  }
}

function watch(): void {
  process.once('disconnect', () => process.exit(0));
  setPriority(constants.priority.PRIORITY_LOW);
  const thread = new Worker(__filename, { argv: process.argv.slice(2) });
  thread.on('message', (verdict) => {
    process.stdout.write(`${JSON.stringify({ verdict })}\n`, () => process.exit(0));
  });
  thread.on('error', (error) => {
    process.stderr.write(`${error.message}\n`, () => process.exit(1));
  });
}

if (isMainThread) watch();
else parentPort?.postMessage(readThrough(process.argv[2] ?? ''));
