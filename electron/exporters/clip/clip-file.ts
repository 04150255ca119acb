import { WritableStream } from 'node:stream/web';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  TextSubtitleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { ClipContainer, ClipVideoCodec } from '../../../shared/model/clip.ts';
import { boxesIn } from '../../audio/mp4/boxes.ts';
import { createDurableFile, type DurableFile } from '../../platform/node/durable-file.ts';
import type { SoundPacket, SoundTrack } from './sound-packets.ts';

export type ClipPicture = {
  readonly data: Uint8Array;
  readonly atSeconds: number;
  readonly durationSeconds: number;
  readonly isKey: boolean;
};

export type ClipOptions = {
  readonly container: ClipContainer;
  readonly durationMs: number;
  readonly sound: SoundTrack;
  readonly video: {
    readonly codec: ClipVideoCodec;
    readonly codecString: string;
    readonly width: number;
    readonly height: number;
    readonly frameRate: number;
    readonly description: Uint8Array | null;
  };
  /** WebVTT; null for no track of captions. */
  readonly captions: string | null;
  /** ISO 639-2. */
  readonly language: string;
  readonly title: string;
};

/** A clip that is being written: pictures in order, the sound between them by itself. */
export type ClipFileWriter = {
  readonly write: (pictures: readonly ClipPicture[]) => Promise<void>;
  /** Puts the file in its place; gives its size in bytes. */
  readonly finish: () => Promise<number>;
  readonly discard: () => Promise<void>;
};

/** Up to this length the index stands before the data, as players on the web like it; that is held in memory. */
const mostHeldMs = 120_000;

/**
 * Puts the pictures of an encoder and our own sound into one file. Nothing in it tells the time of the clock: the same
 * packets give the same bytes.
 */
export async function createClipFile(path: string, options: ClipOptions): Promise<ClipFileWriter> {
  const { container, sound, video, language } = options;
  const file = await createDurableFile(path);
  let index: { readonly at: number; readonly bytes: Uint8Array } | null = null;
  const format =
    container === 'mp4'
      ? new Mp4OutputFormat({
          fastStart: options.durationMs <= mostHeldMs ? 'in-memory' : false,
          onMoov: (bytes, at) => {
            index = { at, bytes: bytes.slice() };
          },
        })
      : new WebMOutputFormat();
  const output = new Output({ format, target: targetOf(file) });
  output.setMetadataTags({ title: options.title });
  const pictures = new EncodedVideoPacketSource(video.codec);
  output.addVideoTrack(pictures, { frameRate: video.frameRate });
  const audio = new EncodedAudioPacketSource(sound.codec);
  output.addAudioTrack(audio, { languageCode: language });
  const captions = options.captions === null ? null : new TextSubtitleSource('webvtt');
  if (captions !== null) output.addSubtitleTrack(captions, { languageCode: language });
  const packets = sound.packets();
  let waiting: SoundPacket | null = null;
  const writeSound = async (untilSeconds: number): Promise<void> => {
    for (;;) {
      waiting ??= (await packets.next()).value ?? null;
      if (waiting === null || waiting.atSeconds > untilSeconds) return;
      const { data, atSeconds, durationSeconds } = waiting;
      waiting = null;
      const { decoderConfig } = sound;
      await audio.add(new EncodedPacket(data, 'key', atSeconds, durationSeconds), {
        decoderConfig,
      });
    }
  };
  const discard = async (): Promise<void> => {
    await packets.return();
    await output.cancel().catch(() => undefined);
    await file.discard();
  };
  try {
    await output.start();
    if (captions !== null) await captions.add(options.captions ?? '');
    captions?.close();
  } catch (error) {
    await discard();
    throw error;
  }
  const decoderConfig = {
    codec: video.codecString,
    codedWidth: video.width,
    codedHeight: video.height,
    ...(video.description === null ? {} : { description: video.description }),
  };
  return {
    write: async (given) => {
      for (const { data, atSeconds, durationSeconds, isKey } of given) {
        await writeSound(atSeconds);
        const kind = isKey ? 'key' : 'delta';
        const packet = new EncodedPacket(data, kind, atSeconds, durationSeconds);
        await pictures.add(packet, { decoderConfig });
      }
    },
    finish: async () => {
      await writeSound(Number.POSITIVE_INFINITY);
      await output.finalize();
      if (index !== null) await forgetTimes(file, index);
      await file.commit();
      return file.size();
    },
    discard,
  };
}

/** What comes at the end is written; what comes earlier takes the place of bytes that are there. */
function targetOf(file: DurableFile): StreamTarget {
  const stream = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      const known = Math.max(0, Math.min(data.length, file.size() - position));
      if (known > 0) await file.patch(data.subarray(0, known), position);
      if (known < data.length) await file.write(data.slice(known));
    },
  });
  return new StreamTarget(stream as ConstructorParameters<typeof StreamTarget>[0]);
}

/** When it was made and changed (ISO 14496-12, sections 8.2.2, 8.3.2 and 8.4.2), as not known. */
async function forgetTimes(
  file: DurableFile,
  { at, bytes }: { readonly at: number; readonly bytes: Uint8Array },
): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = (span: { readonly start: number; readonly end: number }, types: string[]) =>
    boxesIn(view, span.start, span.end).filter(({ type }) => types.includes(type));
  const movie = { start: 8, end: bytes.byteLength };
  const tracks = within(movie, ['trak']);
  const heads = [
    ...within(movie, ['mvhd']),
    ...tracks.flatMap((track) => within(track, ['tkhd'])),
    ...tracks.flatMap((track) => within(track, ['mdia'])).flatMap((one) => within(one, ['mdhd'])),
  ];
  for (const { start } of heads) {
    const isLong = view.getUint8(start) === 1;
    await file.patch(new Uint8Array(isLong ? 16 : 8), at + start + 4);
  }
}
