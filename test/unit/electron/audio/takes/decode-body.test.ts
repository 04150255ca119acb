import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../../electron/audio/takes/decode-body.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { runFfmpeg } from '../judge-audio.ts';
import { babble, wavFile } from '../signals.ts';

const rateHz = 24_000;
const seconds = 6;
const folder = folderForAllTests();

describeWithJudge('ffmpeg', 'a body of another kind than was asked for', () => {
  const source = join(folder, 'source.wav');
  beforeAll(async () => {
    await writeFile(source, wavFile(babble(rateHz, seconds, 3), rateHz, { bits: 16 }));
  });

  const kinds = [
    ['a.m4a', ['-c:a', 'aac']],
    ['a.aac', ['-c:a', 'aac']],
    ['opus.webm', ['-c:a', 'libopus']],
    ['a.ogg', ['-c:a', 'libvorbis']],
    ['a.aiff', []],
    ['a.au', []],
    ['a.caf', []],
    ['little.caf', ['-c:a', 'pcm_s16le']],
    ['mulaw.caf', ['-c:a', 'pcm_mulaw']],
    ['a.w64', []],
    ['flac.ogg', ['-c:a', 'flac']],
    ['mulaw.wav', ['-c:a', 'pcm_mulaw']],
    ['microsoft.wav', ['-c:a', 'adpcm_ms']],
    ['ima.wav', ['-c:a', 'adpcm_ima_wav']],
  ] as const;

  // Bug: each line of a gateway that sends another format was set aside, paid for, and of no use.
  it.each(kinds)('%s is a take; half of it is none', async (name, args) => {
    const path = join(folder, name);
    await runFfmpeg(['-i', source, ...args, path]);
    const bytes = await readFile(path);
    const { samples, sampleRateHz } = await decodeBody(bytes, 'auto');
    const decodedSeconds = samples.length / sampleRateHz;
    expect(Math.abs(decodedSeconds - seconds)).toBeLessThan(0.2);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(0.05);
    const half = decodeBody(bytes.subarray(0, Math.floor(bytes.length * 0.6)), 'auto');
    await expect(half).rejects.toMatchObject({ code: 'audio_undecodable' });
  });

  // Bug: a header that was written before the length was known.
  it.each([
    ['a.au', (bytes: Buffer) => bytes.writeUInt32BE(0xffff_ffff, 8)],
    ['a.caf', (bytes: Buffer) => bytes.writeBigInt64BE(-1n, bytes.indexOf('data') + 4)],
    ['a.w64', (bytes: Buffer) => bytes.writeBigInt64LE(-1n, bytes.indexOf('data') + 16)],
  ])('%s of unknown length is all that is there', async (name, forget) => {
    const bytes = Buffer.from(await readFile(join(folder, name)));
    forget(bytes);
    const { samples, sampleRateHz } = await decodeBody(bytes, 'auto');
    expect(samples.length / sampleRateHz).toBeCloseTo(seconds, 1);
  });

  // Bug: a damaged header that told a rate of millions, or none at all, made silence of hours or ended the process.
  it.each([
    ['a.caf', (bytes: Buffer) => bytes.writeDoubleBE(Number.POSITIVE_INFINITY, 20)],
    ['a.caf', (bytes: Buffer) => bytes.writeDoubleBE(4e9, 20)],
    ['a.caf', (bytes: Buffer) => bytes.writeDoubleBE(Number.NaN, 20)],
    ['a.au', (bytes: Buffer) => bytes.writeUInt32BE(1_000_000, 16)],
    ['a.au', (bytes: Buffer) => bytes.writeUInt32BE(0xffff_ffff, 20)],
    ['a.au', (bytes: Buffer) => bytes.writeUInt32BE(33, 20)],
    ['a.w64', (bytes: Buffer) => bytes.writeUInt32LE(8_000_000, bytes.indexOf('fmt ') + 28)],
  ])('%s of no real rate or channels is none: %#', async (name, damage) => {
    const bytes = Buffer.from(await readFile(join(folder, name)));
    damage(bytes);
    const body = decodeBody(bytes, 'auto');
    await expect(body).rejects.toMatchObject({ code: 'audio_undecodable' });
  });

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>', /web page/],
    ['a picture', `\u0089PNG\r\n${'x'.repeat(5000)}`, /unknown|PNG|expected/],
    ['nothing of the kind', 'qwertz '.repeat(3000), /plain text/],
  ])('%s is none, and said to be what it is', async (_name, text, words) => {
    const body = decodeBody(Buffer.from(text, 'latin1'), 'auto');
    await expect(body).rejects.toMatchObject({ code: 'audio_undecodable' });
    await expect(body).rejects.toThrow(words);
  });
});

// Bug: samples without a header, under a type that does not say so, were paid for and lost, line for line.
describe('samples without a header, where a file was asked for', () => {
  const wav = Buffer.from(wavFile(babble(rateHz, seconds, 3), rateHz, { bits: 16 }));
  const samples = wav.subarray(44);

  it.each([
    ['low byte first', samples],
    ['high byte first', Buffer.from(samples).swap16()],
    ['with half a one more', Buffer.concat([samples, Buffer.from([7])])],
  ])('%s: a take', async (_order, bytes) => {
    const { samples: decoded, sampleRateHz } = await decodeBody(bytes, 'auto');
    expect([decoded.length, sampleRateHz]).toEqual([samples.length / 2, rateHz]);
    expect(decoded[5000]).toBeCloseTo(samples.readInt16LE(10_000) / 32_768, 4);
  });

  it.each([
    ['what is packed', deflateRawSync(samples)],
    ['silence', Buffer.alloc(96_000)],
    ['a file of a kind that is not read', Buffer.concat([Buffer.from('.snd'), samples])],
  ])('%s is none', async (_name, bytes) => {
    await expect(decodeBody(bytes, 'auto')).rejects.toMatchObject({ code: 'audio_undecodable' });
  });
});
