import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcement,
  foldText,
  formatFold,
  setFoldMode,
} from '../../../../../shared/script/parse/folds.ts';
import type { FoldKind, FoldMode } from '../../../../../shared/script/parse/nodes.ts';
import { parseScript } from '../../../../../shared/script/parse/parse.ts';
import { hostileText, seeded } from '../arbitraries.ts';

const kinds: readonly FoldKind[] = ['note', 'page', 'table', 'image', 'code'];
const modes: readonly FoldMode[] = ['skip', 'here', 'end', 'announce'];
const closedUp = (text: string) =>
  text.replace(/(?:\r\n|\n|\r)(?:[^\S\r\n]*(?:\r\n|\n|\r))+/g, '\n').trim();

describe('formatFold', () => {
  it('gives any text back whole (a bracket that ends the fold early would be read aloud)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...modes),
        hostileText,
        (kind, mode, text) => {
          const script = `Before ${formatFold({ kind, mode, text })} after.`;
          const fold = parseScript(script, { cast: [] }).nodes.find((node) => node.kind === 'fold');
          expect(fold).toMatchObject({ fold: kind, mode, start: 7, end: script.length - 7 });
          if (fold?.kind === 'fold') expect(foldText(script, fold)).toBe(closedUp(text));
        },
      ),
      seeded(800),
    );
  });

  it('writes the plain form', () => {
    expect(formatFold({ kind: 'note', mode: 'skip', text: 'see [1]\n\nthere' })).toBe(
      '[note: see \\[1\\]\nthere]',
    );
    expect(formatFold({ kind: 'code', mode: 'announce', text: 'x' })).toBe('[code announce: x]');
  });
});

describe('setFoldMode', () => {
  it('changes one fold and nothing else, there and back', () => {
    const text = 'A [note: x \\[y\\]] b [note here: z].';
    const read = setFoldMode(text, 2, 'end');
    expect(read).toBe('A [note end: x \\[y\\]] b [note here: z].');
    expect(setFoldMode(read, 2, 'skip')).toBe(text);
  });

  it('refuses a place where no fold starts', () => {
    expect(() => setFoldMode('A [note: x] b', 0, 'here')).toThrow(
      /No folded part starts at character 1/,
    );
    expect(() => setFoldMode('A \\[note: x] b', 3, 'here')).toThrow(/No folded part/);
  });
});

describe('announcement', () => {
  it('knows a phrase for every kind in thirteen languages, and falls back to English', () => {
    for (const language of [
      'en',
      'de',
      'fr',
      'es',
      'it',
      'pt',
      'ru',
      'zh',
      'ja',
      'ko',
      'ar',
      'nl',
      'pl',
    ]) {
      for (const kind of kinds) expect(announcement(kind, language)).toMatch(/\p{L}[.。]$/u);
    }
    expect(announcement('table', 'pt-BR')).toBe('Tabela.');
    expect(announcement('code', 'xx')).toBe('Code listing.');
  });
});
