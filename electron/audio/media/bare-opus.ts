import { opusPacketsOf } from '../render/opus-chapter.ts';
import { createOpusDecoder } from './codecs/opus.ts';
import type { MediaBlock, OpenMedia } from './media-blocks.ts';

/** Handed to the decoder together, about 10 s. */
const batchPackets = 500;

/** The sound of an encoded chapter as the cache holds it: packets without a container. */
export function openBareOpus(path: string): OpenMedia {
  async function* blocks(onDamage: () => void): AsyncGenerator<MediaBlock, void> {
    const decoder = await createOpusDecoder(null, 1);
    let batch: Uint8Array[] = [];
    try {
      for await (const packet of opusPacketsOf(path)) {
        batch.push(packet);
        if (batch.length < batchPackets) continue;
        yield await decoder.decode(batch, onDamage);
        batch = [];
      }
      yield await decoder.decode(batch, onDamage);
    } finally {
      decoder.free?.();
    }
  }
  return { format: 'Opus', channelCount: 1, toldMs: null, blocks };
}
