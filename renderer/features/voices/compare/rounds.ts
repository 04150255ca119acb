import {
  type ComparedPair,
  hearSide,
  mayChoose,
  type PairSide,
  pairOf,
} from '../../../stores/compared-pair.ts';

/** A voice in a comparison with its take of the words. */
export type Contestant = {
  readonly voiceId: string;
  readonly mediaUrl: string;
  readonly durationMs: number;
  /** Level of what sounds; null where it is not known. */
  readonly speechDb: number | null;
};

/** Two voices against each other. */
type Round = ComparedPair & { readonly number: number };

/** Pairs that were not met in this turn of everybody against everybody. */
export type Tournament = {
  readonly voiceIds: readonly string[];
  readonly isBlind: boolean;
  readonly round: Round;
  readonly left: readonly (readonly [string, string])[];
  /** Rounds that each voice won here. */
  readonly wins: Readonly<Record<string, number>>;
  readonly roundCount: number;
};

function everyPair(voiceIds: readonly string[]): readonly (readonly [string, string])[] {
  return voiceIds.flatMap((one, at) =>
    voiceIds.slice(at + 1).map((other) => [one, other] as const),
  );
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** Everybody meets everybody, in an order by chance where it is blind. Null for fewer than two voices. */
export function startTournament(
  voiceIds: readonly string[],
  isBlind: boolean,
  random: () => number,
): Tournament | null {
  const pairs = isBlind ? shuffled(everyPair(voiceIds), random) : everyPair(voiceIds);
  const [first, ...left] = pairs;
  if (first === undefined) return null;
  const round = { ...pairOf(first, isBlind, random), number: 1 };
  const wins = Object.fromEntries(voiceIds.map((id) => [id, 0]));
  return { voiceIds, isBlind, round, left, wins, roundCount: 0 };
}

export function hearVoice(tournament: Tournament, side: PairSide): Tournament {
  return { ...tournament, round: hearSide(tournament.round, side) };
}

export function prefer(tournament: Tournament, side: PairSide): Tournament {
  const { round, wins } = tournament;
  if (!mayChoose(round)) return tournament;
  const winner = round[side];
  return {
    ...tournament,
    round: { ...round, chosen: side },
    wins: { ...wins, [winner]: (wins[winner] ?? 0) + 1 },
    roundCount: tournament.roundCount + 1,
  };
}

/** The next pair; once all have met, they meet again in another order. */
export function nextRound(tournament: Tournament, random: () => number): Tournament {
  const { voiceIds, isBlind, round, left } = tournament;
  const again = () => (isBlind ? shuffled(everyPair(voiceIds), random) : everyPair(voiceIds));
  const [pair, ...rest] = left.length > 0 ? left : again();
  return pair === undefined
    ? tournament
    : {
        ...tournament,
        left: rest,
        round: { ...pairOf(pair, isBlind, random), number: round.number + 1 },
      };
}

/** How much quieter the louder one is played, in dB: the ear takes louder for better. Never above 0. */
export function matchedGainDb(own: Contestant, other: Contestant): number {
  return own.speechDb === null || other.speechDb === null
    ? 0
    : Math.min(0, other.speechDb - own.speechDb);
}
