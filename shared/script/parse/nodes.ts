import type { TagDefinition } from '../tags/tags.ts';

export type FoldKind = 'note' | 'page' | 'table' | 'image' | 'code';

/** What is heard of a fold: nothing, its text in place, its text at the chapter's end, or a short phrase. */
export type FoldMode = 'skip' | 'here' | 'end' | 'announce';

/** Where a node stands: [start, end) in UTF-16 units of the document. */
type Place = { readonly start: number; readonly end: number };

/** One piece of a document. The nodes tile it: each character is in exactly one of them, in order. */
export type ScriptNode =
  /** Prose: shown and sent as it stands. */
  | (Place & { readonly kind: 'text' })
  /** `# ` before a heading's words. */
  | (Place & { readonly kind: 'heading-mark' })
  /** A line's end inside a block, or the end of a heading or scene break. */
  | (Place & { readonly kind: 'line-break' })
  /** A line's end with the blank lines after it, or blank lines at the start. */
  | (Place & { readonly kind: 'paragraph-break' })
  /** A whole line: lone `#`, `***`, `---` or `# # #`. */
  | (Place & { readonly kind: 'scene-break' })
  /** `@Name:` with the spaces after it. */
  | (Place & { readonly kind: 'speaker'; readonly name: string })
  /** `(excited)`. */
  | (Place & { readonly kind: 'tag'; readonly tag: TagDefinition })
  /** `[pause 1.5 s]`. */
  | (Place & { readonly kind: 'pause'; readonly durationMs: number })
  /** `{shown|said}`. */
  | (Place & { readonly kind: 'respelling'; readonly shown: string; readonly said: string })
  /** A backslash and the one character that it makes prose. */
  | (Place & { readonly kind: 'escape'; readonly character: string })
  /** `[note here: text]`; the inner range is the text, its escapes still in it. */
  | (Place & {
      readonly kind: 'fold';
      readonly fold: FoldKind;
      readonly mode: FoldMode;
      readonly innerStart: number;
      readonly innerEnd: number;
    })
  /** One side of a pair of Markdown emphasis marks: shown, not sent. */
  | (Place & { readonly kind: 'emphasis' });

export type ScriptBlock = {
  readonly kind: 'heading' | 'paragraph' | 'scene-break';
  /** The blocks tile the document; the blank lines after a block belong to it. */
  readonly start: number;
  readonly end: number;
  /** Without the blank lines and line ends around it. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Its nodes are `nodes.slice(firstNode, endNode)`, breaks around it not counted. */
  readonly firstNode: number;
  readonly endNode: number;
};

export type ScriptDocument = {
  readonly text: string;
  readonly nodes: readonly ScriptNode[];
  readonly blocks: readonly ScriptBlock[];
};
