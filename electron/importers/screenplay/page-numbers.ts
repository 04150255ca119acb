const pageNumber = /^\s*(\d{1,3})([A-Z]?)\.\s*$/u;
/** Lines of a page, with the empty ones. */
const pageLines = [10, 120] as const;
const fewestPages = 3;
/** Of the lines of a file, those from its first page number to its last. */
const leastReach = 0.5;
/** Lines with a number that are looked at before one. */
const longestLook = 40;

type Place = {
  readonly at: number;
  readonly number: number;
  readonly length: number;
  readonly before: Place | null;
};

/** The lines that are numbers of pages: "1.", "2." and "3." may be counted aloud, or be of a list. */
export function pageNumbersIn(lines: readonly string[]): ReadonlySet<number> {
  const places: Place[] = [];
  let longest: Place | null = null;
  for (const [at, line] of lines.entries()) {
    const [, digits, letter = ''] = pageNumber.exec(line) ?? [];
    const isAlone = isEmpty(lines[at - 1]) && isEmpty(lines[at + 1]);
    if (digits === undefined || !isAlone) continue;
    // Pages that were put in: "5A.".
    const number = Number(digits) + (letter === '' ? 0 : (letter.charCodeAt(0) - 64) / 100);
    const before = longestOf(
      places.slice(-longestLook).filter((one) => areOfPages(one, at, number)),
    );
    const place = { at, number, length: (before?.length ?? 0) + 1, before };
    places.push(place);
    if (place.length > (longest?.length ?? 0)) longest = place;
  }
  const found = new Set<number>();
  for (let place = longest; place !== null; place = place.before) found.add(place.at);
  const reach = Math.max(...found) - Math.min(...found);
  return found.size >= fewestPages && reach >= lines.length * leastReach ? found : new Set();
}

function isEmpty(line = ''): boolean {
  return line.trim() === '';
}

function longestOf(places: readonly Place[]): Place | null {
  return places.reduce<Place | null>(
    (best, one) => (one.length > (best?.length ?? 0) ? one : best),
    null,
  );
}

/** Whether a number stands as far behind another as so many pages are long. */
function areOfPages(before: Place, at: number, number: number): boolean {
  const perPage = (at - before.at) / Math.max(1, Math.round(number - before.number));
  return number > before.number && perPage >= pageLines[0] && perPage <= pageLines[1];
}
