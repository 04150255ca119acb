import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../../../electron/audio/takes/decode-body.ts';
import {
  asWave,
  rawSamplesOf,
  withHeader,
} from '../../../../../../electron/gateway/client/answers/raw-samples.ts';

const tone = Int16Array.from({ length: 4800 }, (_, at) => 9000 * Math.sin(at / 12));
const mono = { sampleRateHz: 8_000, channelCount: 1 } as const;
const body = Buffer.from(tone.buffer.slice(0));

// The bug: samples whose type said what they are were paid for and could not be played.
describe('samples without a header', () => {
  it.each([
    ['audio/L16; rate=16000; channels=2', { sampleRateHz: 16_000, channelCount: 2 }],
    ['audio/L16;codec=pcm;rate=24000', { sampleRateHz: 24_000, channelCount: 1 }],
    ['audio/pcm', { sampleRateHz: 24_000, channelCount: 1 }],
    ['audio/x-raw;sample_rate=44100', { sampleRateHz: 44_100, channelCount: 1 }],
    ['audio/x-l16; rate=16000', { sampleRateHz: 16_000, channelCount: 1 }],
    ['audio/pcm; codecs=s16le; sample-rate=16000', { sampleRateHz: 16_000, channelCount: 1 }],
    ['audio/PCMU', { sampleRateHz: 8_000, channelCount: 1, coding: 'ulaw' }],
    ['audio/x-alaw;rate=16000', { sampleRateHz: 16_000, channelCount: 1, coding: 'alaw' }],
    ['audio/pcm;encoding=float32', { sampleRateHz: 24_000, channelCount: 1, coding: 'f32' }],
    ['audio/wav', null],
    ['application/octet-stream', null],
    [null, null],
  ])('%s says %j', (type, told) => {
    expect(rawSamplesOf(type)).toEqual(told);
  });

  it.each([
    ['low byte first', body],
    ['high byte first', Buffer.from(body).swap16()],
    ['and half a one more', Buffer.concat([body, Buffer.from([7])])],
  ])('%s are played as they are', async (_order, sent) => {
    const wave = asWave(sent, { sampleRateHz: 16_000, channelCount: 1 });
    const { samples, sampleRateHz } = await decodeBody(wave, 'auto');
    expect([samples.length, sampleRateHz]).toEqual([tone.length, 16_000]);
    expect(samples[100]).toBeCloseTo((tone[100] ?? 0) / 32_768, 4);
  });

  // The bug: samples of another size were read as 16 bits: noise, twice too long, or nothing at all.
  it('of another size are read as their type says', async () => {
    const floats = Buffer.from(Float32Array.from(tone, (one) => one / 32_768).buffer);
    const soft = await decodeBody(asWave(floats, { ...mono, coding: 'f32' }), 'auto');
    expect(soft.samples.length).toBe(tone.length);
    expect(soft.samples[100]).toBeCloseTo((tone[100] ?? 0) / 32_768, 4);
    // G.711: the largest magnitudes of either law.
    const ulaw = await decodeBody(
      asWave(Buffer.alloc(800, 0x80), { ...mono, coding: 'ulaw' }),
      'auto',
    );
    const alaw = await decodeBody(
      asWave(Buffer.alloc(800, 0xaa), { ...mono, coding: 'alaw' }),
      'auto',
    );
    expect([ulaw.samples.length, ulaw.samples[9]]).toEqual([800, expect.closeTo(0.98, 1)]);
    expect([alaw.samples.length, alaw.samples[9]]).toEqual([800, expect.closeTo(0.98, 1)]);
  });

  // The bug: an MP3 that was called samples became a take of noise, booked at a quarter of what it cost; by its smoothness
  // none of 192 kbit/s, or of a quiet voice, was known.
  it.each([
    ['MP3', 'fffb9064', 417],
    ['MP3 of half the rate', 'fff384c0', 192],
    ['AAC', 'fff150800c9ffc', 100],
  ])('are no %s without a tag', (_, head, frameBytes) => {
    const frame = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(frameBytes)]);
    const file = Buffer.concat(Array(3).fill(frame.subarray(0, frameBytes)));
    expect(asWave(file, { sampleRateHz: 24_000, channelCount: 1 })).toBe(file);
    expect(withHeader(file, '{"formats":["mp3","pcm"]}')).toBe(file);
  });

  it('may begin as an MP3 does', async () => {
    const soft = Buffer.concat([Buffer.from('fffbfffb', 'hex'), Buffer.from(body).swap16()]);
    const wave = asWave(soft, { sampleRateHz: 24_000, channelCount: 1 });
    expect((await decodeBody(wave, 'auto')).samples.length).toBe(tone.length + 2);
  });

  it('stay as they are where they are a file', () => {
    const file = Buffer.concat([Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt '), Buffer.alloc(99)]);
    expect(asWave(file, { sampleRateHz: 16_000, channelCount: 1 })).toBe(file);
  });
});
