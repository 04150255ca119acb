import { setImmediate } from 'node:timers/promises';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { drawCard, planCard } from './draw-card.ts';
import { loadVp8Encoder, type Vp8Encoder } from './vp8-frames.ts';

export type VideoOrder = {
  readonly prompt: string;
  readonly seconds: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

export const videoMediaType = 'video/webm';

const framesPerSecond = 12;

const encoders = new Map<string, Promise<Vp8Encoder>>();

/**
 * A moving title card that shows the prompt: WebM with VP8, every frame a key frame, no sound. The same
 * order gives the same pictures. `webpWasmPath` is libwebp (demo-assets.ts), loaded at the first video.
 */
export async function makeVideo(order: VideoOrder, webpWasmPath: string): Promise<Uint8Array> {
  const encoder = await findEncoder(webpWasmPath);
  const { width, height } = order;
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const card = planCard(order.prompt, width, height);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const frameCount = Math.max(1, Math.round(order.seconds * framesPerSecond));
  for (let index = 0; index < frameCount; index++) {
    drawCard(card, index / Math.max(1, frameCount - 1), pixels);
    const frame = encoder.encode(pixels, width, height);
    const atSeconds = index / framesPerSecond;
    const packet = new EncodedPacket(frame, 'key', atSeconds, 1 / framesPerSecond);
    await source.add(packet, {
      decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: height },
    });
    // Other requests are answered between two frames.
    await setImmediate();
  }
  await output.finalize();
  if (output.target.buffer === null) throw new Error('The video was not written.');
  return new Uint8Array(output.target.buffer);
}

function findEncoder(webpWasmPath: string): Promise<Vp8Encoder> {
  const known = encoders.get(webpWasmPath) ?? loadVp8Encoder(webpWasmPath);
  encoders.set(webpWasmPath, known);
  return known;
}
