import type { InputAudioTrack } from 'mediabunny';
import { appError } from '../../../shared/app-error.ts';
import { readFlacFrames } from '../flac/flac-frame.ts';
import { readFlacInfo } from '../flac/flac-info.ts';
import { createAacDecoder } from './codecs/aac.ts';
import { readAudioConfig } from './codecs/adts.ts';
import { createAlacDecoder } from './codecs/alac.ts';
import { openFfmpegDecoder } from './codecs/ffmpeg-wasm.ts';
import { createMp3Decoder } from './codecs/mp3.ts';
import { createOpusDecoder } from './codecs/opus.ts';
import { createVorbisDecoder } from './codecs/vorbis.ts';
import { type PacketDecoder, packetwise } from './media-blocks.ts';
import { isPcmCodec, pcmBlock } from './pcm-samples.ts';

/** The sound of a file in the terms of its container. */
export type PacketTrack = {
  readonly fileName: string;
  /** "an MP4 file". */
  readonly container: string;
  readonly codec: string;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  /** What the codec needs to begin; null where the packets say it themselves. */
  readonly settings: Uint8Array | null;
  /** Before 0 where an edit list says what to leave out at the beginning. */
  readonly startSeconds: number;
};

const names: { readonly [codec: string]: string } = {
  aac: 'AAC',
  alac: 'Apple Lossless',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  mp3: 'MP3',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  dts: 'DTS',
  alaw: 'A-law',
  ulaw: 'µ-law',
};

export function codecName(codec: string): string {
  return names[codec] ?? (isPcmCodec(codec) ? 'PCM' : codec.trim());
}

/** Object types of MPEG-4 audio (ISO/IEC 14496-3 table 1.17) that an ADTS header can say. */
const mostAdtsObjectType = 4;
const otherAac: { readonly [objectType: number]: string } = {
  23: 'AAC-LD',
  39: 'AAC-ELD',
  42: 'xHE-AAC (USAC)',
};

async function createAac(track: PacketTrack, byChannel: boolean): Promise<PacketDecoder> {
  const { fileName, container, settings, sampleRateHz } = track;
  const config = settings === null ? null : readAudioConfig(settings);
  if (config === null) throw appError('audio_undecodable.file_aac_settings', { file: fileName });
  if (config.objectType > mostAdtsObjectType || config.objectType < 1) {
    const codec = otherAac[config.objectType] ?? `MPEG-4 audio of type ${config.objectType}`;
    throw appError('not_this_format.codec', { file: fileName, codec, container });
  }
  if (config.channelConfig === 0 || config.channelConfig > 7 || config.rateIndex > 12) {
    throw appError('not_this_format.codec', {
      file: fileName,
      codec: 'AAC with a layout of its own',
      container,
    });
  }
  return createAacDecoder(await openFfmpegDecoder(byChannel), config, sampleRateHz);
}

/** `header` begins with "fLaC" and STREAMINFO. Throws `audio_undecodable` when it does not. */
function createFlacDecoder(header: Uint8Array, byChannel: boolean): PacketDecoder {
  const info = readFlacInfo(header);
  // A packet is a frame, of which the coder still has each channel.
  return packetwise(info.sampleRateHz, (packet) =>
    readFlacFrames(packet, info, byChannel ? { sampleCount: 1, byChannel } : {}),
  );
}

/** Rejects with `not_this_format` for a codec that is not read here, named for people. */
export async function createPacketDecoder(
  track: PacketTrack,
  byChannel: boolean,
): Promise<PacketDecoder> {
  const { codec, settings, channelCount, sampleRateHz } = track;
  // Whole sample frames, as QuickTime and Matroska hold them.
  if (isPcmCodec(codec)) {
    return packetwise(sampleRateHz, (packet) => pcmBlock(packet, codec, channelCount, byChannel));
  }
  if (codec === 'mp3') return createMp3Decoder(sampleRateHz, byChannel);
  if (codec === 'opus') {
    const hasTimedStart = track.startSeconds < 0;
    return createOpusDecoder(settings, channelCount, { hasTimedStart, byChannel });
  }
  if (codec === 'aac') return createAac(track, byChannel);
  if (settings !== null) {
    if (codec === 'vorbis') return createVorbisDecoder(settings, byChannel);
    if (codec === 'flac') return createFlacDecoder(settings, byChannel);
    if (codec === 'alac') return createAlacDecoder(settings, byChannel);
  }
  throw appError('not_this_format.codec', {
    file: track.fileName,
    codec: codecName(codec),
    container: track.container,
  });
}

/** The codec as its container calls it, where the demuxer has no name for it. */
export async function readPacketTrack(
  track: InputAudioTrack,
  fileName: string,
  container: string,
  alacSettings: Uint8Array | null,
): Promise<PacketTrack> {
  const inside = await track.getInternalCodecId();
  const known = await track.getCodec();
  const spelled = typeof inside === 'string' ? inside.replace(/^A_/, '').toLowerCase() : 'unknown';
  const codec = known ?? spelled;
  const config = codec === 'alac' ? null : await track.getDecoderConfig();
  const { description } = config ?? {};
  const view = description === undefined ? null : bytesOf(description);
  return {
    fileName,
    container,
    codec,
    channelCount: await track.getNumberOfChannels(),
    sampleRateHz: await track.getSampleRate(),
    settings: codec === 'alac' ? alacSettings : view,
    startSeconds: await track.getFirstTimestamp(),
  };
}

function bytesOf(source: ArrayBufferView | ArrayBufferLike): Uint8Array {
  if (!ArrayBuffer.isView(source)) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}
