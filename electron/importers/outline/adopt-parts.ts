import { wordsOf } from '../html/blocks.ts';
import { isMatter, isSideText, isTypedPart } from './matter.ts';
import { labelOf, nameTheirParts, type TitleLabel } from './title-label.ts';
import { chapterWords, letterWords } from './title-words.ts';

type Entry<Node> = {
  readonly title: string;
  readonly types: string;
  readonly children: readonly Node[];
};

type Open<Node> = { readonly rank: number; readonly children: Node[] };

/** The rank of acts and chapters, below every part: they take only scenes and sections. */
const actRank = Number.POSITIVE_INFINITY;

/** With this many unlabelled headings per chapter on one level, these are sections of the chapters. */
const sectionsPerChapter = 2;
const fewestChapters = 3;

/**
 * Nests contents that list parts and chapters on one level: a part takes all entries up to the next part of its rank,
 * an act only the scenes that follow it. Of several words for parts ("Volume I", "Book II") the first one ranks
 * highest. Back matter (an afterword, notes) belongs to no part. Sections on one level with chapters go below them.
 */
export function adoptFlatParts<Node extends Entry<Node>>(listed: readonly Node[]): readonly Node[] {
  const nodes = listed.flatMap(besideNextPart);
  const labels = nodes.map(({ title }) => chapterOrLabel(title));
  const haveParts = !nameTheirParts(nodes.map(({ title }) => title));
  const isPart = (index: number): boolean =>
    (haveParts && labels[index]?.kind === 'part') || isTypedPart(nodes[index]?.types ?? '');
  const haveSections = areSectioned(nodes, labels);
  const lastPart = nodes.findLastIndex((_, index) => isPart(index));
  const ranks = new Map<string, number>();
  const top: Node[] = [];
  const open: Open<Node>[] = [];
  for (const [index, node] of nodes.entries()) {
    const label = labels[index];
    const rank = rankOf(label, isPart(index), ranks);
    const isClosing = open.length > 0 && index > lastPart && closesBook(node);
    while (
      open.length > 0 &&
      (isClosing || !takes(open.at(-1)?.rank ?? 0, rank, label, haveSections))
    )
      open.pop();
    const children = [...adoptFlatParts(node.children)];
    (open.at(-1)?.children ?? top).push({ ...node, children });
    const adopts = rank !== null && children.length === 0;
    if (adopts) open.push({ rank, children });
  }
  return top;
}

/** Moves a part that is nested in the one before it, and all that follows, to the level of that one. */
function besideNextPart<Node extends Entry<Node>>(node: Node): readonly Node[] {
  const { kind, word, number } = labelOf(node.title);
  if (kind !== 'part' || number === null) return [node];
  const next = node.children.findIndex(({ title }) => {
    const label = labelOf(title);
    return label.kind === 'part' && label.word === word && label.number === number + 1;
  });
  if (next === -1) return [node];
  return [{ ...node, children: node.children.slice(0, next) }, ...node.children.slice(next)];
}

/** The label; a chapter even if the number after the word for it is not recognised. */
function chapterOrLabel(title: string): TitleLabel {
  const label = labelOf(title);
  const isChapter =
    label.kind === 'none' &&
    wordsOf(title)
      .slice(0, 2)
      .some((word) => chapterWords.has(word) && !letterWords.has(word));
  return isChapter ? { ...label, kind: 'chapter' } : label;
}

function areSectioned<Node extends Entry<Node>>(
  nodes: readonly Node[],
  labels: readonly TitleLabel[],
): boolean {
  const chapters = labels.filter(({ kind }) => kind === 'chapter').length;
  const first = labels.findIndex(({ kind }) => kind === 'chapter');
  const plain = nodes.filter(
    (node, index) => index > first && labels[index]?.kind === 'none' && !closesBook(node),
  );
  return chapters >= fewestChapters && plain.length >= chapters * sectionsPerChapter;
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

function takes(
  openRank: number,
  rank: number | null,
  label: TitleLabel | undefined,
  haveSections: boolean,
): boolean {
  if (openRank === actRank) {
    return label?.kind === 'section' || (haveSections && label?.kind === 'none');
  }
  return rank === null || rank > openRank;
}

function closesBook(node: { readonly title: string; readonly types: string }): boolean {
  return isSideText(node.title) || isMatter(node);
}
