import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mostUploadBytes } from '../../../../shared/model/voice.ts';
import { voiceSample } from '../../../support/sound/voice-sample.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../page-models/keyboard.ts';
import { ReferencesModel } from '../../page-models/references.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

const run = promisify(execFile);

/** Ten kinds of recordings, each as ffmpeg makes it; a picture of a wave is in none of them. */
const kinds: readonly (readonly [extension: string, ...encoding: string[]])[] = [
  ['wav', '-c:a', 'pcm_s16le'],
  ['mp3', '-c:a', 'libmp3lame', '-b:a', '192k'],
  ['m4a', '-c:a', 'aac', '-b:a', '128k'],
  ['aac', '-c:a', 'aac', '-b:a', '128k', '-f', 'adts'],
  ['flac', '-c:a', 'flac', '-ac', '2'],
  ['ogg', '-c:a', 'libvorbis'],
  ['opus', '-c:a', 'libopus', '-b:a', '96k'],
  ['webm', '-c:a', 'libopus', '-b:a', '96k'],
  ['mp4', '-c:a', 'aac', '-b:a', '128k'],
  ['mka', '-c:a', 'libopus', '-b:a', '96k'],
];

/** Quiet, so that there is something to mend; four seconds each. */
async function makeRecordings(folder: string): Promise<readonly string[]> {
  const source = join(folder, 'source.wav');
  await writeFile(source, voiceSample(170, 4));
  const paths = kinds.map(([extension]) => join(folder, `take.${extension}`));
  await Promise.all(
    kinds.map(([, ...encoding], at) =>
      run('ffmpeg', [
        '-v',
        'error',
        '-i',
        source,
        '-af',
        'volume=-18dB,tremolo=f=4:d=0.8',
        '-ar',
        '48000',
        ...encoding,
        paths[at] ?? '',
      ]),
    ),
  );
  return paths;
}

type Probed = { readonly channels: number; readonly seconds: number; readonly sizeBytes: number };

async function probe(path: string): Promise<Probed> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=channels:format=duration',
    '-of',
    'json',
    path,
  ]);
  const { streams, format } = JSON.parse(stdout) as {
    readonly streams: readonly [{ readonly channels: number }];
    readonly format: { readonly duration: string };
  };
  const { size: sizeBytes } = await stat(path);
  return { channels: streams[0].channels, seconds: Number(format.duration), sizeBytes };
}

test('ten kinds of files become one voice: ordered, trimmed, mended, cloned, heard and cast', async ({
  home,
  frame: { page },
}) => {
  const recordings = await makeRecordings(home);
  const text = join(home, 'letter.mp3');
  const empty = join(home, 'empty.wav');
  await writeFile(text, 'Dear Anna, this is a letter and no sound.\n'.repeat(40));
  await writeFile(empty, '');
  const voice = new ReferencesModel(page);

  // Two files in the midst of the drop are no sound: said with their reasons, and the others go on.
  const [first = '', second = '', ...others] = recordings;
  await voice.drop([first, text, second, empty, ...others]);
  await voice.hasRead(kinds.length, 2);
  await expect(voice.refused.first()).toContainText('letter.mp3');
  await expect(voice.refused.last()).toContainText('empty.wav');
  await voice.refused.first().getByTestId('sound-dismiss').click();
  await expect(voice.refused).toHaveCount(1);

  // By keyboard the last part goes up one place, by hand the first one down two.
  await voice.part('take.mka').getByTestId('part-grip').press('Alt+ArrowUp');
  await expect(voice.names.nth(8)).toHaveText('take.mka');
  await expect(voice.part('take.mka').getByTestId('part-grip')).toBeFocused();
  await voice.part('take.wav').getByTestId('part-grip').scrollIntoViewIfNeeded();
  const target = await voice.names.nth(2).boundingBox();
  await voice.part('take.wav').getByTestId('part-grip').hover();
  await page.mouse.down();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 90, { steps: 6 });
  await page.mouse.up();
  await expect(voice.names.nth(2)).toHaveText('take.wav');

  // A second off the end of one; a stretch out of the middle of another.
  await voice.trimEnd('take.mp3', 10);
  const cursor = voice.part('take.flac').getByTestId('part-cursor');
  await cursor.focus();
  await cursor.press('Shift+PageUp');
  await cursor.press('s');
  await expect(voice.part('take.flac').getByTestId('region-start')).toHaveCount(2);
  await cursor.press('Shift+PageUp');
  await cursor.press('s');
  await expect(voice.part('take.flac').getByTestId('region-start')).toHaveCount(3);
  await cursor.press('ArrowLeft');
  await cursor.press('Delete');
  await expect(voice.part('take.flac').getByTestId('part-facts')).toContainText(
    '3.0 s kept of 4.0 s',
  );

  // Taken out and put back is as it was.
  await voice.part('take.aac').getByTestId('part-remove').click();
  await expect(voice.parts).toHaveCount(9);
  await page.getByTestId('toast-undo').last().click();
  await expect(voice.parts).toHaveCount(10);

  await voice.isChecked();
  await expect(voice.check('loudness')).not.toHaveAttribute('data-verdict', 'good');
  await voice.switchFix('level');
  await expect(voice.check('loudness')).toHaveAttribute('data-verdict', 'good');
  await page.getByTestId('compare-play').click();
  await page.getByTestId('compare-side').getByText('Before').click();
  await expect(page.getByTestId('compare-play')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('compare-play').click();

  // Without consent there is no button to press.
  await voice.nameIt('Nell of the quay');
  await expect(page.getByTestId('clone-lacks')).toContainText('consent');
  await expect(page.getByTestId('clone')).toBeDisabled();
  await voice.consent('Nell Marsh');
  await voice.clone();

  await page.getByTestId('hear-voice').click();
  await expect(page.getByTestId('hear-voice')).toHaveText('Stop', { timeout: 60_000 });
  await page.getByTestId('use-narrator').click();
  await expect(page.getByTestId('cast-row').first()).toContainText('Nell of the quay');

  const folder = join(home, 'audio/samples');
  const samples = (await readdir(folder)).filter((name) => /\.(wav|flac)$/.test(name));
  const found = await Promise.all(samples.map((name) => probe(join(folder, name))));
  // Ten times four seconds less two that were cut, nine pauses of half a second, and half a second behind.
  const expected = 40 - 2 + 9 * 0.5 + 0.5;
  expect(found.some(({ seconds }) => Math.abs(seconds - expected) < 0.4)).toBe(true);
  for (const { channels, sizeBytes } of found) {
    expect(channels).toBe(1);
    expect(sizeBytes).toBeLessThanOrEqual(mostUploadBytes);
  }
});

