import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readM4aLayout } from '../../../../electron/audio/mp4/m4a-reader.ts';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import { exportBook } from '../../../../electron/exporters/export-book.ts';
import {
  verifyFlac,
  verifyM4b,
  verifyMp3,
  verifyOpus,
  verifyWav,
} from '../../../../electron/exporters/verify.ts';
import { noPublication } from '../../../../shared/model/publication.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { countingRenderer, speechTake } from './small-book.ts';

const folder = folderForAllTests();
const formats = ['m4b', 'mp3', 'mp3-book', 'opus', 'flac', 'wav'] as const;

// Bug: a file that came out cut, damaged or too short is handed over as finished.
it('finds a finished file that is cut, changed or of another length', async () => {
  const take = await speechTake(folder, 0.7, 1);
  const { files } = await exportBook({
    book: {
      title: 'A Book',
      author: 'Someone',
      language: 'en',
      cover: null,
      publication: noPublication,
      chapters: ['One', 'Two'].map((title) => ({ title, parts: [take] })),
    },
    settings: { formats, presets: [loudnessPresets.audiobook] },
    outFolder: join(folder, 'out'),
    cacheFolder: join(folder, 'cache'),
    renderer: countingRenderer().renderer,
  });
  for (const format of formats) {
    const made = files.find((file) => file.format === format);
    const path = made?.path ?? '';
    const marks =
      format === 'm4b'
        ? (await readM4aLayout(path)).listedChapters.map((mark) => ({ ...mark, endMs: 0 }))
        : [];
    const verify = (file: string, durationSamples: number, listed = marks) => {
      if (format === 'm4b') return verifyM4b(file, { durationSamples, marks: listed });
      if (format === 'opus') return verifyOpus(file, { durationSamples });
      return { mp3: verifyMp3, 'mp3-book': verifyMp3, flac: verifyFlac, wav: verifyWav }[format](
        file,
        durationSamples,
      );
    };
    const rateHz = format === 'opus' ? 48_000 : 44_100;
    const samples = Math.round(((made?.durationMs ?? 0) * rateHz) / 1000);
    const refused = { code: 'audio_undecodable' };
    await verify(path, samples);
    for (const other of [samples - rateHz, samples + rateHz]) {
      await expect(verify(path, other), format).rejects.toMatchObject(refused);
    }
    const bytes = await readFile(path);
    const broken = join(folder, `broken.${format}`);
    await writeFile(broken, bytes.subarray(0, -50));
    await expect(verify(broken, samples), `${format}, cut`).rejects.toMatchObject(refused);
    if (format === 'flac' || format === 'opus') {
      const at = Math.floor(bytes.length * 0.7);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(broken, bytes);
      await expect(verify(broken, samples), `${format}, changed`).rejects.toMatchObject(refused);
    }
    if (format !== 'm4b') continue;
    const late = marks.map((mark) => ({ ...mark, startMs: mark.startMs + 100 }));
    for (const wrong of [marks.slice(1), late]) {
      await expect(verify(path, samples, wrong)).rejects.toMatchObject({
        message: expect.stringContaining('chapter'),
      });
    }
  }
});
