import { AppError, appError } from '../../../shared/app-error.ts';
import { type AudioClip, joinArrays } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { isShorterThanTold, type OpenMedia } from '../media/media-blocks.ts';
import { openMedia } from '../media/open-media.ts';
import { bareSamples } from './bare-samples.ts';
import { decodeRareFile, flacInOgg } from './rare-files.ts';
import { wavePieces } from './wave-pieces.ts';

/**
 * Decodes a body of the gateway to mono samples, also sound of a kind that was not asked for, where a recording of
 * that kind can be read (M4A, WebM, AIFF, AU, CAF, Wave64, Ogg, a WAV that is not PCM), and samples without a header. Rejects
 * with `audio_undecodable` for what is damaged, cut off or no sound.
 */
export async function decodeBody(bytes: Uint8Array, format: 'auto' | 'pcm'): Promise<AudioClip> {
  const pieces = format === 'auto' ? wavePieces(bytes) : [bytes];
  if (pieces.length === 1) return decodePiece(bytes, format);
  const clips: AudioClip[] = [];
  for (const piece of pieces) clips.push(await decodePiece(piece, format));
  const sampleRateHz = clips[0]?.sampleRateHz ?? 0;
  if (clips.some((clip) => clip.sampleRateHz !== sampleRateHz)) {
    throw appError('audio_undecodable.damaged_part', { format: 'WAV', bytes: bytes.byteLength });
  }
  const samples = joinArrays(
    clips.map((clip) => clip.samples),
    Float32Array,
  );
  return { samples, sampleRateHz };
}

async function decodePiece(bytes: Uint8Array, format: 'auto' | 'pcm'): Promise<AudioClip> {
  try {
    return await decodeAudio(bytes, format);
  } catch (error) {
    if (!isOtherKind(error)) throw error;
    const flac = flacInOgg(bytes);
    if (flac !== null) return decodeAudio(flac);
    const rare = decodeRareFile(bytes);
    if (rare !== null) return rare;
    const media = await openBytes(bytes);
    if (media !== null) return decodeMedia(media, bytes.byteLength);
    const samples = bareSamples(bytes);
    if (samples === null) throw error;
    return decodeAudio(samples, 'pcm');
  }
}

function isOtherKind(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (
    error.key === 'audio_undecodable.not_audio' || error.key === 'audio_undecodable.wav_format'
  );
}

async function openBytes(bytes: Uint8Array): Promise<OpenMedia | null> {
  const read = async (start: number, count: number) => bytes.subarray(start, start + count);
  try {
    return await openMedia({
      name: 'audio',
      sizeBytes: bytes.byteLength,
      read,
      close: async () => undefined,
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function decodeMedia(media: OpenMedia, bytes: number): Promise<AudioClip> {
  const damaged = () => appError('audio_undecodable.damaged_part', { format: media.format, bytes });
  const blocks: Float32Array[] = [];
  let sampleRateHz = 0;
  let isDamaged = false;
  const onDamage = (): void => {
    isDamaged = true;
  };
  for await (const block of media.blocks(onDamage)) {
    if (block.samples.length === 0) continue;
    if (sampleRateHz === 0) sampleRateHz = block.sampleRateHz;
    if (isDamaged || block.sampleRateHz !== sampleRateHz) throw damaged();
    blocks.push(block.samples);
  }
  const samples = joinArrays(blocks, Float32Array);
  const durationMs = sampleRateHz === 0 ? 0 : (samples.length * 1000) / sampleRateHz;
  if (isDamaged || isShorterThanTold(durationMs, media) || samples.length === 0) throw damaged();
  return { samples, sampleRateHz };
}