test('a voice in the making is there again after a restart; a book in the same drop goes to the library', async ({
  openStudio,
  home,
}) => {
  const book = join(home, 'note.md');
  const recording = join(home, 'anna.wav');
  await writeFile(book, '# Note\n\nOne short line of text.');
  await writeFile(recording, voiceSample(180, 3));
  const first = await openStudio();
  await new StudioPage(first.page).sampleIsOpen();
  const voice = new ReferencesModel(first.page);
  await voice.drop([recording, book]);
  await expect(first.page.getByTestId('review-screen')).toBeVisible();
  await first.page.getByTestId('toast-link').last().click();
  await voice.hasRead(1);
  await voice.nameIt('Anna');
  await voice.consent('Anna Holm');
  // Left right after the last key.
  await voice.trimEnd('anna.wav', 5);
  await voice.back();
  await first.close();

  const second = await openStudio();
  await new StudioPage(second.page).goTo('Voices');
  await second.page.getByTestId('making-open').click();
  const again = new ReferencesModel(second.page);
  await again.hasRead(1);
  await expect(again.part('anna.wav').getByTestId('part-facts')).toContainText(
    '2.5 s kept of 3.0 s',
  );
  await expect(second.page.getByTestId('voice-name')).toHaveValue('Anna');
  await expect(second.page.getByTestId('consent-give')).toBeChecked();
  await again.isChecked();
  await expect(again.check('length')).toHaveAttribute('data-verdict', 'bad');
});

test('a voice is cut, named, agreed to, cloned and heard by keyboard alone', async ({
  frame: { page },
}) => {
  const { keyboard } = page;
  await keyboard.press('Control+Shift+V');
  await tabTo(page, 'voice-new');
  await keyboard.press('Enter');
  const voice = new ReferencesModel(page);
  await expect(voice.editor).toBeVisible();
  // The dialog that chooses files is the system's own.
  await voice.choose([{ name: 'keys.wav', bytes: voiceSample(150, 4) }]);
  await voice.hasRead(1);

  await tabTo(page, 'part-cursor');
  await keyboard.press('Shift+PageUp');
  await keyboard.press('s');
  await expect(page.getByTestId('region-start')).toHaveCount(2);
  await keyboard.press('ArrowLeft');
  await keyboard.press('Delete');
  await expect(page.getByTestId('part-facts')).toContainText('3.0 s kept of 4.0 s');
  await keyboard.press('Control+z');
  await expect(page.getByTestId('region-start')).toHaveCount(2);

  await tabTo(page, 'voice-name');
  await keyboard.type('Keys');
  await tabTo(page, 'consent-speaker');
  await keyboard.type('Kay');
  await tabTo(page, 'consent-give');
  await keyboard.press('Space');
  await expect(page.getByTestId('consent-give')).toBeChecked();
  await expect(page.getByTestId('clone')).toBeEnabled({ timeout: 60_000 });
  await tabTo(page, 'clone');
  await keyboard.press('Enter');
  await expect(page.getByTestId('clone-done')).toBeVisible({ timeout: 60_000 });
  await tabTo(page, 'hear-words');
  await keyboard.press('Enter');
  await expect(page.getByTestId('hear-voice')).toHaveText('Stop', { timeout: 60_000 });
});
