import {
  goodReferenceMs,
  leastReferenceMs,
  type ReferenceCheck,
  type ReferenceCheckKind,
  talkingPauseMs,
} from '../../../shared/model/voice.ts';
import { measureLoudness } from '../loudness/loudness.ts';
import { countClippedPlaces } from './clipping.ts';
import { findHum, type Hum } from './hum.ts';
import { suspectMusic } from './music.ts';
import { removeHum } from './remove-hum.ts';
import { suspectSpeakers } from './speakers.ts';
import {
  countActive,
  findSpeech,
  p56HangoverMs,
  type SpeechActivity,
  withShortGapsFilled,
} from './speech-activity.ts';

/** A clip now and then is heard once; more than one in two seconds of talk is a broken recording. */
const mostClippedPerSecond = 0.5;
/** LibriTTS (Zen et al., 2019) keeps what has 20 dB as clean; at 10 dB noise is what is cloned. */
const goodSnrDb = 20;
const leastSnrDb = 10;
/** Quieter has 40 dB less than full scale, which some services refuse (RMS 0.01); louder leaves no peaks. */
const goodLufs = { least: -30, most: -12 } as const;
const leastLufs = -40;
/** Below the speech: 45 dB less is under the noise of a good room, 20 dB less is heard in every pause. */
const humHeardDb = -45;
const humBadDb = -20;
/** Reading aloud rests for a fifth to a quarter of the time. */
const goodSilence = 0.35;
const mostSilence = 0.6;
/** From here on a suspicion is told; it is never more than a warning. */
const leastSuspicion = 0.5;

/**
 * What can be told of a voice's reference before it is paid for: one finding of each kind. Mono samples, as they
 * would be uploaded. Takes time and memory in proportion to the samples; how it is measured and how well, stands in
 * docs/voice-checks.md.
 */
export function checkReference(
  samples: Float32Array,
  sampleRateHz: number,
): readonly ReferenceCheck[] {
  const hum = findHum(samples, sampleRateHz);
  // Hum has a finding of its own: all others are of what lies beside it.
  const quiet = hum === null ? samples : removeHum(samples, sampleRateHz, hum);
  const speech = findSpeech(quiet, sampleRateHz);
  const music = suspectMusic(quiet, sampleRateHz);
  // Tones under the words, which come and go, sound like another voice.
  const isMusic = music !== null && music >= leastSuspicion;
  const speakers = isMusic ? null : suspectSpeakers(quiet, sampleRateHz);
  return [
    lengthCheck(speech),
    clippingCheck(samples, speech),
    noiseCheck(speech),
    loudnessCheck(samples, sampleRateHz),
    humCheck(hum, speech),
    silenceCheck(speech),
    suspicion('speakers', speakers),
    suspicion('music', music),
  ];
}

function finding(
  kind: ReferenceCheckKind,
  verdict: ReferenceCheck['verdict'],
  measured: number | null,
  fix: ReferenceCheck['fix'] = null,
): ReferenceCheck {
  return { kind, verdict, measured, frequencyHz: null, fix: verdict === 'good' ? null : fix };
}

function talkMs({ active, frameMs }: SpeechActivity): number {
  return countActive(withShortGapsFilled(active, talkingPauseMs)) * frameMs;
}

function lengthCheck(speech: SpeechActivity): ReferenceCheck {
  const ms = talkMs(speech);
  const verdict = ms >= goodReferenceMs ? 'good' : ms < leastReferenceMs ? 'bad' : 'warning';
  return finding('length', verdict, ms);
}

function clippingCheck(samples: Float32Array, speech: SpeechActivity): ReferenceCheck {
  const places = countClippedPlaces(samples);
  const isBroken = places > 1 && places * 1000 > mostClippedPerSecond * talkMs(speech);
  return places === 0
    ? finding('clipping', 'good', 0)
    : finding('clipping', isBroken ? 'bad' : 'warning', places, isBroken ? null : 'trim');
}

function noiseCheck({ speechPower, noisePower }: SpeechActivity): ReferenceCheck {
  // Digital silence between the words: there is no noise, or a gate has hidden it.
  if (noisePower === null) return finding('noise', 'good', null);
  if (speechPower === 0) return finding('noise', 'bad', null);
  const snrDb = 10 * Math.log10(speechPower / noisePower);
  const verdict = snrDb >= goodSnrDb ? 'good' : snrDb < leastSnrDb ? 'bad' : 'warning';
  return finding('noise', verdict, snrDb, 'reduce-noise');
}

function loudnessCheck(samples: Float32Array, sampleRateHz: number): ReferenceCheck {
  const { integratedLufs } = measureLoudness(samples, sampleRateHz);
  if (!Number.isFinite(integratedLufs)) return finding('loudness', 'bad', null);
  const isGood = integratedLufs >= goodLufs.least && integratedLufs <= goodLufs.most;
  const verdict = isGood ? 'good' : integratedLufs < leastLufs ? 'bad' : 'warning';
  return finding('loudness', verdict, integratedLufs, 'level');
}

function humCheck(hum: Hum | null, { speechPower }: SpeechActivity): ReferenceCheck {
  if (hum === null) return finding('hum', 'good', null);
  const belowDb = 10 * Math.log10(hum.power / Math.max(speechPower, 1e-12));
  const verdict = belowDb < humHeardDb ? 'good' : belowDb > humBadDb ? 'bad' : 'warning';
  return {
    ...finding('hum', verdict, hum.overDb, 'remove-hum'),
    frequencyHz: hum.mainsHz,
  };
}

function silenceCheck({ active }: SpeechActivity): ReferenceCheck {
  if (active.length === 0) return finding('silence', 'bad', null);
  const share = 1 - countActive(withShortGapsFilled(active, p56HangoverMs)) / active.length;
  const verdict = share <= goodSilence ? 'good' : share > mostSilence ? 'bad' : 'warning';
  return finding('silence', verdict, share, 'cut-silence');
}

function suspicion(kind: 'speakers' | 'music', sure: number | null): ReferenceCheck {
  const isSuspected = sure !== null && sure >= leastSuspicion;
  // Another's words can be cut out; music lies under all of them.
  return finding(kind, isSuspected ? 'warning' : 'good', sure, kind === 'speakers' ? 'trim' : null);
}
