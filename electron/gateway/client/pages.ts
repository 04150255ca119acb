import type { ExpectedAnswer } from '../../../shared/errors/gateway-terms.ts';
import { readLinkedPage, readNextPage } from '../wire/next-page.ts';
import { readJsonAnswer } from './answers/json-answer.ts';
import type { Answer } from './http/transport.ts';

export type PageBody<Entry> = {
  readonly entries: readonly Entry[];
  /** How many there are in it, also those that cannot be read. */
  readonly entryCount: number;
  readonly body: unknown;
};

type Page<Entry> = PageBody<Entry> & { readonly linkHeader: string | null };

/** One page of a list, with what its answer may tell of the next one. */
export async function readPage<Entry>(
  answer: Answer,
  expected: ExpectedAnswer,
  read: (body: unknown) => PageBody<Entry> | null,
): Promise<Page<Entry>> {
  const page = await readJsonAnswer(answer, expected, read);
  return { ...page, linkHeader: answer.header('link') };
}

/** No account has as many voices or models as these hold, ten at a time. */
const mostPages = 1000;

/**
 * A list, page by page where there are some; `ask` gets the query of the next one. It is not whole where entries cannot
 * be read, and where more is told and the same comes again: it has pages, and other words for them.
 */
export async function readPages<Entry extends { readonly id: string }>(
  ask: (query: string) => Promise<Page<Entry>>,
): Promise<{ readonly entries: readonly Entry[]; readonly isWhole: boolean }> {
  const found = new Map<string, Entry>();
  let before = 0;
  let isWhole = true;
  let query = '';
  for (let page = 1; page <= mostPages; page += 1) {
    const { entries, entryCount, body, linkHeader } = await ask(query);
    const countBefore = found.size;
    for (const entry of entries) found.set(entry.id, entry);
    before += entryCount;
    isWhole &&= entries.length === entryCount;
    const place = { before, lastId: entries.at(-1)?.id ?? null, page };
    const next = readNextPage(body, place) ?? readLinkedPage(linkHeader);
    if (next === null) return { entries: [...found.values()], isWhole };
    if (found.size === countBefore) break;
    query = next;
  }
  return { entries: [...found.values()], isWhole: false };
}
