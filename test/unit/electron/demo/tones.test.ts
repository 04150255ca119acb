import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toInt16 } from '../../../../electron/audio/audio-clip.ts';
import { renderTones } from '../../../../electron/demo/tones/render-tones.ts';
import { decodeTones, toneHash } from '../../../support/sound/tone-decoder.ts';
import { describeWithJudge } from '../../../support/tools/judges.ts';

const analysisRateHz = 24_000;

const texts = [
  'The lamp had gone out.',
  '(sad) The lamp had gone out.',
  'Она вышла из дома.',
  '灯が消えた。',
  'a',
  'The harbour was quiet, and the boats lay close together under the grey morning.',
];

function join(parts: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A small seeded noise, like the room tone between segments. */
function roomTone(durationMs: number, level: number): Float32Array {
  let state = 20261121;
  return Float32Array.from({ length: (durationMs * analysisRateHz) / 1000 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state / 2 ** 31) * level;
  });
}

function recording(): Float32Array {
  const parts = texts.flatMap((text) => [roomTone(370, 0.0006), join([...renderTones(text, 1)])]);
  return join([...parts, roomTone(500, 0.0006)]);
}

describe('tone voice', () => {
  it('names every text once and in order (a joined chapter that lost, doubled or swapped a text)', () => {
    const frames = decodeTones(recording(), analysisRateHz);
    expect(frames.map((frame) => frame.hash)).toEqual(texts.map(toneHash));
    expect(frames.every((frame) => frame.complete)).toBe(true);
  });

  it('gives times within 20 ms (an export whose segments are shifted)', () => {
    const frame = join([...renderTones('The lamp had gone out.', 1)]);
    const found = decodeTones(
      join([roomTone(1000, 0.0005), frame, roomTone(300, 0.0005)]),
      analysisRateHz,
    );
    expect(found).toHaveLength(1);
    expect(Math.abs((found[0]?.startMs ?? 0) - 1000)).toBeLessThan(20);
    const endMs = 1000 + (frame.length * 1000) / analysisRateHz;
    expect(Math.abs((found[0]?.endMs ?? 0) - endMs)).toBeLessThan(20);
  });

  it('shows every cut as incomplete (an export that loses the end of its last segment)', () => {
    const frame = join([...renderTones('The lamp had gone out.', 1)]);
    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
      const cut = frame.slice(0, Math.floor(frame.length * share));
      const found = decodeTones(join([cut, roomTone(400, 0.0005)]), analysisRateHz);
      expect(found.map(({ complete }) => complete)).toEqual([false]);
    }
  });

  it('hears nothing in silence, noise and a plain tone (a decoder that finds what is not there)', () => {
    expect(decodeTones(roomTone(2000, 0.0006), analysisRateHz)).toEqual([]);
    expect(decodeTones(roomTone(2000, 0.5), analysisRateHz)).toEqual([]);
    const plain = Float32Array.from({ length: analysisRateHz }, (_, index) =>
      Math.sin(index * 0.12),
    );
    expect(decodeTones(plain, analysisRateHz)).toEqual([]);
  });

  it.each([0.02, 0.3, 3.9])('bears a gain of %f (a decoder tied to one loudness)', (gain) => {
    const loud = recording().map((sample) => Math.max(-1, Math.min(1, sample * gain)));
    expect(decodeTones(loud, analysisRateHz).map(({ hash }) => hash)).toEqual(texts.map(toneHash));
  });

  it('follows the speed with its body (a speed that is not honoured)', () => {
    const long = 'x'.repeat(500);
    const lengthAt = (speed: number) => join([...renderTones(long, speed)]).length / analysisRateHz;
    expect(lengthAt(1) - lengthAt(2)).toBeCloseTo(10, 1);
  });
});

describeWithJudge('ffmpeg', 'tone voice through lossy coding, by ffmpeg', () => {
  const raw = ['-f', 's16le', '-ar', String(analysisRateHz), '-ac', '1', '-i', 'pipe:0'];
  const codings = [
    ['libmp3lame', 'mp3', '64k', 44_100],
    ['aac', 'adts', '64k', 44_100],
    ['libopus', 'ogg', '32k', 48_000],
  ] as const;

  it.each(codings)('%s in %s at %s is decoded whole', (codec, format, bitrate, rateHz) => {
    const pcm = Buffer.from(toInt16(recording()).buffer);
    const encoded = execFileSync(
      'ffmpeg',
      [
        '-v',
        'error',
        ...raw,
        '-ar',
        String(rateHz),
        '-c:a',
        codec,
        '-b:a',
        bitrate,
        '-f',
        format,
        'pipe:1',
      ],
      { input: pcm, maxBuffer: 2 ** 28 },
    );
    const decoded = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-i', 'pipe:0', '-f', 'f32le', '-ac', '1', 'pipe:1'],
      { input: encoded, maxBuffer: 2 ** 28 },
    );
    const samples = new Float32Array(
      decoded.buffer.slice(decoded.byteOffset, decoded.byteOffset + (decoded.length & ~3)),
    );
    const frames = decodeTones(samples, rateHz);
    expect(frames.map(({ hash }) => hash)).toEqual(texts.map(toneHash));
    expect(frames.every(({ complete }) => complete)).toBe(true);
  });
});
