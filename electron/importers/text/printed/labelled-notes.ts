import type { Block } from '../../html/blocks.ts';
import { backMatterNamed } from '../../outline/matter.ts';

/** "[1] About ten." */
const labelled = /^\[([1-9]\d{0,3}|[A-Z*†‡])\]\s+(\S[\s\S]*)$/;
/** Where another such note begins in the same paragraph: behind a sentence. */
const nextLabelled = /[^\p{L}\p{N}\s,;:]\s\[(?:\d{1,4}|[A-Z*†‡])\]\s/u;
const call = /\[([1-9]\d{0,3}|[A-Z*†‡])\]/g;
/** What stands right before the call of a note, but not before a book of a list, or "[T]he". */
const beforeCall = /[\p{L}\p{N}\p{Pf}).,;:!?…"'”’_*]/u;
const inWord = /[\p{L}\p{N}]/u;
const longestTitle = 40;
const longestNote = 4000;

type Call = {
  readonly block: Block;
  readonly from: number;
  /** How many headings stand before it. */
  readonly chapter: number;
  /** Whether another call with its label stands before it, and no note for that. */
  readonly isUnclear: boolean;
};

type Paragraph = {
  readonly block: Block;
  readonly text: string;
  /** Of the note that it may be; empty for other text. */
  readonly label: string;
  readonly words: string;
  readonly chapter: number;
  /** Whether the text above these paragraphs ends with a colon. */
  readonly isAnnounced: boolean;
};

type Calls = {
  readonly glued: Map<string, Call>;
  /** The labels that stand elsewhere than right behind a word. */
  readonly others: Set<string>;
};

/** The words of notes by where their calls begin in the text of a block. */
export type WordsAt = ReadonlyMap<number, string>;

type LabelledNotes = {
  readonly wordsAt: ReadonlyMap<Block, WordsAt>;
  /** The paragraphs with these notes. */
  readonly notes: ReadonlySet<Block>;
  /** The titles above nothing else. */
  readonly titles: ReadonlySet<Block>;
};

/**
 * The notes like "[1] About ten." behind one call right behind a word ("late.[1]"). Whatever may be something else is
 * none: a call that may be of another chapter, paragraphs of which most have no call, one that holds two notes.
 */
export function findLabelledNotes(blocks: readonly Block[]): LabelledNotes {
  const wordsAt = new Map<Block, Map<number, string>>();
  const notes = new Set<Block>();
  const calls: Calls = { glued: new Map(), others: new Set() };
  let uncalledCount = 0;
  for (const paragraph of paragraphsOf(blocks)) {
    const { block, text, label, words, chapter, isAnnounced } = paragraph;
    if (label === '') {
      addCalls(calls, paragraph);
      continue;
    }
    if (!calls.glued.has(label)) uncalledCount += 1;
    const place = isAnnounced || !isOneNote(text) ? null : clearCall(calls, label, chapter);
    if (place === null) {
      for (const [, passed = ''] of text.matchAll(call)) calls.glued.delete(passed);
      continue;
    }
    calls.glued.delete(label);
    notes.add(block);
    const own = wordsAt.get(place.block) ?? new Map<number, string>();
    wordsAt.set(place.block, own.set(place.from, words));
  }
  return uncalledCount * 10 <= notes.size
    ? { wordsAt, notes, titles: titlesOf(blocks, notes) }
    : { wordsAt: new Map(), notes: new Set(), titles: new Set() };
}

function* paragraphsOf(blocks: readonly Block[]): Iterable<Paragraph> {
  let chapter = 0;
  let isAnnounced = false;
  let above = '';
  for (const block of blocks) {
    const text = textOf(block);
    if (block.kind === 'heading' && !isTitle(text)) chapter += 1;
    const [, label = '', words = ''] = labelled.exec(block.kind === 'paragraph' ? text : '') ?? [];
    isAnnounced = label !== '' && (isAnnounced || (above.endsWith(':') && !isTitle(above)));
    yield { block, text, label, words, chapter, isAnnounced };
    above = text;
  }
}

function isOneNote(text: string): boolean {
  return text.length <= longestNote && !nextLabelled.test(text);
}

function clearCall(calls: Calls, label: string, chapter: number): Call | null {
  const place = calls.glued.get(label);
  if (place === undefined || place.isUnclear) return null;
  return place.chapter === chapter || !calls.others.has(label) ? place : null;
}

function addCalls({ glued, others }: Calls, { block, text, chapter }: Paragraph): void {
  for (const { 0: mark, 1: label = '', index: from } of text.matchAll(call)) {
    const isGlued =
      beforeCall.test(text.charAt(from - 1)) && !inWord.test(text.charAt(from + mark.length));
    if (isGlued) glued.set(label, { block, from, chapter, isUnclear: glued.has(label) });
    else others.add(label);
  }
}

function textOf({ pieces }: Block): string {
  const [text] = pieces;
  return typeof text === 'string' ? text : '';
}

function isTitle(text: string): boolean {
  return text.length <= longestTitle && backMatterNamed(text) === 'notes';
}

/** Titles of notes where everything up to the next heading is one of these notes. */
function titlesOf(blocks: readonly Block[], notes: ReadonlySet<Block>): ReadonlySet<Block> {
  const titles = new Set<Block>();
  let count = 0;
  let isOnlyNotes = true;
  for (const block of [...blocks].reverse()) {
    const isNotesTitle = isTitle(textOf(block));
    if (isNotesTitle && count > 0 && isOnlyNotes) titles.add(block);
    if (isNotesTitle || block.kind === 'heading') {
      count = 0;
      isOnlyNotes = true;
    } else if (notes.has(block)) count += 1;
    else if (block.kind !== 'break') isOnlyNotes = false;
  }
  return titles;
}
