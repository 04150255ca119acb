import type { SectionMark } from './blocks.ts';
import type { Attributes } from './element-rules.ts';

/** By the block that an element starts with, the outermost first. */
export type SectionMarks = Map<number, SectionMark[]>;

/** A few elements start at one place; a million of them say nothing more. */
const mostAtOnePlace = 8;

/** Keeps what the book says that an element is (EPUB structural semantics 1.1, DPUB-ARIA 1.1). */
export function addSectionMark(marks: SectionMarks, block: number, attributes: Attributes): void {
  const aria = attributes.role?.startsWith('doc-') === true ? attributes.role.slice(4) : '';
  const stated = attributes['epub:type'] ?? '';
  if (aria === '' && stated === '') return;
  const types = `${stated} ${aria}`.trim().toLowerCase().split(/\s+/).join(' ');
  const known = marks.get(block) ?? [];
  if (known.length < mostAtOnePlace) known.push({ types, id: attributes.id ?? null });
  marks.set(block, known);
}
