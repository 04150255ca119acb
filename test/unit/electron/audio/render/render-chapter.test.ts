import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { loudnessPresets } from '../../../../../electron/audio/render/presets.ts';
import type { ChapterVariant } from '../../../../../electron/audio/render/render-chapter.ts';
import { renderChapter } from '../../../../support/sound/render-chapter.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { decodedByFfmpeg, loudnessByFfmpeg } from '../judge-audio.ts';
import { babble, sine } from '../signals.ts';

const folder = folderForAllTests();
const at = (name: string) => join(folder, name);

/** Takes whose first and last samples are loud, and one with short beeps at known places. */
beforeAll(async () => {
  const save = async (name: string, samples: Float32Array, rate: number) =>
    writeFile(at(name), encodeFlac(toInt16(samples), rate));
  await save('speech.flac', babble(24_000, 6, 1, 0.5), 24_000);
  await save(
    'peaky.flac',
    babble(24_000, 6, 2, 0.2).map((x, n) => (n % 6000 === 3000 ? 0.95 : x)),
    24_000,
  );
  await save('other-rate.flac', babble(44_100, 3, 3, 0.4), 44_100);
  await save('short.flac', babble(24_000, 1.2, 4, 0.5), 24_000);
  await save('beep.flac', sine(24_000, 0.02, 3000, -6), 24_000);
});

function beeps(outputs: ChapterVariant['outputs']): Parameters<typeof renderChapter>[0] {
  const beep = { kind: 'take', path: at('beep.flac') } as const;
  const parts = [137, 911, 402.5].flatMap((durationMs) => [
    beep,
    { kind: 'pause', durationMs } as const,
  ]);
  return { parts: [...parts, beep], preset: loudnessPresets.none, outputs };
}

/** Places where sound begins after at least 50 ms of quiet. */
function onsets(samples: Float32Array, level: number) {
  const found: number[] = [];
  let lastLoud = -10_000;
  samples.forEach((value, index) => {
    if (Math.abs(value) < level) return;
    if (index - lastLoud > 2205) found.push(index);
    lastLoud = index;
  });
  return found;
}

