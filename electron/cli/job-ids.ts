import { appError } from '../../shared/app-error.ts';

const shortLength = 8;

/** How an id is shown and may be typed: its beginning, without a hyphen that would make it an option. */
export function shortId(id: string): string {
  return id.replace(/^-+/, '').slice(0, shortLength);
}

/** Full ids for whole ones or unique beginnings, each once. Throws `not_found`, or `bad_input` for several. */
export function findIds(
  wanted: readonly string[],
  known: readonly string[],
  what: string,
): readonly string[] {
  const found = wanted.map((start) => {
    if (known.includes(start)) return start;
    const fits = known.filter(
      (id) => start !== '' && (id.startsWith(start) || id.replace(/^-+/, '').startsWith(start)),
    );
    const [first] = fits;
    if (first === undefined) throw appError('not_found.id', { what, start });
    if (fits.length === 1) return first;
    throw appError('bad_input.short_id', { start, count: fits.length, fits });
  });
  return [...new Set(found)];
}
