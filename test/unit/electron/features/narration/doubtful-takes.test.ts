import { expect, it } from 'vitest';
import { doubtfulNotice } from '../../../../../electron/features/narration/doubtful-takes.ts';

const take = (...flags: readonly string[]) => ({ facts: { flags } });

// The bug: ten minutes of sound for a few words went into a book, and nothing said so on the command line.
it.each(['silent', 'too-short', 'too-long'])('a take that is %s is told', (flag) => {
  expect(doubtfulNotice([take(), take(flag)])).toHaveLength(1);
  expect(doubtfulNotice([take('clipped')])).toEqual([]);
});
