import { describe, expect, it } from 'vitest';
import { titleOf } from '../../../../electron/features/library/chapters.ts';

describe('chapter titles', () => {
  it('follows the heading and keeps the former name without one', () => {
    expect(titleOf('# A new name\n\nText', 'Old')).toBe('A new name');
    expect(titleOf('Text', 'Old')).toBe('Old');
  });
});
