import { readFile } from 'node:fs/promises';
import { joinArrays, toInt16 } from '../../audio/audio-clip.ts';
import {
  createPacketEncoder,
  type OpusExports,
  opusImports,
  opusRequests,
} from '../../audio/wasm/opus.ts';
import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import { compileWasm, instantiateWasm, type WasmModule } from '../speech/web-assembly.ts';
import { createOggWriter } from './ogg.ts';
import type { SpeechEncoder } from './speech-encoder.ts';

/** libopus as WebAssembly, compiled once. */
export type OpusLibrary = { readonly module: WasmModule };

const frameSampleCount = pcmSampleRateHz / 50;
const granulePerSample = 48_000 / pcmSampleRateHz;
const bitsPerSecond = 32_000;
/** The lowest: three times as fast as the middle of libopus's scale, for a voice that shows no difference. */
const complexity = 0;

export async function loadOpus(wasmPath: string): Promise<OpusLibrary> {
  return { module: await compileWasm(await readFile(wasmPath)) };
}

/** Ogg Opus (RFC 7845), mono at 32 kbit/s in 20 ms frames, with its exact length in the last page. */
export function createOpusEncoder(library: OpusLibrary): SpeechEncoder {
  const encoder = createFrameEncoder(library);
  const writer = createOggWriter();
  const preSkip = encoder.lookahead * granulePerSample;
  writer.header(headPacket(preSkip));
  writer.header(tagsPacket());
  const frame = new Int16Array(frameSampleCount);
  let filled = 0;
  let sampleCount = 0;
  let frameCount = 0;
  const push = (value: number) => {
    frame[filled] = value;
    filled += 1;
    if (filled < frameSampleCount) return;
    filled = 0;
    frameCount += 1;
    const granule = frameCount * frameSampleCount * granulePerSample;
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
      while (frameCount * frameSampleCount < needed || frameCount === 0) push(0);
      return joinArrays(writer.finish(preSkip + sampleCount * granulePerSample), Uint8Array);
    },
    cancel: async () => undefined,
  };
}

function createFrameEncoder(library: OpusLibrary) {
  const instance = instantiateWasm(library.module, opusImports);
  const opus = instance.exports as OpusExports;
  const encoder = createPacketEncoder(opus, pcmSampleRateHz, frameSampleCount);
  encoder.set(opusRequests.setBitrate, bitsPerSecond);
  encoder.set(opusRequests.setComplexity, complexity);
  return { lookahead: encoder.lookahead(), encode: encoder.encode };
}

function headPacket(preSkip: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode('OpusHead'));
  head[8] = 1;
  head[9] = 1;
  view.setUint16(10, preSkip, true);
  view.setUint32(12, pcmSampleRateHz, true);
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
