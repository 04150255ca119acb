import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type FrozenFacts, packLibrary, writeFrozen } from '../frozen-home.ts';
import { bordersBook, keeperBook, takenOutBook, untouchedBook, wholeBook } from './demo-books.ts';
import { openHand } from './hand.ts';
import { paidBook } from './paid-book.ts';
import { clonedVoice, talk } from './voices-and-talk.ts';

/** The schema of the program that the frozen library is to be written by. */
const frozenSchema = 4;

/** Tables that are empty in a library at rest. */
const restingEmpty: ReadonlySet<string> = new Set(['recording']);

/** Writes the library and packs it as the fixture; how many bytes that is. */
export async function buildLibrary(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-freeze-'));
  const hand = await openHand(folder);
  const facts = await fill(hand);
  await hand.close();
  const home = join(folder, 'home');
  const nowMs = checkContents(join(home, 'library.sqlite'));
  const size = await packLibrary(home);
  await writeFrozen('facts.json', { ...facts, nowMs });
  await rm(folder, { recursive: true });
  return size;
}

async function fill(
  hand: Awaited<ReturnType<typeof openHand>>,
): Promise<Omit<FrozenFacts, 'nowMs'>> {
  const { ask } = hand;
  const [sample] = await ask('library.list', {});
  await ask('library.remove', { projectId: sample?.id ?? '' });
  const keeper = await keeperBook(hand);
  const appended = await untouchedBook(hand);
  const borders = await bordersBook(hand);
  const whole = await wholeBook(hand);
  const removed = await takenOutBook(hand);
  const account = await hand.workOnAccount();
  const voiceId = await clonedVoice(hand);
  const book = await paidBook(hand, voiceId);
  await talk(hand, borders.projectId);
  return {
    schema: frozenSchema,
    accounts: { paid: account, demo: 'demo' },
    wholeBooks: [whole],
    removedBooks: [removed],
    removedChapters: [...borders.removedChapters, appended],
    retakesJob: book.retakesJob,
    undo: [keeper, borders.split],
  };
}

const datedColumns = ['ledger_entry.at_ms', 'take.created_at_ms', 'chat_message.at_ms'];

/** Of the schema that was meant, and nothing of it without a row. Answers a minute after its last act. */
function checkContents(path: string): number {
  const database = new DatabaseSync(path);
  const all = (sql: string) =>
    database.prepare(sql).all() as readonly { readonly value: unknown }[];
  const one = (sql: string) => Number(all(sql)[0]?.value);
  const schema = one('SELECT user_version AS value FROM pragma_user_version');
  if (schema !== frozenSchema) throw new Error(`It has schema ${schema}.`);
  const tables = all(
    "SELECT name AS value FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  ).map(({ value }) => String(value));
  const counts = tables.map(
    (name) => [name, one(`SELECT COUNT(*) AS value FROM ${name}`)] as const,
  );
  console.log(Object.fromEntries(counts));
  const empty = counts.filter(([name, count]) => count === 0 && !restingEmpty.has(name));
  if (empty.length > 0) throw new Error(`Nothing is in ${empty.map(([name]) => name).join(', ')}.`);
  const times = datedColumns.map((column) => {
    const [table, name] = column.split('.');
    return one(`SELECT MAX(${name}) AS value FROM ${table}`);
  });
  database.close();
  return Math.max(...times) + 60_000;
}
