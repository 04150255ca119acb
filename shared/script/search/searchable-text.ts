import type { ScriptNode } from '../parse/nodes.ts';
import { parseScript } from '../parse/parse.ts';

/** Stands in a searchable text where a mark is: no word searched for reaches over it. */
export const markSign = '\uFFFC';

/** A respelling: its shown side is searched, and it is replaced as a whole or not at all. */
export type WholePlace = { readonly from: number; readonly to: number };

/** A chapter as a reader sees it, with the way back to its script. */
export type SearchableText = {
  /** What is searched; a sign stands for each mark that a reader does not see. */
  readonly text: string;
  /** Offset in the script of a place in `text` (0 to its length): where the character there starts. */
  readonly startOf: (at: number) => number;
  /** Offset in the script where the character before a place in `text` ends. */
  readonly endOf: (at: number) => number;
  /** Places in `text` that are replaced whole. */
  readonly whole: readonly WholePlace[];
};

/** A stretch of `text` and where it stands in the script; all of it moves together unless `isOne`. */
type TextMapping = {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  readonly isOne: boolean;
};

class Builder {
  readonly mappings: TextMapping[] = [];
  readonly whole: WholePlace[] = [];
  text = '';

  /** Shown as it stands in the script. */
  plain(script: string, start: number, end: number): void {
    this.#add(script.slice(start, end), start, end, false);
  }

  /** Shown otherwise: its characters stand for the whole stretch. */
  one(shown: string, start: number, end: number): void {
    this.#add(shown, start, end, true);
  }

  /** Prose inside a mark: escapes resolved, the rest as it stands. */
  escaped(script: string, start: number, end: number): void {
    const sign = /\\([()[\]{}@#\\（）＠＃])/g;
    sign.lastIndex = start;
    let done = start;
    for (let found = sign.exec(script); found !== null; found = sign.exec(script)) {
      const to = found.index + found[0].length;
      if (to > end) break;
      this.plain(script, done, found.index);
      this.one(found[1] ?? '', found.index, to);
      done = to;
    }
    this.plain(script, done, end);
  }

  #add(shown: string, start: number, end: number, isOne: boolean): void {
    if (shown === '') return;
    this.mappings.push({ at: this.text.length, length: shown.length, start, end, isOne });
    this.text += shown;
  }
}

function addNode(builder: Builder, script: string, node: ScriptNode): void {
  switch (node.kind) {
    case 'escape':
      builder.one(node.character, node.start, node.end);
      return;
    case 'respelling': {
      const from = builder.text.length;
      builder.one(node.shown === '' ? markSign : node.shown, node.start, node.end);
      builder.whole.push({ from, to: builder.text.length });
      return;
    }
    case 'fold':
      builder.one(markSign, node.start, node.innerStart);
      builder.escaped(script, node.innerStart, node.innerEnd);
      builder.one(markSign, node.innerEnd, node.end);
      return;
    case 'heading-mark':
    case 'speaker':
    case 'tag':
    case 'pause':
      builder.one(markSign, node.start, node.end);
      return;
    default:
      builder.plain(script, node.start, node.end);
  }
}

/**
 * What is searched of one chapter: the words as a reader sees them (escapes resolved, notes with their
 * words, respellings by what is shown). Marks are searched as they are written only with `isWithMarks`.
 */
export function searchableText(
  script: string,
  options: { readonly cast: readonly string[]; readonly isWithMarks: boolean },
): SearchableText {
  if (options.isWithMarks) {
    return { text: script, startOf: (at) => at, endOf: (at) => at, whole: [] };
  }
  const builder = new Builder();
  for (const node of parseScript(script, options).nodes) addNode(builder, script, node);
  const { mappings, text, whole } = builder;
  return {
    text,
    startOf: (at) => {
      const mapping = mappingAt(mappings, at);
      if (mapping === undefined) return 0;
      const within = at - mapping.at;
      if (within >= mapping.length) return mapping.end;
      return mapping.isOne ? mapping.start : mapping.start + within;
    },
    endOf: (at) => {
      const mapping = mappingAt(mappings, at - 1);
      if (mapping === undefined) return 0;
      return mapping.isOne ? mapping.end : mapping.start + (at - mapping.at);
    },
    whole,
  };
}

/** The mapping that holds the place, or the last one before it. */
function mappingAt(mappings: readonly TextMapping[], at: number): TextMapping | undefined {
  let low = 0;
  let high = mappings.length - 1;
  let found = mappings[0];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const mapping = mappings[middle];
    if (mapping !== undefined && mapping.at <= at) {
      found = mapping;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}
