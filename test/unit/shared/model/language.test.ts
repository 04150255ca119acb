import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../shared/model/language.ts';

describe('language of the studio', () => {
  it('is the first preferred one that there are words for, by BCP 47 or POSIX', () => {
    expect(languageOf('system', ['xx', 'en_GB.UTF-8'])).toBe('en');
    expect(languageOf('system', [])).toBe('en');
    expect(languageOf('system', ['C', 'tlh'])).toBe('en');
  });

  it('is what was chosen, whatever the system prefers', () => {
    expect(languageOf('ar-XB', ['en'])).toBe('ar-XB');
  });
});
