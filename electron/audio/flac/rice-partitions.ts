import type { BitWriter } from './bit-writer.ts';

const mostPartitionOrder = 6;
const mostParameter = 14;

export type RicePartitions = {
  readonly order: number;
  readonly parameters: readonly number[];
  /** About what the residual takes. */
  readonly bits: number;
};

/** Bits of `count` values that add up to `sum`; half a quotient is lost to rounding on average. */
function partitionBits(sum: number, count: number, parameter: number): number {
  const step = 1 << parameter;
  return count * (parameter + 0.5 + 0.5 / step) + sum / step;
}

function bestParameter(sum: number, count: number): number {
  if (count === 0 || sum < count) return 0;
  const middle = Math.min(mostParameter, Math.floor(Math.log2(sum / count)));
  let best = middle;
  for (const parameter of [middle - 1, middle + 1]) {
    if (parameter < 0 || parameter > mostParameter) continue;
    if (partitionBits(sum, count, parameter) < partitionBits(sum, count, best)) best = parameter;
  }
  return best;
}

function partitionSums(folded: Int32Array, predictorOrder: number, order: number): number[] {
  const size = folded.length >>> order;
  const sums: number[] = [];
  for (let partition = 0; partition < 2 ** order; partition++) {
    let sum = 0;
    const end = (partition + 1) * size;
    for (let index = Math.max(predictorOrder, partition * size); index < end; index++) {
      sum += folded[index] ?? 0;
    }
    sums.push(sum);
  }
  return sums;
}

/** Finds into how many parts a residual is best cut, each with a Rice parameter of its own. */
export function choosePartitions(folded: Int32Array, predictorOrder: number): RicePartitions {
  let order = 0;
  while (
    order < mostPartitionOrder &&
    folded.length % 2 ** (order + 1) === 0 &&
    folded.length >>> (order + 1) > 4 * predictorOrder + 8
  ) {
    order += 1;
  }
  let sums = partitionSums(folded, predictorOrder, order);
  let best: RicePartitions | null = null;
  for (; order >= 0; order--) {
    const size = folded.length >>> order;
    let bits = 0;
    const parameters = sums.map((sum, partition) => {
      const count = partition === 0 ? size - predictorOrder : size;
      const parameter = bestParameter(sum, count);
      bits += 4 + partitionBits(sum, count, parameter);
      return parameter;
    });
    if (best === null || bits < best.bits) best = { order, parameters, bits };
    sums = sums
      .filter((_, index) => index % 2 === 0)
      .map((sum, pair) => sum + (sums[pair * 2 + 1] ?? 0));
  }
  return best ?? { order: 0, parameters: [0], bits: 0 };
}

/** Writes the residual (RFC 9639 section 9.2.7) with four-bit parameters. */
export function writeResidual(
  writer: BitWriter,
  folded: Int32Array,
  predictorOrder: number,
  partitions: RicePartitions,
): void {
  writer.put(0, 2);
  writer.put(partitions.order, 4);
  const size = folded.length >>> partitions.order;
  let from = predictorOrder;
  let to = 0;
  for (const parameter of partitions.parameters) {
    to += size;
    let quotients = 0;
    for (let index = from; index < to; index++) quotients += (folded[index] ?? 0) >>> parameter;
    writer.reserve(Math.ceil((quotients + (to - from) * (parameter + 1)) / 8) + 8);
    writer.put(parameter, 4);
    writer.putRice(folded, from, to, parameter);
    from = to;
  }
}
