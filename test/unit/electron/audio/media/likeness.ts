export type Likeness = {
  /** 1 for the same sound at any level. */
  readonly correlation: number;
  readonly largestDifference: number;
};

/** How alike two signals are, sample for sample from the first on: what is shifted is not alike. */
export function compareSounds(a: Float32Array, b: Float32Array): Likeness {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  let largestDifference = 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a[index] ?? 0;
    const y = b[index] ?? 0;
    ab += x * y;
    aa += x * x;
    bb += y * y;
    largestDifference = Math.max(largestDifference, Math.abs(x - y));
  }
  return { correlation: ab / Math.sqrt(aa * bb), largestDifference };
}
