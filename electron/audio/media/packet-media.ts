import {
  CustomSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  Logging,
  MATROSKA,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from 'mediabunny';
import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { countPieces } from './count-pieces.ts';
import { isShorterThanTold, type MediaBlock, type OpenMedia } from './media-blocks.ts';
import type { MediaFile } from './media-file.ts';
import { readMp4Facts } from './mp4-facts.ts';
import { codecName, createPacketDecoder, readPacketTrack } from './packet-decoders.ts';
import { createTailTrim, type TailTrim } from './tail-trim.ts';

export type PacketContainer = 'mp4' | 'matroska' | 'ogg' | 'flac';

const formats: { readonly [container in PacketContainer]: InputFormat[] } = {
  mp4: [MP4, QTFF],
  matroska: [MATROSKA, WEBM],
  ogg: [OGG],
  flac: [FLAC],
};
const shortNames: { readonly [format: string]: string } = {
  'QuickTime File Format': 'QuickTime',
  MP4: 'MP4',
  Matroska: 'Matroska',
  WebM: 'WebM',
  Ogg: 'Ogg',
};
const spoken: { readonly [container in PacketContainer]: string } = {
  mp4: 'an MP4 file',
  matroska: 'a Matroska or WebM file',
  ogg: 'an Ogg file',
  flac: 'a FLAC file',
};

/** First bytes of Ogg streams that the demuxer passes over; people know them by these names. */
const otherOgg: readonly (readonly [string, string])[] = [
  ['\u007fFLAC', 'FLAC'],
  ['Speex', 'Speex'],
];
/** Their encoders add silence at the ends, which the times of the packets tell apart from sound. */
const paddedCodecs = ['aac', 'mp3', 'opus', 'vorbis'];

/** Handed to a decoder together: enough to be quick, little enough to be stopped soon. */
const batchPackets = 32;
const batchBytes = 1024 * 1024;

/** The demuxer reads no FLAC frame that ends the file in fewer bytes, as digital silence does. */
const leastFlacBytes = 16;

function openInput(file: MediaFile, container: PacketContainer): Input {
  const moreBytes = container === 'flac' ? leastFlacBytes : 0;
  // Its words about codecs that it does not know go to the console, where nobody asked for them.
  Logging.level = 0;
  return new Input({
    formats: formats[container],
    source: new CustomSource({
      getSize: () => file.sizeBytes + moreBytes,
      read: async (start, end) => {
        const bytes = await file.read(start, end - start);
        return moreBytes === 0 ? bytes : Buffer.concat([bytes], end - start);
      },
      prefetchProfile: 'fileSystem',
    }),
  });
}

/** Errors of the demuxer say things like "Assertion failed": what it means is the same each time. */
async function orDamaged<Result>(file: MediaFile, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Decoders do not know the name of the file that they work for.
    if (error instanceof AppError && error.data.file !== undefined) throw error;
    throw appError('audio_undecodable.file_index', { file: file.name }, { cause: error });
  }
}

async function whyNoSound(
  file: MediaFile,
  container: PacketContainer,
  hasPictures: boolean,
): Promise<Error> {
  if (container === 'ogg') {
    const head = String.fromCharCode(...(await file.read(0, 128)));
    const codec = otherOgg.find(([marker]) => head.includes(marker));
    if (codec !== undefined) {
      return appError('not_this_format.codec', {
        file: file.name,
        codec: codec[1],
        container: spoken.ogg,
      });
    }
  }
  if (hasPictures) {
    return appError('not_this_format.no_sound_track', {
      file: file.name,
      container: spoken[container],
    });
  }
  return appError('audio_undecodable.file_ends_early', {
    file: file.name,
    container: spoken[container],
  });
}

/** Whether another track lasts until then: Matroska tells one length for all of them. */
async function hasOtherUntil(input: Input, track: InputAudioTrack, seconds: number) {
  for (const other of await input.getTracks()) {
    if (other.id === track.id) continue;
    const durationMs = (await other.computeDuration().catch(() => 0)) * 1000;
    if (!isShorterThanTold(durationMs, { toldMs: seconds * 1000 })) return true;
  }
  return false;
}

