/** A voice in a comparison with its take of the words. */
export type Contestant = {
  readonly voiceId: string;
  readonly mediaUrl: string;
  readonly durationMs: number;
  /** Level of what sounds; null where it is not known. */
  readonly speechDb: number | null;
};

export type RoundSide = 'one' | 'two';

/** Two voices against each other; blind, their names are hidden until one is preferred. */
type Round = {
  readonly number: number;
  readonly isBlind: boolean;
  readonly one: string;
  readonly two: string;
  readonly heard: readonly RoundSide[];
  readonly preferred: RoundSide | null;
};

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

function roundOf(
  [first, second]: readonly [string, string],
  isBlind: boolean,
  number: number,
  random: () => number,
): Round {
  const isSwapped = isBlind && random() < 0.5;
  const [one, two] = isSwapped ? [second, first] : [first, second];
  return { number, isBlind, one, two, heard: [], preferred: null };
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
  const round = roundOf(first, isBlind, 1, random);
  const wins = Object.fromEntries(voiceIds.map((id) => [id, 0]));
  return { voiceIds, isBlind, round, left, wins, roundCount: 0 };
}

export function hearSide(tournament: Tournament, side: RoundSide): Tournament {
  const { round } = tournament;
  return round.heard.includes(side)
    ? tournament
    : { ...tournament, round: { ...round, heard: [...round.heard, side] } };
}

/** Blind, a verdict needs both ears. */
export function mayPrefer({ isBlind, heard, preferred }: Round): boolean {
  return preferred === null && (!isBlind || heard.length === 2);
}

export function prefer(tournament: Tournament, side: RoundSide): Tournament {
  const { round, wins } = tournament;
  if (!mayPrefer(round)) return tournament;
  const winner = round[side];
  return {
    ...tournament,
    round: { ...round, preferred: side },
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
    : { ...tournament, left: rest, round: roundOf(pair, isBlind, round.number + 1, random) };
}

/** How much quieter the louder one is played, in dB: the ear takes louder for better. Never above 0. */
export function matchedGainDb(own: Contestant, other: Contestant): number {
  return own.speechDb === null || other.speechDb === null
    ? 0
    : Math.min(0, other.speechDb - own.speechDb);
}
