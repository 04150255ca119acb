import type { ClipPacket } from '../../../../shared/model/video/clip.ts';
import { base64Of } from '../../../ipc/base64.ts';
import { type ClipEncoding, clipFrameRate, encoderConfig } from './encodings.ts';

export type EncodedPictures = {
  readonly encoding: ClipEncoding;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** Draws what is seen at a moment. */
  readonly draw: (context: OffscreenCanvasRenderingContext2D, atMs: number) => Promise<void>;
  /** Comes once, before the first packets: what a decoder has to know, in base64. */
  readonly begin: (description: string | null) => Promise<void>;
  /** In order; the next ones come when it resolves. */
  readonly send: (packets: readonly ClipPacket[]) => Promise<void>;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
};

const keyFrameSeconds = 2;
/** Pictures that wait for the encoder: more would fill the memory of the page. */
const mostWaiting = 3;
const sendBytes = 400_000;

/**
 * Draws and encodes the pictures of a clip, and hands them out as they are made, so that the page never holds more than
 * some of them. The pictures end where the sound ends, to the next whole one.
 * Rejects with the signal's reason, or with what the encoder says.
 */
export async function encodeClip(clip: EncodedPictures): Promise<void> {
  const { encoding, width, height, signal } = clip;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  const frameCount = Math.max(1, Math.ceil((clip.durationMs * clipFrameRate) / 1000));
  const frameUs = 1_000_000 / clipFrameRate;
  let failure: Error | null = null;
  let chunks: EncodedVideoChunk[] = [];
  let bytes = 0;
  let description: string | null | undefined;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (metadata?.decoderConfig === undefined || description !== undefined) return;
      const told = metadata.decoderConfig.description;
      description = told === undefined ? null : base64Of(bytesOf(told));
    },
    error: (error) => {
      failure = error;
    },
  });
  let isBegun = false;
  const sendMade = async (): Promise<void> => {
    if (chunks.length === 0) return;
    if (!isBegun) {
      isBegun = true;
      await clip.begin(description ?? null);
    }
    const made = chunks;
    chunks = [];
    bytes = 0;
    await clip.send(made.map((chunk) => packetOf(chunk, frameUs)));
  };
  const check = (): void => {
    signal.throwIfAborted();
    if (failure !== null) throw failure;
  };
  try {
    encoder.configure(encoderConfig(encoding, width, height));
    for (let index = 0; index < frameCount; index += 1) {
      check();
      await clip.draw(context, (index * 1000) / clipFrameRate);
      const timestamp = Math.round(index * frameUs);
      const frame = new VideoFrame(canvas, { timestamp, duration: frameUs });
      encoder.encode(frame, { keyFrame: index % (clipFrameRate * keyFrameSeconds) === 0 });
      frame.close();
      while (encoder.encodeQueueSize > mostWaiting && failure === null) await dequeued(encoder);
      if (bytes >= sendBytes) await sendMade();
      clip.onProgress((index + 1) / frameCount);
    }
    check();
    await encoder.flush();
    check();
    await sendMade();
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}

/** A failed encoder dequeues nothing more. */
const longestWaitMs = 250;

function dequeued(encoder: VideoEncoder): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, longestWaitMs);
    const finish = (): void => {
      clearTimeout(timer);
      done();
    };
    encoder.addEventListener('dequeue', finish, { once: true });
  });
}

function packetOf(chunk: EncodedVideoChunk, frameUs: number): ClipPacket {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return {
    atUs: chunk.timestamp,
    durationUs: Math.round(chunk.duration ?? frameUs),
    isKey: chunk.type === 'key',
    data: base64Of(data),
  };
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
