/**
 * The inner loop of the resampler and of the true-peak meter as WebAssembly with 128-bit vectors: four products at a time,
 * where the same loop in JavaScript makes one. Below stands the whole module, instruction by
 * instruction (WebAssembly core specification 2.0, chapter 5); for each output it sums
 * `row[phase][tap] * sample[tap]`, then moves on by `down / up` samples.
 */
const Op = {
  block: 0x02,
  loop: 0x03,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  f32Store: 0x38,
  constant: 0x41,
  lessThan: 0x49,
  add: 0x6a,
  subtract: 0x6b,
  multiply: 0x6c,
  f32Add: 0x92,
  vector: 0xfd,
} as const;
const voidType = 0x40;
const i32 = 0x7f;
const v128 = 0x7b;

// Parameters and locals by number; addresses and lengths are in bytes.
const [
  rowsLocal,
  samplesLocal,
  outLocal,
  countLocal,
  phaseLocal,
  upLocal,
  downLocal,
  rowBytesLocal,
] = [0, 1, 2, 3, 4, 5, 6, 7];
const [rowLocal, sampleLocal, rowEndLocal, sumALocal, sumBLocal] = [8, 9, 10, 11, 12];

const increase = (local: number, by: readonly number[]): number[] => [
  ...[Op.get, local, ...by, Op.add, Op.set, local],
];
const load = (address: number, offset: number): number[] => [
  ...[Op.get, address, Op.vector, 0x00, 2, offset],
];
const vectorAdd = [Op.vector, 0xe4, 0x01];
const vectorMultiply = [Op.vector, 0xe6, 0x01];
const zeroVector = (local: number): number[] => [
  ...[Op.constant, 0, Op.vector, 0x11, Op.set, local],
];
const addProducts = (sum: number, offset: number): number[] => [
  ...[Op.get, sum, ...load(rowLocal, offset), ...load(sampleLocal, offset)],
  ...[...vectorMultiply, ...vectorAdd, Op.set, sum],
];
const lane = (index: number): number[] => [Op.get, sumALocal, Op.vector, 0x1f, index];

const body = [
  ...[2, 3, i32, 2, v128],
  ...[Op.loop, voidType],
  ...[Op.get, rowsLocal, Op.get, phaseLocal, Op.get, rowBytesLocal, Op.multiply, Op.add],
  ...[Op.tee, rowLocal, Op.get, rowBytesLocal, Op.add, Op.set, rowEndLocal],
  ...[
    Op.get,
    samplesLocal,
    Op.set,
    sampleLocal,
    ...zeroVector(sumALocal),
    ...zeroVector(sumBLocal),
  ],
  ...[Op.loop, voidType, ...addProducts(sumALocal, 0), ...addProducts(sumBLocal, 16)],
  ...increase(rowLocal, [Op.constant, 32]),
  ...increase(sampleLocal, [Op.constant, 32]),
  ...[Op.get, rowLocal, Op.get, rowEndLocal, Op.lessThan, Op.brIf, 0, Op.end],
  ...[Op.get, sumALocal, Op.get, sumBLocal, ...vectorAdd, Op.set, sumALocal],
  ...[Op.get, outLocal, ...lane(0), ...lane(1), Op.f32Add],
  ...[...lane(2), ...lane(3), Op.f32Add, Op.f32Add, Op.f32Store, 2, 0],
  ...increase(outLocal, [Op.constant, 4]),
  ...increase(phaseLocal, [Op.get, downLocal]),
  ...[Op.block, voidType, Op.loop, voidType],
  ...[Op.get, phaseLocal, Op.get, upLocal, Op.lessThan, Op.brIf, 1],
  ...[Op.get, phaseLocal, Op.get, upLocal, Op.subtract, Op.set, phaseLocal],
  ...increase(samplesLocal, [Op.constant, 4]),
  ...[Op.br, 0, Op.end, Op.end],
  ...[Op.get, countLocal, Op.constant, 1, Op.subtract, Op.tee, countLocal, Op.brIf, 0],
  ...[Op.end, Op.end],
];

/** A length in the seven-bit groups of the format. */
const length = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, value >> 7];
const section = (id: number, content: readonly number[]): number[] => [
  ...[id, ...length(content.length), ...content],
];
const moduleBytes = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 8, i32, i32, i32, i32, i32, i32, i32, i32, 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, 16]),
  ...section(7, [2, 1, 0x6d, 2, 0, 1, 0x72, 0, 0]),
  ...section(10, [1, ...length(body.length), ...body]),
]);

const pageBytes = 65_536;
const inSamples = 16_384;
const outSamples = 16_384;
const outBytes = inSamples * 4;
const rowsBytes = outBytes + outSamples * 4;

type Run = (...parameters: readonly number[]) => void;

type Memory = { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };

/** The part of WebAssembly that is used here; the types of the language do not have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
  ) => { readonly exports: { readonly m: Memory; readonly r: Run } };
};

/** One for a thread: the samples, the results, then the rows of every filter that was asked for. */
function createMemory() {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes));
  const { m: memory, r: run } = instance.exports;
  let usedBytes = rowsBytes;
  return {
    run,
    floats: (): Float32Array => new Float32Array(memory.buffer),
    place: (rows: Float32Array): number => {
      const address = usedBytes;
      usedBytes += rows.byteLength;
      const missing = usedBytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
      new Float32Array(memory.buffer).set(rows, address / 4);
      return address;
    },
  };
}

let shared: ReturnType<typeof createMemory> | null = null;

/**
 * Filters `out.length` results: the first with row `phase` on the samples from `start` on, each
 * next one `down / up` samples on.
 */
export type FirKernel = (
  samples: Float32Array,
  start: number,
  phase: number,
  out: Float32Array,
) => void;

/** A polyphase filter of `up` rows that lie behind each other; the taps are a multiple of 8. */
export function createFirKernel(rows: Float32Array, up: number, down: number): FirKernel {
  shared ??= createMemory();
  const { run, floats, place } = shared;
  const taps = rows.length / up;
  const address = place(rows);
  const mostResults = Math.min(outSamples, Math.floor(((inSamples - taps - 2) * up) / down));
  return (samples, start, phase, out) => {
    let ticks = start * up + phase;
    for (let done = 0; done < out.length; ) {
      const count = Math.min(mostResults, out.length - done);
      const first = Math.floor(ticks / up);
      const needed = Math.ceil((count * down) / up) + taps + 1;
      const view = floats();
      view.set(samples.subarray(first, first + needed), 0);
      run(address, 0, outBytes, count, ticks - first * up, up, down, taps * 4);
      out.set(view.subarray(outBytes / 4, outBytes / 4 + count), done);
      done += count;
      ticks += count * down;
    }
  };
}
