import { describe, expect, it } from 'vitest';
import { findIds, shortId } from '../../../../electron/cli/job-ids.ts';
import { AppError } from '../../../../shared/app-error.ts';

const known = ['abcdefghij', 'abcxyzabcx', '-hyphen123'];
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.code : 'not an AppError';
  }
  return null;
};

describe('findIds', () => {
  it('takes whole ids and unique beginnings, each once', () => {
    expect(findIds(['abcd', 'abcxyzabcx', 'abcde'], known, 'job')).toEqual([
      'abcdefghij',
      'abcxyzabcx',
    ]);
  });

  it('never guesses between two, nor takes nothing for everything', () => {
    expect(codeOf(() => findIds(['abc'], known, 'job'))).toBe('bad_input');
    expect(codeOf(() => findIds([''], ['abcdefghij'], 'job'))).toBe('not_found');
    expect(codeOf(() => findIds(['zzz'], known, 'job'))).toBe('not_found');
  });

  it('shows an id that begins with a hyphen in a form that can be typed back', () => {
    expect(findIds([shortId('-hyphen123')], known, 'job')).toEqual(['-hyphen123']);
    expect(shortId('-hyphen123')).toBe('hyphen12');
  });
});
