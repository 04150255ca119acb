import { describe, expect, it } from 'vitest';
import { exitCodeOf, worstOf } from '../../../../electron/cli/exit-codes.ts';
import { AppError, appError } from '../../../../shared/app-error.ts';

describe('worstOf', () => {
  it('puts a failure before open decisions, and both before success, in any order', () => {
    expect(worstOf([])).toBe(0);
    expect(worstOf([0, 3, 0])).toBe(3);
    expect(worstOf([3, 0, 4])).toBe(4);
    expect(worstOf([5, 3])).toBe(5);
  });
});

describe('exitCodeOf', () => {
  it.each([
    ['approval_needed', 3],
    ['gateway_uncertain', 3],
    ['gateway_balance', 4],
    ['gateway_unreachable', 4],
    // Bug: what can be no address was told as a refusal, which a script asks about again.
    ['gateway_address', 5],
    ['not_found', 5],
    // Bug: an empty file to be measured or cloned was told as a fault of Lectern.
    ['audio_undecodable', 5],
    // Bug: a port that is taken, or a library that is there already, was told as a fault of Lectern or of the disk.
    ['conflict', 5],
    ['library_busy', 6],
    ['internal', 1],
  ] as const)('%s: %i', (code, exitCode) => {
    expect(exitCodeOf(new AppError(code, 'x'))).toBe(exitCode);
  });

  // Bug: a file that stands where a folder was asked for was told as a fault of Lectern, which a script tries again.
  it.each([
    ['EEXIST', 5],
    ['EISDIR', 5],
    ['ENAMETOOLONG', 5],
    ['ENOTDIR', 5],
    ['EACCES', 1],
    ['EIO', 1],
    ['EROFS', 1],
  ])('disk_failed by %s: %i', (cause, exitCode) => {
    expect(exitCodeOf(appError('disk_failed.file', { file: 'x', cause }))).toBe(exitCode);
  });

  it('is 1 for an error of our own, and 130 for an abort', () => {
    expect(exitCodeOf(new Error('x'))).toBe(1);
    const abort = new Error('x');
    abort.name = 'AbortError';
    expect(exitCodeOf(abort)).toBe(130);
  });
});
