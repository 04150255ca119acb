import { describe, expect, it } from 'vitest';
import { castColours, nextColour } from '../../../../shared/model/cast-colours.ts';

describe('the colour of a new character', () => {
  it('is one that nobody has, as long as there is one', () => {
    const used: string[] = [];
    for (const _ of castColours) used.push(nextColour(used));
    expect(new Set(used).size).toBe(castColours.length);
  });

  it('is the one used least once all are given', () => {
    const used = [...castColours, ...castColours.slice(1)];
    expect(nextColour(used)).toBe(castColours[0]);
  });
});
