import { setImmediate } from 'node:timers/promises';
import { appError } from '../../../shared/app-error.ts';
import { fromDb, toDb } from '../audio-clip.ts';
import { openBareOpus } from '../media/bare-opus.ts';
import { isShorterThanTold } from '../media/media-blocks.ts';
import { openMediaFile } from '../media/media-file.ts';
import { openMedia } from '../media/open-media.ts';
import { type HopFigures, hopFigures } from './hop-figures.ts';
import { createLoudnessMeter, type Loudness, type LoudnessMeter } from './loudness.ts';

export type MeasureSound = {
  readonly kind: 'measureSound';
  readonly path: string;
  /** The file's name, for messages. */
  readonly name: string;
  /** It holds packets of Opus without a container. */
  readonly isBareOpus?: boolean;
};

/**
 * The figures of a file with several channels: peaks, noise floor and ends of the worst of them, the RMS level of all,
 * and in stereo the loudness of the sum of their powers (ITU-R BS.1770-4). The rest is that of their mean.
 */
function ofAllChannels(mean: Loudness, meters: readonly LoudnessMeter[]): Loudness {
  if (meters.length === 0) return mean;
  const channels = meters.map((meter) => meter.finish());
  const known = (name: 'noiseFloorDb' | 'headMs' | 'tailMs') =>
    channels.flatMap(({ [name]: value }) => value ?? []);
  const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));
  const floors = known('noiseFloorDb');
  const heads = known('headMs');
  const tails = known('tailMs');
  const power = channels.reduce((sum, { rmsDb }) => sum + fromDb(rmsDb) ** 2, 0);
  return {
    ...mean,
    ...stereoLoudness(meters),
    rmsDb: toDb(Math.sqrt(power / channels.length)),
    headMs: least(heads),
    tailMs: least(tails),
    samplePeakDb: Math.max(...channels.map(({ samplePeakDb }) => samplePeakDb)),
    truePeakDb: Math.max(...channels.map(({ truePeakDb }) => truePeakDb)),
    noiseFloorDb: floors.length === 0 ? null : Math.max(...floors),
  };
}

/** Whether all of the sound that the file promises could be decoded. */
/** Nothing for more channels: some of them would have to be weighted, and others left out. */
function stereoLoudness([left, right, ...others]: readonly LoudnessMeter[]): Partial<HopFigures> {
  if (left === undefined || right === undefined || others.length > 0) return {};
  return hopFigures(left.hopMeanSquares.map((own, hop) => own + (right.hopMeanSquares[hop] ?? 0)));
}

export type MeasuredSound = Loudness & { readonly isWhole: boolean };

/**
 * The figures of any file of sound, decoded block by block: of its channels together, and of each. Rejects with
 * `audio_undecodable`, `not_this_format` or `file_not_readable` naming the file, or with the signal's reason.
 */
export async function measureSound(
  { path, name, isBareOpus = false }: Omit<MeasureSound, 'kind'>,
  signal?: AbortSignal,
): Promise<MeasuredSound> {
  const file = await openMediaFile(path, name);
  try {
    let meter: LoudnessMeter | null = null;
    let ofChannels: readonly LoudnessMeter[] = [];
    let isDamaged = false;
    const onDamage = (): void => {
      isDamaged = true;
    };
    const media = isBareOpus ? openBareOpus(path) : await openMedia(file);
    for await (const block of media.blocks(onDamage, media.channelCount > 1)) {
      const { samples, sampleRateHz } = block;
      // The word to stop arrives between two turns of the loop of events.
      await setImmediate();
      signal?.throwIfAborted();
      if (samples.length === 0) continue;
      const { channels = [] } = block;
      if (meter === null) {
        meter = createLoudnessMeter(sampleRateHz);
        ofChannels = channels.map(() => createLoudnessMeter(sampleRateHz));
      }
      meter.push(samples);
      for (const [index, own] of ofChannels.entries()) own.push(channels[index] ?? samples);
    }
    if (meter === null) {
      throw appError('audio_undecodable.file_without_samples', {
        file: name,
        format: media.format,
      });
    }
    const loudness = ofAllChannels(meter.finish(), ofChannels);
    return { ...loudness, isWhole: !isDamaged && !isShorterThanTold(loudness.durationMs, media) };
  } finally {
    await file.close();
  }
}
