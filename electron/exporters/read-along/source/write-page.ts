import { xmlText } from '../../text/xml-text.ts';
import { voidNames } from './allowed-markup.ts';
import { type CleanElement, type CleanNode, isText } from './clean-nodes.ts';

/** A heard sentence in the words of the pages. */
export type Mark = { readonly from: number; readonly to: number; readonly sentence: number };

/** A part of a heard sentence that is one element of a page. */
export type MarkedPiece = {
  readonly sentence: number;
  readonly id: string;
  /** Its share of the sentence's time is measured by these. */
  readonly letters: number;
};

/** An element around words: one of the page's own, or the mark of a sentence. */
type Open = { readonly element: CleanElement | null; readonly tag: string };
type OpenMark = Open & MarkedPiece & { letters: number };

export type PageWriter = {
  readonly markup: string;
  readonly pieces: readonly MarkedPiece[];
};

type Options = {
  /** In order; they do not overlap. */
  readonly marks: readonly Mark[];
  /** An id of a mark that nothing of the page is called by. */
  readonly newId: () => string;
  /** What goes before and after a node: paragraphs that are not in the source. */
  readonly before: ReadonlyMap<CleanNode, () => string>;
  readonly after: ReadonlyMap<CleanNode, () => string>;
  readonly hrefOf: (href: string) => string | null;
};

/**
 * The body of a page with an element around each piece of a sentence: one element where the sentence is in one
 * block. Elements around words (`em`) are closed and opened again where a sentence begins or ends inside of them.
 */
export function writePage(body: CleanElement, options: Options): PageWriter {
  const out: string[] = [];
  const pieces: OpenMark[] = [];
  const open: Open[] = [];
  const written = new Set<CleanElement>();
  let mark: OpenMark | null = null;
  let next = 0;
  let at = 0;

  const closeTo = (depth: number): void => {
    while (open.length > depth) out.push(`</${open.pop()?.tag}>`);
  };
  const markFor = ({ sentence }: Mark): OpenMark => {
    if (mark?.sentence === sentence) return mark;
    mark = { element: null, tag: 'span', sentence, id: options.newId(), letters: 0 };
    pieces.push(mark);
    return mark;
  };
  const shared = (wanted: readonly Open[]): number => {
    let depth = 0;
    while (depth < wanted.length && isSame(open[depth], wanted[depth])) depth++;
    return depth;
  };
  const reach = (wanted: readonly Open[]): void => {
    closeTo(shared(wanted));
    for (const one of wanted.slice(open.length)) {
      open.push(one);
      if (one.element === null) out.push(`<span id="${(one as OpenMark).id}">`);
      else {
        const isAgain = written.has(one.element);
        written.add(one.element);
        out.push(openTag(one.element, options.hrefOf, isAgain));
      }
    }
  };
  const markAt = (from: number): Mark | undefined => {
    while ((options.marks[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++;
    const found = options.marks[next];
    return found !== undefined && found.from <= from ? found : undefined;
  };

  const write = (words: string, from: number, path: readonly Open[]): void => {
    for (let done = 0; done < words.length; ) {
      const found = markAt(from + done);
      const end = (found?.to ?? options.marks[next]?.from ?? Number.POSITIVE_INFINITY) - from;
      const piece = words.slice(done, end);
      done += piece.length;
      if (piece.trim() === '') {
        // Spaces open nothing, but do not belong to a sentence that is over.
        const isInMark = found !== undefined && mark?.sentence === found.sentence;
        closeTo(shared(isInMark && mark !== null ? [mark, ...path] : path));
      } else if (found === undefined) reach(path);
      else {
        const own = markFor(found);
        own.letters += piece.trim().length;
        reach([own, ...path]);
      }
      out.push(xmlText(piece));
    }
    at = from + words.length;
  };
  /** For what has no words of its own: inside of a sentence where the sentence is on both sides. */
  const beside = (path: readonly Open[]): readonly Open[] => {
    const found = markAt(at);
    return found !== undefined && mark?.sentence === found.sentence ? [mark, ...path] : path;
  };

  const writeInline = (element: CleanElement, path: readonly Open[]): void => {
    if (voidNames.has(element.name)) {
      reach(beside(path));
      out.push(openTag(element, options.hrefOf));
      return;
    }
    const inner = [...path, { element, tag: element.name }];
    writeAll(element.content, inner);
    if (!written.has(element)) reach([...beside(path), { element, tag: element.name }]);
  };
  const writeBlock = (element: CleanElement): void => {
    closeTo(0);
    mark = null;
    out.push(openTag(element, options.hrefOf));
    if (voidNames.has(element.name)) return;
    writeAll(element.content, []);
    closeTo(0);
    mark = null;
    out.push(`</${element.name}>`);
  };
  const added = (markup: string | undefined): void => {
    if (markup === undefined) return;
    closeTo(0);
    mark = null;
    out.push(markup);
  };
  const writeAll = (content: readonly CleanNode[], path: readonly Open[]): void => {
    for (const node of content) {
      added(options.before.get(node)?.());
      if (!isText(node)) {
        if (node.isBlock) writeBlock(node);
        else writeInline(node, path);
      } else if (node.from === -1) {
        reach(mark !== null && open[0] === mark ? [mark, ...path] : path);
        out.push(xmlText(node.text));
      } else write(node.text, node.from, path);
      added(options.after.get(node)?.());
    }
  };
  writeBlock(body);
  return { markup: out.join(''), pieces };
}

function isSame(one: Open | undefined, other: Open | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.element === null ? one === other : one.element === other.element;
}

/** Opened again it has no id: the first of its parts has it. */
function openTag(
  { name, attributes }: CleanElement,
  hrefOf: (href: string) => string | null,
  isAgain = false,
): string {
  let tag = `<${name}`;
  for (const [attribute, value] of attributes) {
    if (attribute === 'id' && isAgain) continue;
    const stated = attribute === 'href' ? hrefOf(value) : value;
    if (stated !== null) tag += ` ${attribute}="${xmlText(stated)}"`;
  }
  return voidNames.has(name) ? `${tag}/>` : `${tag}>`;
}
