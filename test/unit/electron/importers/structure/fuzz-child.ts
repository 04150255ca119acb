import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { peakMemoryBytes } from '../../../../support/tools/peak-memory.ts';
import { outcomeOf } from '../judge-draft.ts';
import { type BookKind, changedBook, goodBooks } from './changed-books.ts';

/** What a book makes the reader do outside of its own file. */
let reachedOut = 0;
function refuse(): never {
  reachedOut += 1;
  throw new Error('A book reached for the network.');
}
net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
dns.lookup = refuse as unknown as typeof dns.lookup;
dgram.createSocket = refuse;

/**
 * Reads the damaged books of a kind, one after the other: arguments are the kind, the folder of fixtures, the
 * first number and how many. Prints each number before its book, so that the parent knows which one hangs, and
 * what came of them at the end.
 */
async function main() {
  const [kind = '', fixtures = '', from = '', count = ''] = process.argv.slice(2);
  const good = goodBooks(kind as BookKind, fixtures);
  const results = { draft: 0, refused: 0, structural: 0 };
  const failures: string[] = [];
  let slowest = { index: -1, cpuMs: 0 };
  for (let index = Number(from); index < Number(from) + Number(count); index += 1) {
    process.stdout.write(`${index}\n`);
    const book = changedBook(kind as BookKind, good, index);
    results.structural += book.isStructural ? 1 : 0;
    const before = process.cpuUsage();
    try {
      results[await outcomeOf(book.bytes, book.fileName)] += 1;
    } catch (error) {
      failures.push(`${index}: ${error instanceof Error ? error.stack : error}`);
    }
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    if (cpuMs > slowest.cpuMs) slowest = { index, cpuMs };
  }
  const peakBytes = peakMemoryBytes();
  const told = { ...results, failures: failures.slice(0, 20), reachedOut, slowest, peakBytes };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

void main();
