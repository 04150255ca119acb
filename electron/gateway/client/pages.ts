import { readNextPage } from '../wire/next-page.ts';

export type Page<Entry> = {
  readonly entries: readonly Entry[];
  /** How many there are in it, also those that cannot be read. */
  readonly entryCount: number;
  /** What may tell of more: the answer, and what holds its list. */
  readonly bodies: readonly unknown[];
};

/** No account has as many voices or models as these hold. */
const mostPages = 100;

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
    const { entries, entryCount, bodies } = await ask(query);
    const countBefore = found.size;
    for (const entry of entries) found.set(entry.id, entry);
    before += entryCount;
    isWhole &&= entries.length === entryCount;
    const place = { before, lastId: entries.at(-1)?.id ?? null, page };
    const [next = null] = bodies.flatMap((body) => readNextPage(body, place) ?? []);
    if (next === null) return { entries: [...found.values()], isWhole };
    if (found.size === countBefore) break;
    query = next;
  }
  return { entries: [...found.values()], isWhole: false };
}
