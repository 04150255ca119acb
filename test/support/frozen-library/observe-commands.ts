import { join } from 'node:path';
import { jsonLines, runLectern } from '../studio/run-lectern.ts';
import { type FrozenFacts, frozenFolder, unpackFrozenLibrary } from './frozen-home.ts';
import { plain } from './look-at-library.ts';

/** The book that commands are asked about; the library does not know it. */
export const bookFile = 'book.md';

/** What commands that read answer, by their words. */
export async function observeCommands(
  facts: FrozenFacts,
  gatewayUrl: string,
): Promise<Readonly<Record<string, unknown>>> {
  const copy = await unpackFrozenLibrary(gatewayUrl);
  const book = join(frozenFolder, bookFile);
  const wordings: readonly (readonly string[])[] = [
    ['jobs', 'list'],
    ['jobs', 'list', '--all'],
    ['jobs', 'items', facts.retakesJob],
    ['jobs', 'uncertain'],
    ['ledger'],
    ['ledger', '--all'],
    ['ledger', '--account', 'Paid'],
    ['ledger', '--account', 'demo', '--to', '2026-06-01'],
    ['estimate', book],
    ['estimate', book, '--speed', '2'],
    ['import', book],
  ];
  const answers: Record<string, unknown> = {};
  try {
    for (const words of wordings) {
      const name = words.map((word) => (word === book ? bookFile : word)).join(' ');
      const ended = await runLectern([...words, '--json'], { home: copy.home });
      answers[name] = plain({ code: ended.code, answers: jsonLines(ended) }, copy.home);
    }
    const csv = await runLectern(['ledger', '--csv'], { home: copy.home });
    answers['ledger --csv'] = plain({ code: csv.code, lines: csv.stdout.split('\n') }, copy.home);
  } finally {
    await copy.remove();
  }
  return answers;
}
