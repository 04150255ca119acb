import { flowParents } from './allowed-markup.ts';
import { type CleanElement, type CleanNode, isText } from './clean-nodes.ts';

export type Range = { readonly from: number; readonly to: number };

type Placed = {
  readonly chapter: number;
  /** In the words of the source; null for what is not there. */
  readonly range: Range | null;
};

/** A run of sentences of one chapter that are not in the source, and those around it that are. */
type SentenceRun = {
  readonly sentences: readonly number[];
  readonly chapter: number;
  readonly previous: Placed | undefined;
  readonly next: Placed | undefined;
};

export type AddedSentences = {
  /** Numbers of sentences by the node that they stand before, or after. */
  readonly before: ReadonlyMap<CleanNode, readonly number[]>;
  readonly after: ReadonlyMap<CleanNode, readonly number[]>;
  /** Numbers of chapters, which are pages of their own, by the page that they stand before, or after. */
  readonly pagesBefore: ReadonlyMap<number, readonly number[]>;
  readonly pagesAfter: ReadonlyMap<number, readonly number[]>;
  readonly madeChapters: ReadonlySet<number>;
};

/**
 * Where sentences go that the source does not have: after the block of the one before, or before that of the next
 * one. A chapter that has none of its sentences there is a page of its own, where a page ends.
 */
export function placeAdded(
  bodies: readonly CleanElement[],
  heard: readonly Placed[],
  pageAt: (at: number) => number,
): AddedSentences {
  const before = new Map<CleanNode, number[]>();
  const after = new Map<CleanNode, number[]>();
  const pagesBefore = new Map<number, number[]>();
  const pagesAfter = new Map<number, number[]>();
  const madeChapters = new Set<number>();
  for (const { sentences, chapter, previous, next } of runsOf(heard)) {
    const end = lastOf(previous);
    const start = next?.range?.from ?? null;
    const [endPage, startPage] = [end, start].map((at) => (at === null ? -1 : pageAt(at)));
    const isSamePage = endPage !== -1 && endPage === startPage;
    if (end !== null && (previous?.chapter === chapter || isSamePage)) {
      put(after, blockOf(bodies[endPage ?? -1], end), sentences);
    } else if (start !== null && next?.chapter === chapter) {
      put(before, blockOf(bodies[startPage ?? -1], start), sentences);
    } else {
      madeChapters.add(chapter);
      if (start !== null) put(pagesBefore, startPage, [chapter]);
      else put(pagesAfter, Math.max(0, endPage ?? 0), [chapter]);
    }
  }
  return { before, after, pagesBefore, pagesAfter, madeChapters };
}

function* runsOf(heard: readonly Placed[]): Iterable<SentenceRun> {
  let previous: Placed | undefined;
  for (let first = 0; first < heard.length; first++) {
    const one = heard[first];
    if (one === undefined || one.range !== null) {
      previous = one;
      continue;
    }
    const { chapter } = one;
    const sentences = [first];
    for (let at = first + 1; heard[at]?.range === null && heard[at]?.chapter === chapter; at++) {
      sentences.push(at);
    }
    first += sentences.length - 1;
    let at = first + 1;
    while (heard[at]?.range === null) at++;
    yield { sentences, chapter, previous, next: heard[at] };
  }
}

function lastOf(one: Placed | undefined): number | null {
  return one?.range === null || one === undefined ? null : one.range.to - 1;
}

function put<Key>(map: Map<Key, number[]>, key: Key | undefined, values: readonly number[]): void {
  if (key === undefined) throw new Error('A sentence has no place in the pages.');
  map.set(key, [...(map.get(key) ?? []), ...values]);
}

/** The innermost block around that place that a paragraph may stand beside. */
function blockOf(body: CleanElement | undefined, at: number): CleanNode | undefined {
  if (body === undefined) return undefined;
  const path: CleanNode[] = [];
  const look = (element: CleanElement): boolean =>
    element.content.some((node) => {
      path.push(node);
      const isHere = isText(node)
        ? node.from !== -1 && node.from <= at && at < node.from + node.text.length
        : look(node);
      if (!isHere) path.pop();
      return isHere;
    });
  look(body);
  const found = path.findLastIndex((node, index) => {
    const parent = index === 0 ? body : path[index - 1];
    const isFlow = parent !== undefined && !isText(parent) && flowParents.has(parent.name);
    return isFlow && !isText(node) && node.isBlock;
  });
  return path[Math.max(0, found)];
}
