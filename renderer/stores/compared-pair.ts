export const pairSides = ['one', 'two'] as const;
export type PairSide = (typeof pairSides)[number];

/** Two sounds against each other, by id; blind, which is which is hidden until one is chosen. */
export type ComparedPair = {
  readonly isBlind: boolean;
  readonly one: string;
  readonly two: string;
  readonly heard: readonly PairSide[];
  readonly chosen: PairSide | null;
};

/** Blind, the order is by chance. */
export function pairOf(
  [first, second]: readonly [string, string],
  isBlind: boolean,
  random: () => number,
): ComparedPair {
  const isSwapped = isBlind && random() < 0.5;
  const [one, two] = isSwapped ? [second, first] : [first, second];
  return { isBlind, one, two, heard: [], chosen: null };
}

export function hearSide<Pair extends ComparedPair>(pair: Pair, side: PairSide): Pair {
  return pair.heard.includes(side) ? pair : { ...pair, heard: [...pair.heard, side] };
}

/** Blind, a verdict needs both ears: choosing what was not heard would be a guess. */
export function mayChoose({ isBlind, heard, chosen }: ComparedPair): boolean {
  return chosen === null && (!isBlind || heard.length === 2);
}

/** 1 and 2 are the sides, of the digits' row. */
export function sideOfKey(code: string): PairSide | null {
  return code === 'Digit1' ? 'one' : code === 'Digit2' ? 'two' : null;
}
