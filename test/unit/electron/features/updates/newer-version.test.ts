import { expect, it } from 'vitest';
import { isNewer, isVersion } from '../../../../../electron/features/updates/newer-version.ts';

/** In the order of Semantic Versioning 2.0.0, section 11, with its own example. */
const rising = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0',
];

// Bug: 1.10 comes before 1.9 as text does, or a beta replaces the release after it.
it('orders versions, and none is newer than itself', () => {
  for (const [at, one] of rising.entries()) {
    for (const [place, other] of rising.entries()) {
      expect([one, other, isNewer(one, other)]).toEqual([one, other, at > place]);
    }
  }
  expect(isNewer('1.0.0+5', '1.0.0')).toBe(false);
});

it('takes nothing else for a version', () => {
  expect(['', '1', '1.2', 'v1.2.3', '1.2.3.4', '../1.2.3', '1.2.x'].filter(isVersion)).toEqual([]);
  expect(isNewer('9.9', '1.0.0')).toBe(false);
});