/** When a track begins. A part that was cut out of a FLAC file numbers its frames on (RFC 9639, section 9.1.5). */
async function beginSeconds(track: InputAudioTrack, container: PacketContainer): Promise<number> {
  if (container !== 'flac') return Math.max(0, await track.getFirstTimestamp());
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  if (packet === null) return 0;
  const [, kind = 0, , , first = 0, ...rest] = packet.data.subarray(0, 11);
  const moreBytes = Math.max(0, Math.clz32(~(first << 24)) - 1);
  const high = moreBytes === 0 ? first : first & (63 >> moreBytes);
  const count = rest.slice(0, moreBytes).reduce((sum, byte) => sum * 64 + (byte & 63), high);
  const isOfSamples = (kind & 1) === 1;
  return count * (isOfSamples ? 1 / (await track.getSampleRate()) : packet.duration);
}

/** How long the sound of a track is by what the file tells; null where it tells nothing, or what cannot be. */
async function toldDurationMs(
  input: Input,
  track: InputAudioTrack,
  container: PacketContainer,
  sizeBytes: number,
): Promise<number | null> {
  try {
    const endSeconds = await track.getDurationFromMetadata();
    if (endSeconds === null) return null;
    if (container === 'matroska' && (await hasOtherUntil(input, track, endSeconds))) return null;
    const seconds = endSeconds - (await beginSeconds(track, container).catch(() => 0));
    // Even silence takes some bytes: a header that promises more than this is not to be believed.
    return seconds > 0 && (sizeBytes * 8) / seconds > 100 ? seconds * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * The packets of a track, some at a time. They are asked for one by one: the demuxer's own iterator reads
 * ahead, and loses what it has read where the file is damaged. Damage behind the first one ends them.
 */
async function* readBatches(
  file: MediaFile,
  track: InputAudioTrack,
  trim: TailTrim,
  onDamage: () => void,
): AsyncGenerator<readonly Uint8Array[], void> {
  const sink = new EncodedPacketSink(track);
  let batch: Uint8Array[] = [];
  let bytes = 0;
  let packet = await orDamaged(file, () => sink.getFirstPacket());
  while (packet !== null) {
    const current = packet;
    trim.see(current.timestamp, current.duration);
    batch.push(current.data);
    bytes += current.data.byteLength;
    if (batch.length >= batchPackets || bytes >= batchBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    packet = await orDamaged(file, () => sink.getNextPacket(current)).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== errorCodes.audioUndecodable) throw error;
      onDamage();
      return null;
    });
  }
  yield batch;
}

/**
 * Opens the first track of sound of a container. Rejects with `audio_undecodable`, `not_this_format` or
 * `book_protected`.
 */
export async function openPacketMedia(
  file: MediaFile,
  container: PacketContainer,
): Promise<OpenMedia> {
  const facts =
    container === 'mp4' ? await readMp4Facts(file) : { isProtected: false, alacSettings: null };
  if (facts.isProtected) throw appError('book_protected.sound', { file: file.name });
  if (container === 'flac' || container === 'matroska') await countPieces(file, container);
  const input = openInput(file, container);
  const sound = await orDamaged(file, () => input.getPrimaryAudioTrack());
  if (sound === null) {
    const tracks = await orDamaged(file, () => input.getTracks());
    throw await whyNoSound(file, container, tracks.length > 0);
  }
  const track = await orDamaged(file, () =>
    readPacketTrack(sound, file.name, spoken[container], facts.alacSettings),
  );
  const formatName = shortNames[(await input.getFormat()).name] ?? spoken[container];
  const toldMs = await toldDurationMs(input, sound, container, file.sizeBytes);

  async function* blocks(
    onDamage: () => void,
    byChannel = false,
  ): AsyncGenerator<MediaBlock, void> {
    const decoder = await orDamaged(file, () => createPacketDecoder(track, byChannel));
    const trim = createTailTrim(paddedCodecs.includes(track.codec));
    try {
      for await (const batch of readBatches(file, sound as InputAudioTrack, trim, onDamage)) {
        yield* trim.push(await orDamaged(file, () => decoder.decode(batch, onDamage)));
      }
      const rest = await orDamaged(file, async () => decoder.finish?.(onDamage));
      if (rest !== undefined) yield* trim.push(rest);
      yield* trim.finish();
    } finally {
      decoder.free?.();
      input.dispose();
    }
  }

  const codec = codecName(track.codec);
  return {
    format: container === 'flac' ? codec : `${codec} in ${formatName}`,
    channelCount: track.channelCount,
    toldMs,
    blocks,
  };
}
