import { describe, expect, it } from 'vitest';
import { findSubjectProblem } from '../../../scripts/check-commits.mjs';

describe('subjects of commits', () => {
  it('passes the imperative, also where the verb looks like another form', () => {
    for (const subject of [
      'Bring in the guide',
      'Process each chapter once',
      'Speed up the list',
    ]) {
      expect(findSubjectProblem(subject)).toBeNull();
    }
  });

  it.each([
    ['Added a guide', 'is not the imperative'],
    ['Fixes the list', 'is not the imperative'],
    ['Renaming of folders', 'is not the imperative'],
    ['bring in the guide', 'begin with a capital'],
    ['Bring in the guide.', 'without a full stop'],
    [`Bring in ${'x'.repeat(70)}`, 'at most 72'],
  ])('catches %s', (subject, problem) => {
    expect(findSubjectProblem(subject)).toContain(problem);
  });
});
