import { describe, expect, it } from 'vitest';
import { readingLanguages } from '../../../../shared/reading/reading-text.ts';
import { statementWords } from '../../../../shared/reading/statements.ts';

const facts = {
  language: 'en',
  speaker: 'Anna Berg',
  givenBy: 'Ida Holm',
  isOwnVoice: true,
  atMs: Date.UTC(2026, 10, 21, 12),
};

describe('the words of a spoken consent', () => {
  it('name the speaker, the day and the year; for somebody else’s voice also who says so', () => {
    for (const { language } of readingLanguages) {
      const own = statementWords({ ...facts, language });
      expect(own, language).toContain('Anna Berg');
      expect(own, language).not.toContain('Ida Holm');
      expect(own, language).toMatch(/2026|٢٠٢٦/);
      const permitted = statementWords({ ...facts, language, isOwnVoice: false });
      expect(permitted, language).toContain('Anna Berg');
      expect(permitted, language).toContain('Ida Holm');
      expect(permitted).not.toBe(own);
    }
  });

  it('are each in their own language, and English where there is none, whatever the tag is', () => {
    const all = readingLanguages.map(({ language }) => statementWords({ ...facts, language }));
    expect(new Set(all).size).toBe(readingLanguages.length);
    const english = statementWords(facts);
    expect(english).toContain('November 21, 2026');
    for (const language of ['fi', 'constructor', 'not a tag!', '']) {
      expect(statementWords({ ...facts, language })).toBe(english);
    }
  });
});
