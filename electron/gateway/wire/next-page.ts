import { firstOf, isFields, readAmount, readText } from './fields.ts';

const nextNames = ['next', 'next_cursor', 'next_page', 'next_page_token'];
const moreNames = ['has_more', 'has_next'];
const totalNames = ['total', 'total_count'];

/**
 * What to ask for behind a page of a list, as a query; null where the answer says of no more. A guess: pages are not
 * documented, and services of this kind send ten voices at a time. Told are a cursor, an address with one, that there is
 * more behind the last id, or how many there are.
 * @param before how many came, with this page; `lastId` is of the last of them, and `page` counts from 1
 */
export function readNextPage(
  body: unknown,
  { before, lastId, page }: { before: number; lastId: string | null; page: number },
): string | null {
  if (!isFields(body)) return null;
  for (const name of nextNames) {
    const next = firstOf(body, [name], readText);
    if (next === null) continue;
    if (next.includes('?')) return next.slice(next.indexOf('?') + 1);
    const query =
      name === 'next_page' ? 'page' : name === 'next_page_token' ? 'page_token' : 'cursor';
    return String(new URLSearchParams({ [query]: next }));
  }
  const hasMore = firstOf(body, moreNames, (value) => (value === true ? value : null)) !== null;
  const after = firstOf(body, ['last_id'], readText) === null ? null : lastId;
  if (hasMore && after !== null) return String(new URLSearchParams({ after }));
  const isPart = hasMore || (firstOf(body, totalNames, readAmount) ?? 0) > before;
  return isPart ? String(new URLSearchParams({ page: String(page + 1) })) : null;
}
