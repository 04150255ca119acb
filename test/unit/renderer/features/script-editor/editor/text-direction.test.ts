import { describe, expect, it } from 'vitest';
import { baseDirection } from '../../../../../../renderer/features/script-editor/editor/text-direction.ts';

describe('baseDirection', () => {
  it('goes by the first letter that is read, not by a mark (bug: a tag turns an Arabic chapter round)', () => {
    expect(baseDirection('# (sad) الفانوس (English)', 'en')).toBe('rtl');
    expect(baseDirection('[note: x]\n\n“שלום”', 'en')).toBe('rtl');
    expect(baseDirection('12. The lamp الفانوس', 'ar')).toBe('ltr');
  });

  it('goes by the language where nothing is written yet', () => {
    expect(baseDirection('', 'ar-EG')).toBe('rtl');
    expect(baseDirection('', 'de')).toBe('ltr');
  });
});
