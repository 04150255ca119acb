import { createHash } from 'node:crypto';
import { PCM_SAMPLE_RATE_HZ } from '../../gateway/wire/limits.ts';
import { countCharacters } from '../../gateway/wire/speech-request.ts';
import {
  BODY_MIN_MS,
  BODY_MS_PER_CHARACTER,
  bodyPair,
  checkDigit,
  DIGIT_GAP_MS,
  DIGIT_MS,
  digitPair,
  END_MS,
  endPair,
  HASH_DIGITS,
  START_MS,
  startPair,
  TONE_AMPLITUDE,
  type TonePair,
} from './tone-scheme.ts';

const EDGE_MS = 5;
const PIECE_SECONDS = 4;

/** First 10 hex digits of the SHA-256 of the text in NFC: the name that its tones carry. */
export function toneHash(text: string): string {
  return createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, HASH_DIGITS);
}

/** The frame of a text (see tone-scheme.ts) as pieces of mono samples at 24 kHz. */
export function* renderTones(text: string, speed: number): Generator<Float32Array> {
  const digits = [...toneHash(text)].map((digit) => Number.parseInt(digit, 16));
  yield tone(startPair, START_MS);
  yield silence(DIGIT_GAP_MS);
  for (const digit of [...digits, checkDigit(digits)]) {
    yield tone(digitPair(digit), DIGIT_MS);
    yield silence(DIGIT_GAP_MS);
  }
  const bodyMs = (BODY_MS_PER_CHARACTER * countCharacters(text)) / speed;
  yield* longTone(bodyPair, Math.max(BODY_MIN_MS, bodyMs));
  yield silence(DIGIT_GAP_MS);
  yield tone(endPair, END_MS);
}

function silence(durationMs: number): Float32Array {
  return new Float32Array(toSamples(durationMs));
}

function toSamples(durationMs: number): number {
  return Math.round((durationMs * PCM_SAMPLE_RATE_HZ) / 1000);
}

function tone(pair: TonePair, durationMs: number): Float32Array {
  return tonePiece(pair, 0, toSamples(durationMs), toSamples(durationMs));
}

function* longTone(pair: TonePair, durationMs: number): Generator<Float32Array> {
  const total = toSamples(durationMs);
  const step = PIECE_SECONDS * PCM_SAMPLE_RATE_HZ;
  for (let from = 0; from < total; from += step) {
    yield tonePiece(pair, from, Math.min(total, from + step), total);
  }
}

/** Samples `from` to `to` of a tone of `total` samples with soft edges. */
function tonePiece(pair: TonePair, from: number, to: number, total: number): Float32Array {
  const out = new Float32Array(to - from);
  const edge = toSamples(EDGE_MS);
  const lowStep = (2 * Math.PI * pair[0]) / PCM_SAMPLE_RATE_HZ;
  const highStep = (2 * Math.PI * pair[1]) / PCM_SAMPLE_RATE_HZ;
  for (let at = from; at < to; at++) {
    const fade = Math.min(1, (at + 1) / edge, (total - at) / edge);
    out[at - from] = fade * TONE_AMPLITUDE * (Math.sin(lowStep * at) + Math.sin(highStep * at));
  }
  return out;
}
