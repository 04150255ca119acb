import type { FoldKind, FoldMode } from '../../shared/script/parse/nodes.ts';

export type { FoldKind } from '../../shared/script/parse/nodes.ts';

/** How one kind of side matter is treated: left folded, said by its name, read in place, or at the chapter's end. */
export type ImportRule = FoldMode;

export type ImportRules = {
  readonly notes: ImportRule;
  readonly pages: ImportRule;
  readonly tables: ImportRule;
  readonly images: ImportRule;
  readonly code: ImportRule;
};

/**
 * A listener wants the story, not its apparatus: notes, page numbers and pictures stay folded. Tables
 * and code carry matter that the text around them refers to, so the listener hears that they are there.
 */
export const defaultImportRules: ImportRules = {
  notes: 'skip',
  pages: 'skip',
  tables: 'announce',
  images: 'skip',
  code: 'announce',
};

/** Speakers and tags of a script are kept, or only looked for; unasked they are words of the book. */
export type ScriptMode = 'keep' | 'look';

const ruleNames: { readonly [kind in FoldKind]: keyof ImportRules } = {
  note: 'notes',
  page: 'pages',
  table: 'tables',
  image: 'images',
  code: 'code',
};

/** The rule that a kind of fold follows. */
export function ruleFor(rules: ImportRules, kind: FoldKind): ImportRule {
  return rules[ruleNames[kind]];
}
