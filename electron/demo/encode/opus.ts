import { readFile } from 'node:fs/promises';
import { toInt16 } from '../../audio/audio-clip.ts';
import { PCM_SAMPLE_RATE_HZ } from '../../gateway/wire/limits.ts';
import { compileWasm, instantiateWasm, type WasmModule } from '../speech/web-assembly.ts';
import { createOggWriter } from './ogg.ts';
import { joinBytes, type SpeechEncoder } from './speech-encoder.ts';

/** libopus as WebAssembly, compiled once. */
export type OpusLibrary = { readonly module: WasmModule };

type OpusExports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly malloc: (bytes: number) => number;
  readonly opus_encoder_get_size: (channels: number) => number;
  readonly opus_encoder_init: (at: number, rateHz: number, channels: number, use: number) => number;
  readonly opus_encoder_ctl_set: (at: number, request: number, value: number) => number;
  readonly opus_encoder_ctl_get: (at: number, request: number) => number;
  readonly opus_encode: (
    at: number,
    samples: number,
    frameLength: number,
    out: number,
    outBytes: number,
  ) => number;
};

const FRAME_SAMPLES = PCM_SAMPLE_RATE_HZ / 50;
const GRANULE_PER_SAMPLE = 48_000 / PCM_SAMPLE_RATE_HZ;
const PACKET_MAX_BYTES = 4000;
const BITRATE = 32_000;
const APPLICATION_AUDIO = 2049;
const SET_BITRATE = 4002;
const SET_COMPLEXITY = 4010;
/** The lowest: three times as fast as the middle of libopus's scale, for a voice that shows no difference. */
const COMPLEXITY = 0;
const GET_LOOKAHEAD = 4027;

export async function loadOpus(wasmPath: string): Promise<OpusLibrary> {
  return { module: await compileWasm(await readFile(wasmPath)) };
}

/** Ogg Opus (RFC 7845), mono at 32 kbit/s in 20 ms frames, with its exact length in the last page. */
export function createOpusEncoder(library: OpusLibrary): SpeechEncoder {
  const encoder = createFrameEncoder(library);
  const writer = createOggWriter();
  const preSkip = encoder.lookahead * GRANULE_PER_SAMPLE;
  writer.header(headPacket(preSkip));
  writer.header(tagsPacket());
  const frame = new Int16Array(FRAME_SAMPLES);
  let filled = 0;
  let sampleCount = 0;
  let frameCount = 0;
  const push = (value: number) => {
    frame[filled] = value;
    filled += 1;
    if (filled < FRAME_SAMPLES) return;
    filled = 0;
    frameCount += 1;
    const granule = frameCount * FRAME_SAMPLES * GRANULE_PER_SAMPLE;
    writer.packet({ bytes: encoder.encode(frame), granule });
  };
  return {
    write: async (samples) => {
      sampleCount += samples.length;
      for (const value of toInt16(samples)) push(value);
    },
    finish: async () => {
      // The encoder is behind by its lookahead: silence pushes the last of the speech out.
      const needed = sampleCount + encoder.lookahead;
      while (frameCount * FRAME_SAMPLES < needed || frameCount === 0) push(0);
      return joinBytes(writer.finish(preSkip + sampleCount * GRANULE_PER_SAMPLE));
    },
    cancel: async () => undefined,
  };
}

type FrameEncoder = {
  readonly lookahead: number;
  readonly encode: (frame: Int16Array) => Uint8Array;
};

function createFrameEncoder(library: OpusLibrary): FrameEncoder {
  const instance = instantiateWasm(library.module, {
    wasi_snapshot_preview1: { fd_seek: none, fd_write: none, fd_close: none, proc_exit: none },
    env: { emscripten_notify_memory_growth: none },
  });
  const opus = instance.exports as OpusExports;
  const state = opus.malloc(opus.opus_encoder_get_size(1));
  const input = opus.malloc(FRAME_SAMPLES * 2);
  const output = opus.malloc(PACKET_MAX_BYTES);
  checkOpus(opus.opus_encoder_init(state, PCM_SAMPLE_RATE_HZ, 1, APPLICATION_AUDIO));
  checkOpus(opus.opus_encoder_ctl_set(state, SET_BITRATE, BITRATE));
  checkOpus(opus.opus_encoder_ctl_set(state, SET_COMPLEXITY, COMPLEXITY));
  return {
    lookahead: opus.opus_encoder_ctl_get(state, GET_LOOKAHEAD),
    encode: (frame) => {
      new Int16Array(opus.memory.buffer, input, FRAME_SAMPLES).set(frame);
      const bytes = opus.opus_encode(state, input, FRAME_SAMPLES, output, PACKET_MAX_BYTES);
      return new Uint8Array(opus.memory.buffer, output, checkOpus(bytes)).slice();
    },
  };
}

function none(): number {
  return 0;
}

function checkOpus(result: number): number {
  if (result < 0) throw new Error(`libopus answered ${result}`);
  return result;
}

function headPacket(preSkip: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode('OpusHead'));
  head[8] = 1;
  head[9] = 1;
  view.setUint16(10, preSkip, true);
  view.setUint32(12, PCM_SAMPLE_RATE_HZ, true);
  return head;
}

function tagsPacket(): Uint8Array {
  const vendor = new TextEncoder().encode('Lectern demo voice');
  const tags = new Uint8Array(8 + 4 + vendor.length + 4);
  const view = new DataView(tags.buffer);
  tags.set(new TextEncoder().encode('OpusTags'));
  view.setUint32(8, vendor.length, true);
  tags.set(vendor, 12);
  return tags;
}
