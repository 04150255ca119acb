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
    ['audio/pcm;format=raw-24khz-16bit-mono-pcm', { sampleRateHz: 24_000, channelCount: 1 }],
    ['audio/pcm;encoding=signed-integer;bits=16', { sampleRateHz: 24_000, channelCount: 1 }],
    // Bug: samples of another size or law were read as 16 bits, and became takes of noise.
    ['audio/mulaw', { sampleRateHz: 8_000, channelCount: 1, coding: 'ulaw' }],
    ['audio/x-mulaw;rate=16000', { sampleRateHz: 16_000, channelCount: 1, coding: 'ulaw' }],
    ['audio/pcm;encoding=mulaw', { sampleRateHz: 8_000, channelCount: 1, coding: 'ulaw' }],
    ['audio/pcm;codec=pcm_alaw', { sampleRateHz: 8_000, channelCount: 1, coding: 'alaw' }],
    ['audio/pcm;bits=24', { sampleRateHz: 24_000, channelCount: 1, coding: 's24' }],
    ['audio/raw;encoding=s32le', { sampleRateHz: 24_000, channelCount: 1, coding: 's32' }],
    ['audio/pcm;bits=32;format=float', { sampleRateHz: 24_000, channelCount: 1, coding: 'f32' }],
    ['audio/pcm;format=f64', { sampleRateHz: 24_000, channelCount: 1, coding: 'f64' }],
    ['audio/pcm;encoding=f32be', null],
    ['audio/pcm;bits=8', null],
    ['audio/pcm;format=mp3', null],
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
    const precise = Buffer.from(Float64Array.from(tone, (one) => one / 32_768).buffer);
    const fine = await decodeBody(asWave(precise, { ...mono, coding: 'f64' }), 'auto');
    expect(fine.samples[100]).toBeCloseTo((tone[100] ?? 0) / 32_768, 4);
    const alaw = await decodeBody(
      asWave(Buffer.alloc(800, 0xaa), { ...mono, coding: 'alaw' }),
      'auto',
    );
    expect([ulaw.samples.length, ulaw.samples[9]]).toEqual([800, expect.closeTo(0.98, 1)]);
    expect([alaw.samples.length, alaw.samples[9]]).toEqual([800, expect.closeTo(0.98, 1)]);
  });

  // Bug: samples of 24 and 32 bits were read as 16 bits: noise.
  it.each(['s24', 's32'] as const)(
    'of %s are read in either order of their bytes',
    async (coding) => {
      const size = coding === 's24' ? 3 : 4;
      const low = Buffer.alloc(tone.length * size);
      const high = Buffer.alloc(tone.length * size);
      tone.forEach((one, at) => {
        low.writeInt16LE(one, at * size + size - 2);
        high.writeInt16BE(one, at * size);
      });
      for (const sent of [low, high]) {
        const wave = asWave(sent, { ...mono, coding });
        const { samples } = await decodeBody(wave, 'auto');
        expect(samples.length).toBe(tone.length);
        expect(samples[100]).toBeCloseTo((tone[100] ?? 0) / 32_768, 4);
      }
    },
  );

  // Bug: a type in words that says what is not read was taken for 16 bits.
  it('in words are read as their type says, or stay as they are', () => {
    expect(withHeader(body, '{"type":"audio/mulaw"}').readUInt16LE(20)).toBe(7);
    expect(withHeader(body, '{"type":"audio/pcm;bits=8"}')).toBe(body);
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
