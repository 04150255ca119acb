import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import {
  bodyMinMs,
  bodyMsPerCharacter,
  bodyPair,
  checkDigit,
  digitGapMs,
  digitMs,
  digitPair,
  endPair,
  endToneMs,
  hashDigitCount,
  startPair,
  startToneMs,
  type TonePair,
  toneAmplitude,
} from './tone-scheme.ts';

const edgeMs = 5;
const pieceSeconds = 4;

/** First 10 hex digits of the SHA-256 of the text in NFC: the name that its tones carry. */
export function toneHash(text: string): string {
  return sha256Of(text.normalize('NFC')).slice(0, hashDigitCount);
}

/** The frame of a text (see tone-scheme.ts) as pieces of mono samples at 24 kHz. */
export function* renderTones(text: string, speed: number): Generator<Float32Array> {
  const digits = [...toneHash(text)].map((digit) => Number.parseInt(digit, 16));
  yield tone(startPair, startToneMs);
  yield silence(digitGapMs);
  for (const digit of [...digits, checkDigit(digits)]) {
    yield tone(digitPair(digit), digitMs);
    yield silence(digitGapMs);
  }
  const bodyMs = (bodyMsPerCharacter * countCharacters(text)) / speed;
  yield* longTone(bodyPair, Math.max(bodyMinMs, bodyMs));
  yield silence(digitGapMs);
  yield tone(endPair, endToneMs);
}

function silence(durationMs: number): Float32Array {
  return new Float32Array(toSamples(durationMs));
}

function toSamples(durationMs: number): number {
  return Math.round((durationMs * pcmSampleRateHz) / 1000);
}

function tone(pair: TonePair, durationMs: number): Float32Array {
  return tonePiece(pair, 0, toSamples(durationMs), toSamples(durationMs));
}

function* longTone(pair: TonePair, durationMs: number): Generator<Float32Array> {
  const total = toSamples(durationMs);
  const step = pieceSeconds * pcmSampleRateHz;
  for (let from = 0; from < total; from += step) {
    yield tonePiece(pair, from, Math.min(total, from + step), total);
  }
}

/** Samples `from` to `to` of a tone of `total` samples with soft edges. */
function tonePiece(pair: TonePair, from: number, to: number, total: number): Float32Array {
  const out = new Float32Array(to - from);
  const edge = toSamples(edgeMs);
  const lowStep = (2 * Math.PI * pair[0]) / pcmSampleRateHz;
  const highStep = (2 * Math.PI * pair[1]) / pcmSampleRateHz;
  for (let at = from; at < to; at++) {
    const fade = Math.min(1, (at + 1) / edge, (total - at) / edge);
    out[at - from] = fade * toneAmplitude * (Math.sin(lowStep * at) + Math.sin(highStep * at));
  }
  return out;
}
