import type { ScriptBlock, ScriptDocument, ScriptNode } from '../parse/nodes.ts';
import { parseScript } from '../parse/parse.ts';

/** A stretch of prose whose quoted lines belong together. Offsets are UTF-16 of the whole text. */
export type ProseParagraph = {
  readonly start: number;
  readonly end: number;
  /** Parts of it that a `@Name:` gives to somebody; the rest is the narrator's. */
  readonly given: readonly GivenLine[];
};

export type GivenLine = { readonly start: number; readonly end: number; readonly name: string };

/**
 * A text with every mark of the script language blanked out, so that only prose is left and each
 * character keeps its place; and its paragraphs, headings left out.
 */
export type Prose = { readonly prose: string; readonly paragraphs: readonly ProseParagraph[] };

type ReadOptions = { readonly cast: readonly string[]; readonly language?: string };

export function readProse(text: string, { cast, language }: ReadOptions): Prose {
  const document = parseScript(text, { cast, ...(language === undefined ? {} : { language }) });
  const pieces: string[] = [];
  const paragraphs: ProseParagraph[] = [];
  for (const node of document.nodes) pieces.push(proseOfNode(document.text, node));
  const prose = pieces.join('');
  for (const block of document.blocks) {
    if (block.kind === 'paragraph') addParagraphs(document, prose, block, paragraphs);
  }
  return { prose, paragraphs };
}

function proseOfNode(text: string, node: ScriptNode): string {
  const raw = text.slice(node.start, node.end);
  switch (node.kind) {
    case 'text':
    case 'line-break':
    case 'paragraph-break':
      return raw;
    case 'escape':
      return ` ${raw.slice(1)}`;
    case 'respelling': {
      const shown = raw.slice(1, 1 + node.shown.length);
      return ` ${shown}`.padEnd(raw.length);
    }
    default:
      return raw.replace(/[^\n]/g, ' ');
  }
}

/** What a new line of a dialogue starts with, where its lines stand without a blank line between. */
const opensTurn = /^\s*(?:[“„«»"「『‘‹'—–]|--)/;
const endsTurn = /[.!?…”"»」』’']\s*$/;

/** A line break separates two turns only where one ends and the next one opens with a mark of speech. */
function addParagraphs(
  { nodes }: ScriptDocument,
  prose: string,
  block: ScriptBlock,
  paragraphs: ProseParagraph[],
): void {
  let start = block.contentStart;
  let given: GivenLine[] = [];
  let lineStart = start;
  let speaker: { readonly name: string; readonly start: number } | null = null;
  const endLine = (end: number) => {
    if (speaker !== null) given.push({ start: speaker.start, end, name: speaker.name });
    speaker = null;
  };
  for (const node of nodes.slice(block.firstNode, block.endNode)) {
    if (node.kind === 'speaker') speaker = { name: node.name, start: node.end };
    if (node.kind !== 'line-break') continue;
    endLine(node.start);
    const before = prose.slice(Math.max(lineStart, node.start - 40), node.start);
    const after = prose.slice(node.end, Math.min(block.contentEnd, node.end + 40));
    if (endsTurn.test(before) && opensTurn.test(after)) {
      paragraphs.push({ start, end: node.start, given });
      start = node.end;
      given = [];
    }
    lineStart = node.end;
  }
  endLine(block.contentEnd);
  paragraphs.push({ start, end: block.contentEnd, given });
}

const abbreviations =
  /\b(Mrs?|Ms|Dr|Mme|Mlle|Messrs|M|D|Srta?|Sra|St|Capt|Col|Gen|Lt|Sgt|Maj|Rev|Hon|Prof|Esq|Jr|Sr)\.(?=\s)/g;

/** Prose to search for speakers, of the same length: lines are joined, and no abbreviation ends a sentence. */
export function plainProse(prose: string): string {
  return prose
    .replace(/[\r\t]/g, ' ')
    .replace(/(\S *)\n(?= *\S)/g, '$1 ')
    .replace(abbreviations, '$1\u2024');
}
