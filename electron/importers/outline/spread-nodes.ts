import { type Block, plainText, wordsOf } from '../html/blocks.ts';
import { hasWords, type OutlineNode } from './nodes.ts';
import { labelOf } from './title-label.ts';

/** The longest line that may be a title. */
const longestTitle = 200;

/**
 * Spreads entries of the contents with one target, such as a file of several chapters or a printed page. The first
 * stays there; each other one moves to the only heading, else the only line, that has its title and follows text (in
 * a printed list, or below its label, a title follows another one). If there is none, it stays with the entry before
 * it.
 */
export function spreadNodes(
  nodes: readonly OutlineNode[],
  blocks: readonly Block[],
  to: number,
): readonly OutlineNode[] {
  const spread: OutlineNode[] = [];
  for (let from = 0; from < nodes.length; ) {
    const shared = nodes[from]?.start ?? 0;
    let end = from + 1;
    while (nodes[end]?.start === shared) end += 1;
    const group = nodes.slice(from, end);
    const places =
      group.length > 1 ? placesOfTitles(group, blocks, nodes[end]?.start ?? to) : new Map();
    let start = shared;
    for (const [order, node] of group.entries()) {
      if (order > 0) start = Math.max(start, places.get(order) ?? 0);
      spread.push(start === shared ? node : moved(node, shared, start));
    }
    from = end;
  }
  return spread;
}

/** The node at another place, with the descendants that had the same one. */
function moved(node: OutlineNode, from: number, to: number): OutlineNode {
  const children = node.children.map((child) =>
    child.start === from ? moved(child, from, to) : child,
  );
  return { ...node, start: to, children };
}

/** Block indices by the order of the entries; null for a title that several lines have. */
function placesOfTitles(
  group: readonly OutlineNode[],
  blocks: readonly Block[],
  to: number,
): ReadonlyMap<number, number | null> {
  const orders = new Map(group.map(({ title }, order) => [keyOf(title), order] as const));
  const lines = new Map<number, number | null>();
  const headings = new Map<number, number | null>();
  let isBehindText = false;
  for (let at = group[0]?.start ?? 0; at < to; at += 1) {
    const block = blocks[at];
    if (block === undefined || !hasWords(block)) continue;
    const text = plainText(block.pieces);
    const order = text.length > longestTitle ? undefined : orders.get(keyOf(text));
    if (order !== undefined && isBehindText) {
      const said = block.kind === 'heading' ? headings : lines;
      said.set(order, said.has(order) ? null : at);
    }
    isBehindText = order === undefined;
  }
  return new Map([...lines, ...headings]);
}

/** Its words; of "9. The Quay" those behind the number. */
function keyOf(title: string): string {
  const { kind, text } = labelOf(title);
  const words = wordsOf(kind === 'numbered' ? title.slice(text.length) : title);
  return words.length === 0 ? title : words.join(' ');
}
