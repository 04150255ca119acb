import { RE2JS } from 're2js';
import { escapePattern } from '../../escape-pattern.ts';
import type { RuleDraft } from '../../model/pronunciation.ts';

/** Where a rule's words stand: [start, end) in UTF-16 units, and what would be said there. */
export type Found = { readonly start: number; readonly end: number; readonly said: string };

/** The first place at or after `from`; a place may still be refused for its edges. */
export type Finder = (text: string, from: number) => Found | null;

/** Typed with one key, and typeset otherwise: they stand for each other. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/['’ʼ]/g, "['’ʼ]"],
  [/[-‐‑]/g, '[-‐‑]'],
  [/["“”„]/g, '["“”„]'],
  [/\s+/g, '\\s+'],
];

/** Finds words as they stand; a space is any run of spaces, an apostrophe or hyphen any of its kind. */
export function textFinder(rule: Pick<RuleDraft, 'find' | 'say' | 'isCaseSensitive'>): Finder {
  const escaped = escapePattern(rule.find);
  const source = alike.reduce((text, [signs, any]) => text.replace(signs, any), escaped);
  const pattern = new RegExp(source, rule.isCaseSensitive ? 'gu' : 'giu');
  return (text, from) => {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) return null;
    return { start: match.index, end: match.index + match[0].length, said: rule.say };
  };
}

/** A pattern of more instructions than this is refused: it would make each save of a book slow. */
const mostInstructions = 400;

export type CompiledPattern =
  | { readonly kind: 'ready'; readonly find: Finder; readonly groupCount: number }
  | { readonly kind: 'broken'; readonly detail: string }
  | { readonly kind: 'too-big' }
  | { readonly kind: 'matches-nothing' };

/**
 * Compiles a pattern by RE2's syntax and engine, whose time is linear in the text: a pattern that a person
 * types or a file brings cannot hang the studio, as one of the built-in engine could.
 */
export function compilePattern(
  rule: Pick<RuleDraft, 'find' | 'say' | 'isCaseSensitive'>,
): CompiledPattern {
  // It is read at its first use: should that fail, the pattern is not what is broken.
  const engine = RE2JS;
  let compiled: RE2JS;
  try {
    compiled = engine.compile(rule.find, rule.isCaseSensitive ? 0 : engine.CASE_INSENSITIVE);
  } catch (error) {
    return { kind: 'broken', detail: brief(error instanceof Error ? error.message : '') };
  }
  if (compiled.matcher('').programSize() > mostInstructions) return { kind: 'too-big' };
  if (compiled.matches('')) return { kind: 'matches-nothing' };
  const find: Finder = (text, from) => {
    // Most lines hold no match, which is told several times faster than where one stands.
    if (from > text.length || (from === 0 && !compiled.test(text))) return null;
    const matcher = compiled.matcher(text);
    if (!matcher.find(from)) return null;
    const said = expand(rule.say, (group) => matcher.group(group) ?? '');
    return { start: matcher.start(), end: matcher.end(), said };
  };
  return { kind: 'ready', find, groupCount: compiled.groupCount() };
}

/** The engine's sentence without its own opening and the flag that the pattern got from us. */
function brief(message: string): string {
  return message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`');
}

const reference = /\$(\$|&|\d{1,2})/g;

function expand(say: string, groupOf: (group: number) => string): string {
  return say.replace(reference, (_match, name: string) => {
    if (name === '$') return '$';
    return groupOf(name === '&' ? 0 : Number(name));
  });
}

/** The highest group that the words to say refer to; 0 where they refer to none. */
export function highestGroup(say: string): number {
  const groups = [...say.matchAll(reference)].map(([, name]) => Number(name));
  return Math.max(0, ...groups.filter((group) => !Number.isNaN(group)));
}

/** For looking before searching: lower case, the forms of sigma and s made one. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/ς/g, 'σ').replace(/ſ/g, 's');
}
