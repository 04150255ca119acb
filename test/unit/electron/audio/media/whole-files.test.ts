import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { measureSound } from '../../../../../electron/audio/loudness/measure-file.ts';
import { adtsFrameBytes } from '../../../../../electron/audio/media/codecs/adts.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { babble } from '../signals.ts';

const run = promisify(execFile);
const folder = folderForAllTests();
const at = (name: string) => join(folder, name);
const ffmpeg = (...options: readonly string[]) => run('ffmpeg', ['-v', 'error', '-y', ...options]);

async function isWhole(path: string): Promise<readonly [string, boolean]> {
  const name = basename(path);
  return [name, (await measureSound({ path, name })).isWhole];
}

async function written(name: string, ...pieces: readonly Uint8Array[]): Promise<string> {
  await writeFile(at(name), Buffer.concat(pieces));
  return at(name);
}

/** An ID3v2 tag with so many bytes in it. */
function id3(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, bytes]),
    Buffer.alloc(bytes),
  ]);
}

const id3v1 = Buffer.alloc(128, 'TAG');

describeWithJudge(['ffmpeg'], 'whether a file of sound is whole', () => {
  beforeAll(async () => {
    await writeFile(at('source.flac'), encodeFlac(toInt16(babble(44_100, 12, 3, 0.5)), 44_100));
    for (const name of ['sound.mp3', 'sound.aac', 'sound.wav']) {
      await ffmpeg('-i', at('source.flac'), at(name));
    }
    await ffmpeg('-i', at('source.flac'), '-write_xing', '0', at('untold.mp3'));
  });

  // Bug: what editors and players put behind the sound, or between parts of it, is called damage.
  it('takes padding and tags behind the last frame as none', async () => {
    for (const name of ['sound.mp3', 'untold.mp3', 'sound.aac']) {
      const bytes = await readFile(at(name));
      const half = Math.floor(bytes.length / 2);
      const ends = { zeros: Buffer.alloc(2500), ones: Buffer.alloc(4096, 0xff), tag: id3v1 };
      for (const [end, behind] of Object.entries(ends)) {
        const whole = await written(`${end}-${name}`, bytes, behind);
        expect(await isWhole(whole)).toEqual([`${end}-${name}`, true]);
      }
      // What is no padding, or more than it, was sound: an answer that broke off is no take.
      const said = Buffer.from('\n{"error":{"message":"upstream connection reset"}}');
      for (const behind of name === 'sound.aac' ? [said, Buffer.alloc(half)] : []) {
        let border = 0;
        while (border < half) border += adtsFrameBytes(bytes, border);
        const cut = await written(
          `${behind.length}-cut-${name}`,
          bytes.subarray(0, border),
          behind,
        );
        expect(await isWhole(cut)).toEqual([basename(cut), false]);
      }
      // Padding with a frame behind it is a place without sound.
      const hole = bytes.subarray();
      const holed = await written(
        `hole-${name}`,
        hole.subarray(0, half),
        Buffer.alloc(2500),
        hole.subarray(half + 2500),
      );
      expect(await isWhole(holed)).toEqual([`hole-${name}`, false]);
    }
    const half = (await readFile(at('untold.mp3'))).subarray(0, 100_000);
    const lost = await written('lost.mp3', half, Buffer.alloc(200_000));
    expect(await isWhole(lost)).toEqual(['lost.mp3', false]);
    const aac = await readFile(at('sound.aac'));
    const segments = await written('segments.aac', id3(60), aac, id3(60), aac);
    expect(await isWhole(segments)).toEqual(['segments.aac', true]);
    const cut = await written('cut.aac', aac.subarray(0, aac.length - 20));
    expect(await isWhole(cut)).toEqual(['cut.aac', false]);
  });

  // Bug: a WAV whose length counts its head or a byte of padding is called cut off.
  it('takes a WAV that counts its head too as whole', async () => {
    const wav = await readFile(at('sound.wav'));
    const told = wav.readUInt32LE(wav.indexOf('data') + 4);
    for (const more of [1, 2, 36, 44, 20_000]) {
      const counted = Buffer.from(wav);
      counted.writeUInt32LE(told + more, wav.indexOf('data') + 4);
      const name = `counted-${more}.wav`;
      expect(await isWhole(await written(name, counted))).toEqual([name, more < 100]);
    }
  });

  // Bug: sound that begins late, as it does in a part that was cut out of a file, is called cut off.
  it('measures the length that a file tells from where its sound begins', async () => {
    const late = ['-itsoffset', '10', '-i', at('source.flac')];
    for (const name of ['late.m4a', 'late.mov', 'late.mka', 'late.webm']) {
      await ffmpeg(...late, at(name));
      expect(await isWhole(at(name))).toEqual([name, true]);
    }
    await ffmpeg('-ss', '5', '-i', at('source.flac'), '-c', 'copy', at('part.flac'));
    expect(await isWhole(at('part.flac'))).toEqual(['part.flac', true]);
    const part = await readFile(at('part.flac'));
    const cutPart = await written('cut-part.flac', part.subarray(0, part.length * 0.8));
    expect(await isWhole(cutPart)).toEqual(['cut-part.flac', false]);
    await ffmpeg('-ss', '5', '-copyts', '-i', at('source.flac'), at('part.webm'));
    expect(await isWhole(at('part.webm'))).toEqual(['part.webm', true]);
    const longer = ['-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=20', '-i', at('source.flac')];
    await ffmpeg(...longer, '-c:v', 'libvpx', at('longer.webm'));
    expect(await isWhole(at('longer.webm'))).toEqual(['longer.webm', true]);
    for (const name of ['late.webm', 'longer.webm']) {
      const bytes = await readFile(at(name));
      const cut = await written(`cut-${name}`, bytes.subarray(0, bytes.length * 0.8));
      expect(await isWhole(cut)).toEqual([`cut-${name}`, false]);
    }
  });
});
