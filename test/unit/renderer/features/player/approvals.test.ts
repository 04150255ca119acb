import { describe, expect, it } from 'vitest';
import { createApprovals } from '../../../../../renderer/features/player/approvals.ts';

describe('what a yes covers', () => {
  it('is the lines of its price, in that chapter, until all is forgotten', () => {
    const approvals = createApprovals();
    approvals.add('c', [{ id: 'a' }], 'token');
    expect(approvals.of('c', { id: 'a' })).toBe('token');
    expect(approvals.of('c', { id: 'b' })).toBeNull();
    expect(approvals.of('d', { id: 'a' })).toBeNull();
    approvals.clear();
    expect(approvals.of('c', { id: 'a' })).toBeNull();
  });

  it('is told with the newest price that covers a line (bug: an old token is refused for ever)', () => {
    const approvals = createApprovals();
    approvals.add('c', [{ id: 'a' }, { id: 'b' }], 'first');
    approvals.add('c', [{ id: 'b' }], 'second');
    expect(approvals.of('c', { id: 'a' })).toBe('first');
    expect(approvals.of('c', { id: 'b' })).toBe('second');
  });
});