describe('rendering a chapter', () => {
  it('gives the same bytes twice', async () => {
    const hashes: string[] = [];
    for (const run of [1, 2]) {
      const outputs = [
        { codec: 'aac', bitrate: 96_000, path: at(`same${run}.m4a`) },
        { codec: 'mp3', bitrate: 128_000, path: at(`same${run}.mp3`) },
      ] as const;
      await renderChapter({
        parts: [{ kind: 'take', path: at('other-rate.flac') }],
        preset: loudnessPresets.audiobook,
        outputs,
      });
      for (const output of outputs) {
        hashes.push(
          createHash('sha256')
            .update(await readFile(output.path))
            .digest('hex'),
        );
      }
    }
    expect(hashes.slice(0, 2)).toEqual(hashes.slice(2));
  });

  // Bug: encoders share memory, so chapters that are made at once spoil each other.
  it('gives the same bytes beside other chapters as alone', async () => {
    const renderTo = (name: string, take: string): Promise<unknown> =>
      renderChapter({
        parts: [{ kind: 'take', path: at(take) }],
        preset: loudnessPresets.audiobook,
        outputs: [{ codec: 'aac', bitrate: 96_000, path: at(name) }],
      });
    const takes = ['speech.flac', 'peaky.flac', 'other-rate.flac', 'beep.flac'];
    await Promise.all(takes.map((take) => renderTo(`beside-${take}`, take)));
    for (const take of takes) {
      await renderTo(`alone-${take}`, take);
      expect(await readFile(at(`beside-${take}`))).toEqual(await readFile(at(`alone-${take}`)));
    }
  });

  // Bug: the level of a chapter and the borders of a take had the constant part of a recording in them.
  it('takes the constant part of a take off, and gives what the take without it gives', async () => {
    const speech = babble(24_000, 2, 9, 0.3).map((value) => Math.round(value * 32_768) / 32_768);
    const raised = speech.map((value) => value + 0.125);
    await writeFile(at('centred.flac'), encodeFlac(toInt16(speech), 24_000));
    await writeFile(at('raised.flac'), encodeFlac(toInt16(raised), 24_000));
    const made = async (name: string, offset?: number) => {
      const part = { kind: 'take', path: at(name), ...(offset === undefined ? {} : { offset }) };
      const path = at(`${name}-${offset}.out`);
      await renderChapter({
        parts: [part as { kind: 'take'; path: string }],
        preset: loudnessPresets.acx,
        outputs: [{ codec: 'flac', bitrate: 0, path }],
      });
      return readFile(path);
    };
    const centred = await made('centred.flac');
    expect((await made('raised.flac', 0.125)).equals(centred)).toBe(true);
    expect((await made('raised.flac')).equals(centred)).toBe(false);
  });

  it('leaves no file when it is cancelled in the middle', async () => {
    const controller = new AbortController();
    const rendering = renderChapter(
      {
        parts: [{ kind: 'take', path: at('speech.flac') }],
        preset: loudnessPresets.audiobook,
        outputs: [{ codec: 'aac', bitrate: 96_000, path: at('cancelled.m4a') }],
      },
      {
        signal: controller.signal,
        onProgress: ({ doneMs, totalMs }) => {
          if (doneMs > totalMs / 2) controller.abort();
        },
      },
    );
    await expect(rendering).rejects.toMatchObject({ name: 'AbortError' });
    expect((await readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([]);
  });

  it('names the take that is missing and leaves no file', async () => {
    const rendering = renderChapter({
      parts: [{ kind: 'take', path: at('gone.flac') }],
      preset: loudnessPresets.audiobook,
      outputs: [{ codec: 'mp3', bitrate: 128_000, path: at('missing.mp3') }],
    });
    await expect(rendering).rejects.toMatchObject({
      code: 'file_not_readable',
      data: { path: at('gone.flac') },
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('missing'))).toEqual([]);
  });
});

describeWithJudge('ffmpeg', 'a rendered chapter, decoded by another program', () => {
  it('has every take exactly where it says, in m4a and mp3', async () => {
    const outputs = [
      { codec: 'aac', bitrate: 96_000, path: at('beeps.m4a') },
      { codec: 'mp3', bitrate: 128_000, path: at('beeps.mp3') },
    ] as const;
    const rendered = await renderChapter(beeps(outputs));
    expect(rendered.segments).toHaveLength(4);
    for (const { path } of outputs) {
      const decoded = await decodedByFfmpeg(path);
      expect(decoded.length).toBe(rendered.durationSamples);
      const heard = onsets(decoded, 0.12);
      expect(heard).toHaveLength(4);
      rendered.segments.forEach((segment, index) => {
        // The 4 ms fade and the codec's pre-echo move the onset by less than that.
        expect(Math.abs((heard[index] ?? 0) - segment.startSample)).toBeLessThan(180);
      });
    }
  });

  it('holds no digital silence, in pauses and at both ends', async () => {
    for (const path of [at('beeps.m4a'), at('beeps.mp3')]) {
      let run = 0;
      let longest = 0;
      for (const value of await decodedByFfmpeg(path)) {
        run = Math.round(value * 32_768) === 0 ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      expect(longest).toBeLessThan(44);
    }
  });

  it.each([
    ['audiobook', 'speech.flac'],
    ['audiobook', 'peaky.flac'],
    ['acx', 'speech.flac'],
    ['podcast', 'speech.flac'],
  ] as const)('meets the limits of %s with %s', async (id, take) => {
    const preset = loudnessPresets[id];
    const outputs = [
      { codec: 'aac', bitrate: preset.aacBitrate, path: at('level.m4a') },
      { codec: 'mp3', bitrate: preset.mp3Bitrate, path: at('level.mp3') },
    ] as const;
    const rendered = await renderChapter({
      parts: [
        { kind: 'take', path: at(take) },
        { kind: 'pause', durationMs: 600 },
        { kind: 'take', path: at(take) },
      ],
      preset,
      outputs,
    });
    for (const { path } of outputs) {
      const judged = await loudnessByFfmpeg(path);
      expect(judged.truePeakDb).toBeLessThanOrEqual(preset.truePeakDb);
      if (preset.target?.measure === 'lufs') {
        expect(Math.abs(judged.lufs - preset.target.level)).toBeLessThanOrEqual(0.5);
      } else {
        const decoded = await decodedByFfmpeg(path);
        const power = decoded.reduce((sum, value) => sum + value * value, 0) / decoded.length;
        expect(Math.abs(10 * Math.log10(power) + 20.5)).toBeLessThanOrEqual(0.5);
      }
    }
    // Bug: what the limiter takes away is missing in the end.
    const { measure = 'lufs', level = 0 } = preset.target ?? {};
    const reached = measure === 'lufs' ? rendered.after.integratedLufs : rendered.after.rmsDb;
    expect(Math.abs(reached - level)).toBeLessThanOrEqual(0.2);
    expect(rendered.after.noiseFloorDb).toBeLessThan(-60);
    expect(rendered.after.noiseFloorDb).toBeGreaterThan(-75);
  });

  // Bug: credits were heard 3 to 5 dB louder than the chapters, as their room tone counts in their RMS.
  it('keeps a file of few words near the others for ACX', async () => {
    const preset = loudnessPresets.acx;
    const loudnessOf = async (takes: readonly string[], name: string) => {
      const output = { codec: 'mp3', bitrate: preset.mp3Bitrate, path: at(name) } as const;
      const parts = takes.map((take) => ({ kind: 'take', path: at(take) }) as const);
      const { after } = await renderChapter({ parts, preset, outputs: [output] });
      expect(after.rmsDb).toBeGreaterThan(-23);
      return (await loudnessByFfmpeg(output.path)).lufs;
    };
    const chapter = await loudnessOf(['speech.flac', 'speech.flac', 'speech.flac'], 'chapter.mp3');
    const credits = await loudnessOf(['short.flac'], 'credits.mp3');
    expect(credits - chapter).toBeLessThan(2.5);
  });

  it('joins takes of different rates', async () => {
    const rendered = await renderChapter({
      parts: [
        { kind: 'take', path: at('other-rate.flac') },
        { kind: 'take', path: at('beep.flac') },
      ],
      preset: loudnessPresets.audiobook,
      outputs: [{ codec: 'mp3', bitrate: 128_000, path: at('rates.mp3') }],
    });
    const [first, second] = rendered.segments;
    expect(first && first.endSample - first.startSample).toBe(3 * 44_100);
    expect(second && second.endSample - second.startSample).toBe(882);
    expect((await decodedByFfmpeg(at('rates.mp3'))).length).toBe(rendered.durationSamples);
  });
});
