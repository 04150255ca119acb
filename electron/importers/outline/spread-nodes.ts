import { type Block, plainText, wordsOf } from '../html/blocks.ts';
import type { OutlineNode } from './nodes.ts';
import { labelOf } from './title-label.ts';

/** A line that says a title. */
const longestTitle = 200;

/**
 * Entries of contents that lead to one place, as to a file of several chapters or to a printed page: the first stays
 * there, each other one goes to the next block that says its title, before the place of the entry behind them.
 */
export function spreadNodes(
  nodes: readonly OutlineNode[],
  blocks: readonly Block[],
  to: number,
): readonly OutlineNode[] {
  const spread: OutlineNode[] = [];
  for (let from = 0; from < nodes.length; ) {
    const start = nodes[from]?.start ?? 0;
    let end = from + 1;
    while (nodes[end]?.start === start) end += 1;
    const group = nodes.slice(from, end);
    const places =
      group.length > 1 ? placesOfTitles(group, blocks, nodes[end]?.start ?? to) : new Map();
    spread.push(...group.map((node) => ({ ...node, start: places.get(node) ?? start })));
    from = end;
  }
  return spread;
}

/** Looks at each block once, for the title that comes next and those behind it. */
function placesOfTitles(
  [first, ...others]: readonly OutlineNode[],
  blocks: readonly Block[],
  to: number,
): ReadonlyMap<OutlineNode, number> {
  const places = new Map<OutlineNode, number>();
  const orders = new Map(others.map(({ title }, order) => [keyOf(title), order] as const));
  let next = 0;
  for (let at = (first?.start ?? 0) + 1; at < to && next < others.length; at += 1) {
    const block = blocks[at];
    if (block === undefined || block.kind === 'break') continue;
    const text = plainText(block.pieces);
    if (text === '' || text.length > longestTitle) continue;
    const order = orders.get(keyOf(text)) ?? -1;
    const node = others[order];
    if (node === undefined || order < next) continue;
    places.set(node, at);
    next = order + 1;
  }
  return places;
}

/** Its words; of "9. The Quay" those behind the number. */
function keyOf(title: string): string {
  const { kind, text } = labelOf(title);
  const words = wordsOf(kind === 'numbered' ? title.slice(text.length) : title);
  return words.length === 0 ? title : words.join(' ');
}
