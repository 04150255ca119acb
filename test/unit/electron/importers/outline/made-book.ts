import { adoptFlatParts } from '../../../../../electron/importers/outline/adopt-parts.ts';
import {
  proposeChapters,
  type RuleNode,
} from '../../../../../electron/importers/outline/propose-chapters.ts';

type Line = {
  readonly title: string;
  readonly types: string;
  readonly isHeading: boolean;
  readonly ownMs: number;
  readonly children: Line[];
};

/**
 * A book's outline as indented lines: `Title [minutes] {types}`, the minutes those before its first child;
 * `#` before a title that is a heading of the text and no entry of the contents.
 */
function readLines(outline: string): readonly Line[] {
  const top: Line[] = [];
  const stack: { readonly indent: number; readonly children: Line[] }[] = [];
  for (const line of outline.split('\n').filter((one) => one.trim() !== '')) {
    const match = /^(\s*)(# )?(.*?)(?: \[([\d.]+)\])?(?: \{(.*)\})?$/.exec(line);
    if (match === null) throw new Error(`no line of an outline: ${line}`);
    const [, indent = '', mark, title = '', minutes = '0', types = ''] = match;
    while ((stack.at(-1)?.indent ?? -1) >= indent.length) stack.pop();
    const node: Line = {
      title,
      types,
      isHeading: mark !== undefined,
      ownMs: Number(minutes) * 60_000,
      children: [],
    };
    (stack.at(-1)?.children ?? top).push(node);
    stack.push({ indent: indent.length, children: node.children });
  }
  return top;
}

/** As the importer measures them; every heading takes a second. */
function measured(lines: readonly Line[]): readonly RuleNode[] {
  let next = 0;
  const measure = ({ title, types, isHeading, ownMs, children }: Line): RuleNode => {
    const index = next;
    next += 1;
    const below = children.map(measure);
    return {
      index,
      title,
      types,
      source: isHeading ? 'heading' : 'entry',
      isListed: !isHeading,
      ms: below.reduce((sum, child) => sum + child.ms, ownMs + 1000),
      ownMs,
      hasOwnWords: true,
      children: below,
    };
  };
  return lines.map(measure);
}

/** What is proposed: a title a line; `-` and the kind before what is off, `!` before what is too long. */
export function proposed(outline: string, title: string, language: string): readonly string[] {
  const nodes = measured(adoptFlatParts(readLines(outline)));
  return proposeChapters(nodes, { title, language }).map(
    ({ title: own, off, isLong }) =>
      `${off === null ? '' : `- ${off}: `}${isLong ? '! ' : ''}${own}`,
  );
}

/** Outlines are written with the indent of the test around them. */
export function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `Chapter 1 [20]` to `Chapter 23 [20]`, indented. */
export function count(
  from: number,
  to: number,
  line: (number: number) => string,
  indent = '',
): string {
  return Array.from({ length: to - from + 1 }, (_, at) => indent + line(from + at)).join('\n');
}

export const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
