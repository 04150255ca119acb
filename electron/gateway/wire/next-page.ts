import { type Fields, firstOf, readAmount, readText, withInner } from './fields.ts';

const nextNames = ['next', 'next_cursor', 'next_page', 'next_page_token', 'next_page_url'];
const moreNames = ['has_more', 'has_next'];
const totalNames = ['total', 'total_count'];
const pageCountNames = ['total_pages', 'pages', 'page_count', 'last_page'];
/** Under what lists are read, of voices above all. What is read as a list may be a page of it. */
export const listNames = ['items', 'voices', 'data', 'result', 'results', 'list', 'records'];
/** Objects of an answer in which that may stand: beside the list, or around it. */
const aboutNames = ['data', 'pagination', 'paging', 'page_info', 'meta', 'links', 'models'];
const innerNames = [...new Set([...aboutNames, ...listNames])];

type Place = { readonly before: number; readonly lastId: string | null; readonly page: number };

/**
 * What to ask for behind a page of a list, as a query; null where the answer says of no more. A guess: pages are not
 * documented, and services of this kind send ten voices at a time. Told are a cursor, an address with one, that there is
 * more behind the last id, or how many entries or pages there are.
 * @param place how many came, with this page; `lastId` is of the last of them, and `page` counts from 1
 */
export function readNextPage(body: unknown, place: Place): string | null {
  for (const fields of withInner(body, innerNames)) {
    const query = nextIn(fields, place);
    if (query !== null) return query;
  }
  return null;
}

function nextIn(fields: Fields, { before, lastId, page }: Place): string | null {
  for (const name of nextNames) {
    const next = firstOf(fields, [name], readText);
    if (next === null) continue;
    const own = queryOf(next);
    if (own !== null) return own;
    const query =
      name === 'next_page' ? 'page' : name === 'next_page_token' ? 'page_token' : 'cursor';
    return String(new URLSearchParams({ [query]: next }));
  }
  const hasMore = firstOf(fields, moreNames, (value) => (value === true ? value : null)) !== null;
  const after = firstOf(fields, ['last_id'], readText) === null ? null : lastId;
  if (hasMore && after !== null) return String(new URLSearchParams({ after }));
  const isPart = hasMore || (firstOf(fields, totalNames, readAmount) ?? 0) > before;
  const hasPages = (firstOf(fields, pageCountNames, readAmount) ?? 0) > page;
  if (isPart && !hasPages && firstOf(fields, ['offset'], readAmount) !== null) {
    return String(new URLSearchParams({ offset: String(before) }));
  }
  return isPart || hasPages ? String(new URLSearchParams({ page: String(page + 1) })) : null;
}

/** The query of the next page by the header `Link` (RFC 8288); null on the last page. */
export function readLinkedPage(header: string | null): string | null {
  const address = /<([^<>]*)>[^<>]*;\s*rel="?next\b/i.exec(header ?? '')?.[1] ?? '';
  return queryOf(address);
}

function queryOf(address: string): string | null {
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : null;
}
