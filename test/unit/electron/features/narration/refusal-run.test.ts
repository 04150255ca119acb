import { describe, expect, it } from 'vitest';
import { createRefusalRun } from '../../../../../electron/features/narration/refusal-run.ts';

const failure = (message: string) => ({ code: 'gateway_parameter', message, status: 422 }) as const;

describe('lines refused one after another', () => {
  it('are enough to stop at eight, for the same reason, where none was accepted', () => {
    const run = createRefusalRun(false);
    const counts = [...'aab', ...'b'.repeat(7)].map((message) =>
      run.refused(failure(message), false),
    );
    expect(counts).toEqual([...Array(9).fill(null), 8]);
  });

  // The bug: a few refused texts that stand together stopped a book that was nearly made.
  it.each([true, false])('are many where others are accepted, also before: %s', (isBefore) => {
    const run = createRefusalRun(isBefore);
    if (!isBefore) run.accepted();
    const counts = Array.from({ length: 20 }, () => run.refused(failure('a'), false));
    expect(counts).toEqual([...Array(19).fill(null), 20]);
    run.accepted();
    expect(run.refused(failure('a'), false)).toBeNull();
  });

  // The bug: at a slow gateway eight refusals came before the first sound, and stopped a book of which others are accepted.
  it('are many while a line that was asked for before is still to come', () => {
    const run = createRefusalRun(false);
    const counts = Array.from({ length: 12 }, () => run.refused(failure('a'), true));
    expect(counts).toEqual(Array(12).fill(null));
    expect(run.refused(failure('a'), false)).toBe(13);
  });
});
