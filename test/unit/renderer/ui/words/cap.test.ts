import { describe, expect, it } from 'vitest';
import { capWords, parseCap } from '../../../../../renderer/ui/words/cap.ts';

describe('caps', () => {
  it('reads an empty field as no cap and zero as a cap of nothing (bug: 0 spends without end)', () => {
    expect(parseCap('')).toBeNull();
    expect(parseCap(0)).toBe(0);
    expect(parseCap('12000')).toBe(12_000);
    expect(parseCap(-5)).toBeNull();
    expect(parseCap('much')).toBeNull();
  });

  it('says tokens as speech: 1000 a minute (bug: minutes taken for hours)', () => {
    expect(capWords(100_000)).toEqual({ tokens: '100,000', length: '1 h 40 min' });
  });
});
