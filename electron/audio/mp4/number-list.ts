type Numbers = Uint16Array | Float64Array;

/** Numbers that come one by one, in few bytes each: a long book has millions of packets. */
export type NumberList = {
  readonly count: () => number;
  /** Throws `RangeError` for a number that its kind cannot hold. */
  readonly add: (value: number) => void;
  readonly last: () => number | null;
  /** In order, in blocks; the last one may be short. */
  readonly blocks: () => Iterable<Numbers>;
};

const blockLength = 16_384;

/** Growing by blocks copies nothing. */
export function createNumberList(Kind: new (length: number) => Numbers): NumberList {
  const full: Numbers[] = [];
  let block = new Kind(blockLength);
  let filled = 0;
  let last: number | null = null;
  return {
    count: () => full.length * blockLength + filled,
    last: () => last,
    add: (value) => {
      if (filled === blockLength) {
        full.push(block);
        block = new Kind(blockLength);
        filled = 0;
      }
      block[filled] = value;
      if (block[filled] !== value) throw new RangeError(`${value} does not fit`);
      filled += 1;
      last = value;
    },
    blocks: function* () {
      yield* full;
      if (filled > 0) yield block.subarray(0, filled);
    },
  };
}
