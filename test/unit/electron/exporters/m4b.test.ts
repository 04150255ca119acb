import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readM4aLayout } from '../../../../electron/audio/mp4/m4a-reader.ts';
import { createM4aWriter } from '../../../../electron/audio/mp4/m4a-writer.ts';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import { renderChapter } from '../../../../electron/audio/render/render-chapter.ts';
import { assembleM4b } from '../../../../electron/exporters/m4b.ts';
import { verifyM4b } from '../../../../electron/exporters/verify.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../support/tools/judges.ts';
import { decodedByFfmpeg, probe } from '../audio/judge-audio.ts';
import { beepTake } from './small-book.ts';

const folder = folderForAllTests();
const at = (name: string) => join(folder, name);

const tags = { title: 'Book' };

describeWithJudge(['ffmpeg', 'ffprobe'], 'joining encoded chapters', () => {
  // Bug: each chapter's encoder delay adds up, and late chapters start seconds off.
  it('40 chapters later a line is still where it should be', async () => {
    const beep = await beepTake(folder);
    if (beep.kind !== 'take') throw new Error('not a take');
    const preset = { ...loudnessPresets.none, headMs: 100, tailMs: 100 };
    // Three chapters of different odd lengths stand for forty.
    const rendered = await Promise.all(
      [33.3, 71.9, 120.1].map((durationMs, index) =>
        renderChapter({
          parts: [
            { kind: 'pause', durationMs },
            { kind: 'take', path: beep.path },
          ],
          preset,
          outputs: [{ codec: 'aac', bitrate: 96_000, path: at(`c${index}.m4a`) }],
        }),
      ),
    );
    const chapters = Array.from({ length: 40 }, (_, index) => ({
      title: `Chapter ${index + 1}`,
      path: at(`c${index % 3}.m4a`),
    }));
    const book = { chapters, tags, language: 'en', bitrate: 96_000 };
    const made = await assembleM4b(at('book.m4b'), book);
    const decoded = await decodedByFfmpeg(at('book.m4b'));
    expect(decoded.length).toBe(made.durationSamples);
    const drifts = made.marks.map(({ startSample }, index) => {
      const expected = startSample + (rendered[index % 3]?.segments[0]?.startSample ?? 0);
      const from = expected - 3000;
      const window = decoded.subarray(from, expected + 3000);
      return from + window.findIndex((value) => Math.abs(value) > 0.12) - expected;
    });
    // 4 ms are the fade of the beep itself; over the book the place does not move at all.
    for (const drift of drifts) expect(Math.abs(drift)).toBeLessThan(180);
    expect(Math.abs((drifts[39] ?? 0) - (drifts[0] ?? 0))).toBeLessThan(30);
  });

  it('past 255 chapters all is heard, the list is full, and the rest is counted', async () => {
    const chapters = Array.from({ length: 300 }, (_, index) => ({
      title: `第${index + 1}章 ${'長'.repeat(100)}`,
      path: at(`c${index % 3}.m4a`),
    }));
    const book = { chapters, tags, language: 'ja', bitrate: 96_000 };
    const made = await assembleM4b(at('many.m4b'), book);
    expect(made.unlistedChapterCount).toBe(45);
    await verifyM4b(at('many.m4b'), { durationSamples: made.durationSamples, chapterCount: 300 });
    const listed = (await probe(at('many.m4b'), ['-show_chapters'])) as {
      readonly chapters: readonly { readonly tags: { readonly title: string } }[];
    };
    expect(listed.chapters).toHaveLength(255);
    // 255 bytes hold 82 of these characters after the number: cut, never torn.
    expect(listed.chapters[0]?.tags.title).toMatch(/^第1章 長{70,90}$/);
  });

  it('more than 27 hours do not overflow the 32-bit times', async () => {
    const source = await readM4aLayout(at('c0.m4a'));
    const writer = await createM4aWriter(at('long.m4b'), {
      brand: 'M4B ',
      sampleRateHz: 44_100,
      bitrate: 96_000,
    });
    const packetCount = 4_300_000;
    const blockPackets = 100_000;
    const sizes = new Array<number>(blockPackets).fill(2);
    for (let done = 0; done < packetCount; done += blockPackets) {
      await writer.addPackets(new Uint8Array(blockPackets * 2), sizes);
    }
    const durationSamples = (packetCount - 1) * 1024;
    await writer.finish({
      decoderConfig: source.decoderConfig,
      primingSamples: 1024,
      durationSamples,
      language: null,
      tags,
      chapters: [{ title: 'All', startSample: 0 }],
    });
    await verifyM4b(at('long.m4b'), { durationSamples, chapterCount: 1 });
    const probed = (await probe(at('long.m4b'), ['-show_format'])) as {
      readonly format: { readonly duration: string };
    };
    expect(Number(probed.format.duration)).toBeCloseTo(durationSamples / 44_100, 0);
  });
});

it('a chapter whose data was cut is refused, not copied', async () => {
  const { truncate, stat } = await import('node:fs/promises');
  const writer = await createM4aWriter(at('cut.m4a'), {
    brand: 'M4A ',
    sampleRateHz: 44_100,
    bitrate: 96_000,
  });
  for (let index = 0; index < 10; index++) await writer.addPacket(new Uint8Array(100));
  await writer.finish({
    decoderConfig: Uint8Array.of(18, 8, 86, 229, 0),
    primingSamples: 1024,
    durationSamples: 9 * 1024,
    language: null,
    tags,
    chapters: [],
  });
  expect((await readM4aLayout(at('cut.m4a'))).packetSizes).toHaveLength(10);
  await truncate(at('cut.m4a'), (await stat(at('cut.m4a'))).size - 50);
  await expect(readM4aLayout(at('cut.m4a'))).rejects.toMatchObject({ code: 'audio_undecodable' });
});
