import { endSilenceMs, type KeptRegion, pauseBetweenPartsMs } from '../../../shared/model/voice.ts';
import { type AudioClip, joinArrays, samplesIn } from '../audio-clip.ts';
import { atRate } from '../resample/resample.ts';
import { openTake } from '../takes/take-reader.ts';

export type PartToJoin = {
  /** The working copy that `readMedia` wrote. */
  readonly path: string;
  /** In order and apart, in milliseconds of the part. */
  readonly regions: readonly KeptRegion[];
};

/** Long enough that no click is heard, short enough that no letter is lost. */
const fadeMs = 5;
/** Below this (-66 dB) the end of a recording counts as silent. */
const silence = 0.0005;

/** Fades the ends of a stretch in place, each over 5 ms; an end of digital silence stays as it is. */
function fadeEnds(stretch: Float32Array, sampleRateHz: number): void {
  const count = Math.min(samplesIn(fadeMs, sampleRateHz), stretch.length >> 1);
  const isSilentStart = stretch.subarray(0, count).every((value) => value === 0);
  const isSilentEnd = stretch.subarray(stretch.length - count).every((value) => value === 0);
  for (let index = 0; index < count; index++) {
    const gain = (index + 0.5) / count;
    const mirrored = stretch.length - 1 - index;
    if (!isSilentStart) stretch[index] = (stretch[index] ?? 0) * gain;
    if (!isSilentEnd) stretch[mirrored] = (stretch[mirrored] ?? 0) * gain;
  }
}

/** The kept stretches of one part, faded; overlaps and what lies outside of the part are cut off. */
async function readRegions(part: PartToJoin, signal?: AbortSignal): Promise<AudioClip> {
  const reader = await openTake(part.path);
  const { sampleRateHz, sampleCount } = reader;
  let from = 0;
  const spans = part.regions.map(({ startMs, endMs }) => {
    const start = Math.max(from, Math.min(sampleCount, samplesIn(startMs, sampleRateHz)));
    const end = Math.max(start, Math.min(sampleCount, samplesIn(endMs, sampleRateHz)));
    from = end;
    return { start, samples: new Float32Array(end - start) };
  });
  let place = 0;
  for await (const block of reader.blocks()) {
    signal?.throwIfAborted();
    for (const { start, samples } of spans) {
      const first = Math.max(place, start);
      const last = Math.min(place + block.length, start + samples.length);
      if (first < last) samples.set(block.subarray(first - place, last - place), first - start);
    }
    place += block.length;
  }
  for (const { samples } of spans) fadeEnds(samples, sampleRateHz);
  return {
    samples: joinArrays(
      spans.map(({ samples }) => samples),
      Float32Array,
    ),
    sampleRateHz,
  };
}

/** Joins the kept regions of all parts at the highest of their rates, with a pause between two parts. */
export async function joinParts(
  parts: readonly PartToJoin[],
  signal?: AbortSignal,
): Promise<AudioClip> {
  const stretches: AudioClip[] = [];
  for (const part of parts) {
    const stretch = await readRegions(part, signal);
    if (stretch.samples.length > 0) stretches.push(stretch);
  }
  const sampleRateHz = stretches.reduce((most, part) => Math.max(most, part.sampleRateHz), 0);
  const pause = new Float32Array(samplesIn(pauseBetweenPartsMs, sampleRateHz));
  const pieces = stretches.flatMap((part, index) => {
    const samples = atRate(part.samples, part.sampleRateHz, sampleRateHz);
    return index === 0 ? [samples] : [pause, samples];
  });
  return { samples: joinArrays(pieces, Float32Array).slice(), sampleRateHz };
}

/** Samples that end with half a second of silence; silence that is there already counts. */
export function withEndSilence(samples: Float32Array, sampleRateHz: number): Float32Array {
  let quiet = 0;
  while (quiet < samples.length && Math.abs(samples[samples.length - 1 - quiet] ?? 0) < silence) {
    quiet += 1;
  }
  const missing = samplesIn(endSilenceMs, sampleRateHz) - quiet;
  if (missing <= 0 || samples.length === 0) return samples;
  const longer = new Float32Array(samples.length + missing);
  longer.set(samples);
  return longer;
}
