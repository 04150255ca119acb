import { describe, expect, it } from 'vitest';
import {
  type Comparison,
  keepSide,
  matchedGainDb,
  nextComparison,
  startComparison,
} from '../../../../../../renderer/features/takes/compare/compare.ts';
import { hearSide, mayChoose } from '../../../../../../renderer/stores/compared-pair.ts';
import { takeView } from '../take-view.ts';

const takes = ['new', 'old', 'older'].map((id) => takeView({ id }));
const first = () => 0;
const last = () => 0.99;

const started = (isBlind: boolean, random = first) => {
  const made = startComparison(takes, 'old', isBlind, random);
  if (made === null) throw new Error('nothing to compare');
  return made;
};

describe('comparing takes', () => {
  it('open, the one in use stands first; blind, chance decides, and both orders happen', () => {
    expect(started(false)).toMatchObject({ one: 'old', two: 'new', rest: ['older'] });
    expect(started(true, first)).toMatchObject({ one: 'new', two: 'old' });
    expect(started(true, last)).toMatchObject({ one: 'old', two: 'new' });
  });

  it('blind, nothing is kept before both were heard: a verdict on half would be a guess', () => {
    const half = hearSide(hearSide(started(true), 'one'), 'one');
    expect(mayChoose(half)).toBe(false);
    expect(keepSide(half, 'two')).toBe(half);
    expect(keepSide(hearSide(half, 'two'), 'two').chosen).toBe('two');
  });

  it('a verdict stands: keeping the other one afterwards changes nothing', () => {
    const kept = keepSide(started(false), 'two');
    expect(keepSide(kept, 'one').chosen).toBe('two');
  });

  it('the winner meets each of the others once, then it is over', () => {
    const kept = keepSide(started(false), 'two');
    const next = nextComparison(kept, first);
    expect(next).toMatchObject({ one: 'new', two: 'older', rest: [], chosen: null, heard: [] });
    expect(nextComparison(keepSide(next as Comparison, 'one'), first)).toBeNull();
    expect(nextComparison(started(false), first)).toBeNull();
  });

  it('takes for other words are no rivals, and one take is nothing to compare', () => {
    const mixed = [takeView({ id: 'old' }), takeView({ id: 'then', isCurrent: false })];
    expect(startComparison(mixed, 'old', false, first)).toBeNull();
    expect(startComparison([], null, false, first)).toBeNull();
  });
});

describe('the level of what is compared', () => {
  const loud = takeView({ speechDb: -14, gainDb: 2 });
  const soft = takeView({ speechDb: -20, gainDb: -1 });

  it('is equal when it is blind, by the louder one made quieter (louder wins)', () => {
    expect(loud.speechDb).toBe(-14);
    expect(matchedGainDb(loud, soft, true)).toBe(-7);
    expect(matchedGainDb(soft, loud, true)).toBe(-1);
  });

  it('is as it will sound when it is open, or where one was never measured', () => {
    expect(matchedGainDb(loud, soft, false)).toBe(2);
    expect(matchedGainDb(loud, takeView({ speechDb: null }), true)).toBe(2);
  });
});
