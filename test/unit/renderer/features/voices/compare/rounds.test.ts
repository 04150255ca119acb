import { describe, expect, it } from 'vitest';
import {
  type Contestant,
  hearVoice,
  matchedGainDb,
  nextRound,
  prefer,
  startTournament,
  type Tournament,
} from '../../../../../../renderer/features/voices/compare/rounds.ts';
import { mayChoose } from '../../../../../../renderer/stores/compared-pair.ts';

/** Numbers of a fixed sequence, so that chance is the same in every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function start(ids: readonly string[], isBlind: boolean, random = seeded(7)) {
  const tournament = startTournament(ids, isBlind, random);
  if (tournament === null) throw new Error('Too few voices.');
  return tournament;
}

const heardBoth = (tournament: Tournament) => hearVoice(hearVoice(tournament, 'one'), 'two');

describe('a comparison', () => {
  it('needs two voices', () => {
    expect(startTournament(['a'], true, seeded(1))).toBeNull();
  });

  it('lets everybody meet everybody once before anybody meets again', () => {
    const random = seeded(3);
    let tournament = start(['a', 'b', 'c', 'd'], true, random);
    const met: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      met.push([tournament.round.one, tournament.round.two].sort().join(''));
      tournament = nextRound(prefer(heardBoth(tournament), 'one'), random);
    }
    const all = ['ab', 'ac', 'ad', 'bc', 'bd', 'cd'];
    expect([...met.slice(0, 6)].sort()).toEqual(all);
    expect([...met.slice(6)].sort()).toEqual(all);
  });

  it('hides by chance which voice is on which side, and does not when names are shown', () => {
    const sides = (isBlind: boolean) => {
      const random = seeded(11);
      let tournament = start(['a', 'b'], isBlind, random);
      return Array.from({ length: 40 }, () => {
        const { one } = tournament.round;
        tournament = nextRound(tournament, random);
        return one;
      });
    };
    expect(new Set(sides(false))).toEqual(new Set(['a']));
    const blind = sides(true).filter((one) => one === 'a').length;
    expect(blind).toBeGreaterThan(8);
    expect(blind).toBeLessThan(32);
  });

  it('takes no verdict by ears that heard one side only, and none twice', () => {
    const tournament = start(['a', 'b'], true);
    const half = hearVoice(tournament, 'one');
    expect(mayChoose(half.round)).toBe(false);
    expect(prefer(half, 'one')).toBe(half);
    const done = prefer(heardBoth(tournament), 'two');
    expect(done.wins).toEqual({ a: 0, b: 0, [tournament.round.two]: 1 });
    expect(done.roundCount).toBe(1);
    expect(prefer(done, 'one')).toBe(done);
    // With names shown, an opinion may be there before.
    expect(mayChoose(start(['a', 'b'], false).round)).toBe(true);
  });
});

describe('loudness in a comparison', () => {
  const at = (speechDb: number | null): Contestant => ({
    voiceId: 'a',
    mediaUrl: '',
    durationMs: 1,
    speechDb,
  });

  it('plays the louder one quieter, never the other one louder', () => {
    expect(matchedGainDb(at(-18), at(-24))).toBe(-6);
    expect(matchedGainDb(at(-24), at(-18))).toBe(0);
  });

  it('leaves a level alone that nobody knows', () => {
    expect(matchedGainDb(at(null), at(-24))).toBe(0);
    expect(matchedGainDb(at(-18), at(null))).toBe(0);
  });
});
