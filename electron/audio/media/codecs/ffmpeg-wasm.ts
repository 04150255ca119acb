import { Blob } from 'node:buffer';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { encodeWav } from '../../../../shared/sound/wav.ts';
import { withoutConsole } from '../without-console.ts';

export type FfmpegSound = {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly channelCount: number;
};

/** FFmpeg's decoders (LGPL), as WebAssembly in a file of its own that anybody may replace. */
export type FfmpegDecoder = {
  /** Decodes a small whole file to mono, or to interleaved channels; null when FFmpeg refuses it, as for one bad packet. */
  readonly decode: (file: Uint8Array) => Promise<FfmpegSound | null>;
};

/** What the package works with inside (version 2.3.0, pinned); its own types hide it. */
type Module = {
  readonly FS: { readonly writeFile: (path: string, bytes: Uint8Array) => void };
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly getProperties: (path: string) => {
    readonly status: { readonly status: number };
    readonly sampleRate: number;
    readonly channelCount: number;
  };
  readonly decodeAudio: (
    path: string,
    startSeconds: number,
    seconds: number,
    options: { readonly multiChannel: boolean },
  ) => { readonly status: { readonly status: number }; readonly samples: Vector };
};

type Vector = {
  readonly size: () => number;
  readonly get: (index: number) => number;
  readonly delete: () => void;
  readonly ha?: { readonly ma?: number };
};

const wasmName = 'decode-audio.wasm';
const inside = 'piece';

/** Beside the built entry (or its folder of chunks), else in the installed package. */
function findWasm(): string {
  const beside = [join(__dirname, wasmName), join(dirname(__dirname), wasmName)].find(existsSync);
  if (beside !== undefined) return beside;
  const require = createRequire(join(__dirname, 'package.json'));
  return require.resolve(`audio-file-decoder/${wasmName}`);
}

/** The glue would fetch where it can, which knows no paths: while it looks there is no fetch, so it reads. */
function withoutFetch<Result>(work: () => Result): Result {
  const known = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    return work();
  } finally {
    if (known !== undefined) Object.defineProperty(globalThis, 'fetch', known);
  }
}

/** A vector of C++ is its begin and its end; asking for each sample takes a hundred times as long. */
function readVector(module: Module, vector: Vector): Float32Array {
  const count = vector.size();
  const pointer = vector.ha?.ma;
  if (pointer !== undefined) {
    const begin = module.HEAPU32[pointer >> 2] ?? 0;
    const end = module.HEAPU32[(pointer >> 2) + 1] ?? 0;
    if (end - begin === count * 4) return module.HEAPF32.slice(begin >> 2, end >> 2);
  }
  return Float32Array.from({ length: count }, (_, index) => vector.get(index));
}

async function load(): Promise<Module> {
  const { getAudioDecoder } = await import('audio-file-decoder');
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => process.listeners(event as 'uncaughtException'));
  const silence = encodeWav(new Int16Array(480), 48_000);
  // The glue was made for pages: it asks for these two, and needs neither.
  const missing = { __dirname: '', Blob };
  const added = Object.entries(missing).filter(([name]) => !(name in globalThis));
  Object.assign(globalThis, Object.fromEntries(added));
  const opening = withoutConsole(() =>
    withoutFetch(() => getAudioDecoder(findWasm(), silence.buffer)),
  );
  for (const [name] of added) Reflect.deleteProperty(globalThis, name);
  // It also takes over what happens to errors of the whole process; that is not its business.
  events.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[index]?.includes(listener)) process.off(event, listener);
    }
  });
  return Reflect.get(await opening, '_module');
}

function run(module: Module, file: Uint8Array, multiChannel: boolean): FfmpegSound | null {
  module.FS.writeFile(inside, file);
  const { status, sampleRate, channelCount } = module.getProperties(inside);
  if (status.status < 0 || sampleRate <= 0) return null;
  const decoded = module.decodeAudio(inside, 0, -1, { multiChannel });
  const samples = readVector(module, decoded.samples);
  decoded.samples.delete();
  if (decoded.status.status < 0) return null;
  return { samples, sampleRateHz: sampleRate, channelCount: multiChannel ? channelCount : 1 };
}

/**
 * Rejects when the WebAssembly file is missing or damaged. Made once for a file of a person, not for each
 * piece of it: loading takes a fifth of a second.
 */
export async function openFfmpegDecoder(byChannel: boolean): Promise<FfmpegDecoder> {
  let module = await load();
  return {
    decode: async (file) => {
      try {
        return run(module, file, byChannel);
      } catch {
        // Damaged input can end in a trap, after which this instance is not to be trusted.
        module = await load();
        return null;
      }
    },
  };
}
