import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, readableOn } from '../../../../../renderer/ui/look/readable-colour.ts';

describe('readableOn', () => {
  it('reads at 4.5 : 1 on both papers, whatever colour a person picks (bug: a yellow name on paper)', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colour, (picked) => {
        for (const paper of ['#fbf9f5', '#171614']) {
          expect(contrast(readableOn(picked, paper), paper)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });

  it('leaves a colour that reads as it is', () => {
    expect(readableOn('#2f4f6f', '#fbf9f5')).toBe('#2f4f6f');
  });
});
