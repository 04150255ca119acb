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
import type { ClipContainer, ClipVideoCodec } from '../../../shared/model/video/clip.ts';
import { box, boxesIn, concat } from '../../audio/mp4/boxes.ts';
import { threeLetterLanguage } from '../../audio/mp4/tags.ts';
import { createDurableFile, type DurableFile } from '../../platform/node/durable-file.ts';
import type { Cue } from '../text/cues.ts';
import { srtText, subtitleClock } from '../text/subtitle-files.ts';
import { captionSamples, withCaptionTrack } from './caption-track.ts';
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
  /** Null for no track of captions. */
  readonly captions: readonly Cue[] | null;
  /** BCP 47. */
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
  const { container, sound, video, captions } = options;
  const language = threeLetterLanguage(options.language);
  const isHeld = options.durationMs <= mostHeldMs && captions === null;
  const file = await createDurableFile(path);
  let index: { readonly at: number; readonly bytes: Uint8Array } | null = null;
  const format =
    container === 'mp4'
      ? new Mp4OutputFormat({
          // A track that is added behind it would move what an index at the beginning points to.
          fastStart: isHeld ? 'in-memory' : false,
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
  const texts = captions === null || container === 'mp4' ? null : new TextSubtitleSource('webvtt');
  if (texts !== null) output.addSubtitleTrack(texts, { languageCode: language });
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
    await texts?.add(plainCues(captions ?? []));
    texts?.close();
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
      if (index !== null) {
        const cues = captions === null ? null : { ...options, captions };
        await finishIndex(file, index, cues);
      }
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
      if (position < headBytes) nameCaptions(data);
      const known = Math.max(0, Math.min(data.length, file.size() - position));
      if (known > 0) await file.patch(data.subarray(0, known), position);
      if (known < data.length) await file.write(data.slice(known));
    },
  });
  return new StreamTarget(stream as ConstructorParameters<typeof StreamTarget>[0]);
}

/** Where a WebM tells its tracks. */
const headBytes = 16_384;
const webvttCodec = 'S_TEXT/WEBVTT';
/** What every player of Matroska shows; an id may be filled up with zeros (RFC 8794, section 7.4). */
const plainCodec = 'S_TEXT/UTF8\0\0';

/** The library knows one kind of captions, which players do not; the texts in it are plain. */
function nameCaptions(data: Uint8Array): void {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const at = bytes.indexOf(webvttCodec, 0, 'latin1');
  if (at >= 0) bytes.write(plainCodec, at, 'latin1');
}

/** As the library reads them, with nothing in the texts that a player of SubRip would take for a mark. */
function plainCues(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, lines }) =>
      `${subtitleClock(startMs, '.')} --> ${subtitleClock(endMs, '.')}\n${lines.map(srtText).join('\n')}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

type Index = { readonly at: number; readonly bytes: Uint8Array };
type Captioned = Pick<ClipOptions, 'video' | 'language' | 'durationMs'> & {
  readonly captions: readonly Cue[];
};

/** Tells no times of the clock; captions lie before the index, which then has a track for them. */
async function finishIndex(
  file: DurableFile,
  { at, bytes }: Index,
  captioned: Captioned | null,
): Promise<void> {
  if (captioned === null) {
    await forgetTimes(file, { at, bytes });
    return;
  }
  const { video, language, durationMs } = captioned;
  const samples = captionSamples(captioned.captions, durationMs);
  const data = box('mdat', ...samples.map((sample) => sample.data));
  const { width, height } = video;
  const moov = withCaptionTrack(bytes, { samples, offset: at + 8, width, height, language });
  const end = concat(data, moov);
  const known = file.size() - at;
  await file.patch(end.subarray(0, known), at);
  await file.write(end.subarray(known));
  await forgetTimes(file, { at: at + data.length, bytes: moov });
}

/** When it was made and changed (ISO 14496-12, sections 8.2.2, 8.3.2 and 8.4.2), as not known. */
async function forgetTimes(file: DurableFile, { at, bytes }: Index): Promise<void> {
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
