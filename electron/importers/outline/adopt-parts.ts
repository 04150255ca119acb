import { isSideText, matterOfTitle, matterOfTypes } from './matter.ts';
import { labelOf, type TitleLabel } from './title-label.ts';

type Entry<Node> = {
  readonly title: string;
  readonly types: string;
  readonly children: readonly Node[];
};

type Open<Node> = { readonly rank: number; readonly children: Node[] };

/** A scene belongs to the act before it, and to nothing that is a part. */
const actRank = Number.POSITIVE_INFINITY;

/**
 * Puts the entries after a part below it, where the contents list both in one row: all of them until the next
 * part of its rank, an act's scenes until whatever is no scene. Of several words for parts the one that comes
 * first is the highest ("Volume I", "Book II"). What closes the book (an afterword, notes) is of no part.
 */
export function adoptFlatParts<Node extends Entry<Node>>(nodes: readonly Node[]): readonly Node[] {
  const labels = nodes.map(({ title }) => labelOf(title));
  const isPart = (index: number): boolean =>
    labels[index]?.kind === 'part' ||
    /(?:^|\s)(?:part|volume)(?:\s|$)/.test(nodes[index]?.types ?? '');
  const lastPart = nodes.findLastIndex((_, index) => isPart(index));
  const ranks = new Map<string, number>();
  const top: Node[] = [];
  const open: Open<Node>[] = [];
  for (const [index, node] of nodes.entries()) {
    const label = labels[index];
    const rank = rankOf(label, isPart(index), ranks);
    const isClosing = open.length > 0 && index > lastPart && closesBook(node);
    while (open.length > 0 && (isClosing || !takes(open.at(-1)?.rank ?? 0, rank, label)))
      open.pop();
    const children = [...adoptFlatParts(node.children)];
    (open.at(-1)?.children ?? top).push({ ...node, children });
    const adopts = rank !== null && children.length === 0;
    if (adopts) open.push({ rank, children });
  }
  return top;
}

function rankOf(
  label: TitleLabel | undefined,
  isPart: boolean,
  ranks: Map<string, number>,
): number | null {
  if (!isPart) return label?.kind === 'chapter' ? actRank : null;
  const word = label?.word ?? '';
  const rank = ranks.get(word) ?? ranks.size;
  ranks.set(word, rank);
  return rank;
}

function takes(openRank: number, rank: number | null, label: TitleLabel | undefined): boolean {
  if (openRank === actRank) return label?.kind === 'section';
  return rank === null || rank > openRank;
}

function closesBook({ title, types }: { readonly title: string; readonly types: string }): boolean {
  return isSideText(title) || matterOfTypes(types) !== null || matterOfTitle(title, '') !== null;
}
