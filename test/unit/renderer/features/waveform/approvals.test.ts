import { describe, expect, it } from 'vitest';
import { createApprovals } from '../../../../../renderer/features/waveform/approvals.ts';
import { segment } from '../../support.ts';

const line = (id: string, estimatedMs: number) => segment(0, 'not-made', { id, estimatedMs });

describe('what a yes covers', () => {
  it('is the lines of its price, in that chapter, until all is forgotten', () => {
    const approvals = createApprovals();
    approvals.add('c', [line('a', 1000)]);
    expect(approvals.has('c', line('a', 1000))).toBe(true);
    expect(approvals.has('c', line('b', 1000))).toBe(false);
    expect(approvals.has('d', line('a', 1000))).toBe(false);
    approvals.clear();
    expect(approvals.has('c', line('a', 1000))).toBe(false);
  });

  it('is a mended word, but not a line that has grown (bug: a yes for three words buys a page)', () => {
    const approvals = createApprovals();
    approvals.add('c', [line('a', 1000)]);
    expect(approvals.has('c', line('a', 1150))).toBe(true);
    expect(approvals.has('c', line('a', 9000))).toBe(false);
  });
});
