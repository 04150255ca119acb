import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMp3Facts } from '../../../electron/exporters/report/mp3-facts.ts';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { pausesOfPace, usualCredits } from '../../../shared/model/production.ts';
import { openStartedApp } from '../../support/gateway/app-on-demo.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';
import { sine, wavFile } from '../../unit/electron/audio/signals.ts';

const folder = folderForEachTest();
const bench = forEachTest(openStartedApp);

const first =
  'The first paragraph is long enough to be a segment of its own, so it is one by itself.';
const second =
  'The second paragraph is long enough to be a segment of its own too, and so it is one.';
const text = `# One\n\n${first}\n\n${second}\n\n${first}\n\n***\n\n${second}\n`;

/** Exports the book; its job at the end. */
async function ended(change: Partial<ExportRequest> = {}, words = text) {
  const job = await bench.addExport(words, change);
  const never = new AbortController().signal;
  const end = (await bench.app().queue.runToEnd(job.id, never, () => undefined)).job;
  expect(end.problem).toBeNull();
  expect(end.state).toBe('done');
  return end;
}

const exported = async (...given: Parameters<typeof ended>) => (await ended(...given)).files;

const projectId = () =>
  bench
    .app()
    .library.projects()
    .find(({ title }) => title !== '' && !isSample(title))?.id ?? '';
const isSample = (title: string) => title.includes('Lamplighter');
const requests = async () => (await bench.user.ledger()).items.length;
const segments = () => {
  const chapters = bench
    .app()
    .library.chapters(projectId())
    .filter(({ kind }) => kind === 'chapter');
  return bench.app().narration.chapter(chapters[0]?.id ?? '').segments;
};
const pauses = () => segments().map(({ pauseAfterMs }) => pauseAfterMs);

describe('the pauses of a book', () => {
  // Bugs: another pace asks for lines again, moves a pause of the script or of a person, or is not heard in the studio.
  it('are those of its pace, here and in the files, and buy nothing', async () => {
    const [usual] = await exported();
    const bought = await requests();
    const { app } = bench;
    expect(pauses()).toEqual([1000, 600, 600, 0, 1500, 0]);
    const own = segments()[1];
    app().takes.pause(own?.id ?? '', 1234);

    app().sound.update(projectId(), { pace: 'calm' });
    const { heading, paragraph, sceneBreak } = pausesOfPace.calm;
    expect(pauses()).toEqual([heading, 1234, paragraph, 0, sceneBreak, 0]);
    expect(app().exports.missing(projectId(), null)).toEqual([]);
    const [calm] = await exported();
    expect(await requests()).toBe(bought);
    const pausesMs = heading + 1234 + paragraph + sceneBreak - 1000 - 600 - 600 - 1500;
    // Head and tail too.
    const longer = pausesMs + 300 + 1000;
    expect(Math.abs((calm?.durationMs ?? 0) - (usual?.durationMs ?? 0) - longer)).toBeLessThan(50);

    app().takes.pause(own?.id ?? '', null);
    app().sound.update(projectId(), { pace: 'usual' });
    expect(await readFile((await exported())[0]?.path ?? '')).toEqual(
      await readFile(usual?.path ?? ''),
    );
    expect(await requests()).toBe(bought);
  });

  it('may be milliseconds of its own, for text that is written later too', async () => {
    await exported();
    const ownPauses = { ...pausesOfPace.usual, paragraph: 333, heading: 444 };
    const { app } = bench;
    app().sound.update(projectId(), { pace: 'own', ownPauses });
    const id = app().library.chapters(projectId())[0]?.id ?? '';
    const chapter = app().library.chapter(id);
    const words = `# One\n\n${first}\n\n[pause 2 s]\n\n${second}\n\n${first}\n`;
    app().projects.saveChapter(id, words, chapter?.revision ?? -1);
    expect(pauses()).toEqual([444, 0, 2000, 333, 0]);
    expect(app().takes.list(segments()[3]?.id ?? '').plannedPauseMs).toBe(333);
    // Bug: a field that was saved brought back what the others were when its window had read them.
    app().sound.update(projectId(), { ownPauses: { speaker: 222, tailMs: null } });
    expect(app().sound.get(projectId()).pauses).toEqual({ ...ownPauses, speaker: 222 });
  });
});

describe('credits', () => {
  // Bugs: credits are bought again by each export, take the number of a chapter, or make the book another one.
  it('are lines of the book: priced, bought once, reused, and not numbered', async () => {
    await exported();
    const bought = await requests();
    const { app } = bench;
    const book = projectId();
    const { credits } = app().sound.get(book);
    const change = Object.fromEntries(credits.map(({ kind, template }) => [kind, template]));
    app().sound.setCredits(book, change);

    const lines = app().exports.missing(book, null);
    expect(lines.length).toBeGreaterThan(0);
    expect(app().exports.preview(book, '').missingCount).toBe(lines.length);
    expect(app().exports.missing(book, [1])).toEqual([]);
    const [opening, chapter, closing] = app().projects.get(book).chapters;
    expect([opening?.kind, chapter?.kind, closing?.kind]).toEqual([
      'opening-credits',
      undefined,
      'closing-credits',
    ]);
    expect(chapter?.ordinal).toBe(1);

    const files = await exported({ formats: ['mp3'] });
    expect(projectId()).toBe(book);
    const names = files.map(({ path }) => basename(path));
    expect(names.filter((name) => !name.includes('.report.'))).toEqual([
      '01 - Opening credits.mp3',
      '02 - One.mp3',
      '03 - Closing credits.mp3',
      'One.m3u8',
    ]);
    expect(await requests()).toBe(bought + lines.length);
    await exported({ formats: ['mp3'] });
    app().sound.setCredits(book, { 'opening-credits': null, 'closing-credits': null });
    app().sound.setCredits(book, change);
    expect(app().exports.missing(book, null)).toEqual([]);
    expect(await requests()).toBe(bought + lines.length);
  });

  it('say when the book has become another one, and leave out what is not known', async () => {
    await exported();
    const { app } = bench;
    const book = projectId();
    app().sound.setCredits(book, { 'opening-credits': '{title}, written by {author}.' });
    const opening = () => app().sound.get(book).credits[0];
    const { title } = app().projects.row(book);
    expect(opening()).toMatchObject({ words: `${title}.`, isOther: false });
    app().projects.update(book, { author: 'A. N. Author' });
    expect(opening()).toMatchObject({ words: `${title}, written by A. N. Author.`, isOther: true });
    const none = { 'opening-credits': '{author}' };
    app().projects.update(book, { author: null });
    expect(() => app().sound.setCredits(book, none)).toThrow(/These credits are empty/);
  });
});

// Bug: a Chinese book began with "written by", and its files were "Opening credits", "retail sample" and "chapters 2-3".
it('says and is called in its own language what is not of its text', async () => {
  const words =
    '---\nlanguage: zh-Hans\n---\n\n# 一\n\n第一段。\n\n# 二\n\n第二段。\n\n# 三\n\n第三段。\n';
  const { params } = await bench.addExport(words);
  const { sound, projects, outlook } = bench.app();
  const request = { ...(params as ExportRequest), formats: ['mp3'] as const, sample: {} };
  const book = request.projectId;
  projects.update(book, { author: null, language: 'zh-Hans' });
  const [opening] = sound.get(book).credits;
  expect(opening?.template).toBe('《{title}》，作者：{author}，朗读：{narrator}。');
  sound.setCredits(book, { 'opening-credits': opening?.template ?? '' });
  const titles = () =>
    bench
      .app()
      .library.chapters(book)
      .map(({ title }) => title);
  expect(titles()).toEqual(['片头', '一', '二', '三']);
  const { targets } = await outlook({ ...request, chapters: [2, 3] });
  expect(targets.map(({ name }) => name)).toEqual([
    expect.stringMatching(/, 第 2-3 章 \(MP3\)$/),
    expect.stringMatching(/ - 试听样本 \(MP3\)$/),
  ]);
  // Credits of before, in English, stay as they are: nothing is bought again.
  const english = usualCredits['closing-credits'];
  sound.setCredits(book, { 'closing-credits': english });
  expect(sound.get(book).credits[1]).toMatchObject({ template: english, isOther: false });
});

describe('clips and samples', () => {
  // Bugs: music drowns the voice, a cleaning removes it, or a sample buys lines or is longer than asked for.
  it('stand at their places, at the level of the voice, and cost nothing', async () => {
    const [plain] = await exported();
    const bought = await requests();
    const path = join(folder, 'theme.wav');
    await writeFile(path, wavFile(sine(44_100, 4, 440, -40), 44_100));
    const { app } = bench;
    await app().sound.setClip(projectId(), 'book-start', path);
    expect(app().sound.get(projectId()).clips).toMatchObject([{ name: 'theme.wav' }]);
    const [file] = await exported();
    expect(Math.abs((file?.durationMs ?? 0) - (plain?.durationMs ?? 0) - 4700)).toBeLessThan(60);
    const { items } = await app().cleaning.look();
    expect(items.find(({ kind }) => kind === 'orphans')?.count).toBe(0);
    await app().sound.setClip(projectId(), 'book-start', null);
    expect(await readFile((await exported())[0]?.path ?? '')).toEqual(
      await readFile(plain?.path ?? ''),
    );
    expect(await requests()).toBe(bought);
  });

  it('gives a sample of its own, not longer than asked for', async () => {
    const long = Array.from({ length: 30 }, () => `${first}\n\n${second}`).join('\n\n');
    const files = await exported({ sample: { minutes: 2 } }, `# One\n\n${long}\n`);
    expect(files.map(({ path }) => basename(path))).toContain('01 - Retail sample.mp3');
    const sample = files.at(-1);
    expect(sample?.durationMs).toBeLessThanOrEqual(120_000);
    expect(sample?.durationMs).toBeGreaterThan(105_000);
  });

  // Bug: the name of a long title was cut before " - retail sample": the files were those of another version of the book.
  it('names the sample as one, however long the title of the book is', async () => {
    const title = 'The Life and Strange Adventures of a Keeper of Lights, '.repeat(3);
    const words = `---\ntitle: "${title}"\n---\n\n${text}`;
    const files = await exported({ sample: {}, formats: ['mp3'] }, words);
    const path = files.find((file) => file.path.endsWith('01 - Retail sample.mp3'))?.path ?? '';
    expect(basename(dirname(path))).toMatch(/^The Life .* - retail sample \(MP3\)$/);
  });

  // Bug: nothing said that the sample of before was kept, and which one is new; the book's own files are told.
  it('says where an older sample stays beside the new one', async () => {
    await ended({ sample: {}, formats: ['mp3'] });
    const { notices } = await ended({ sample: {} }, text.replaceAll('first', 'other'));
    const name = 'One - retail sample (MP3)';
    expect(notices).toEqual([
      `“${name}” already existed and was kept; the new file is “${name} (2)”.`,
    ]);
  });

  // Bug: of files for several places the sample is as the first of them asks, and the shop refuses it.
  it('gives the sample within the limits of the shop, whatever else is made', async () => {
    const files = await exported({ sample: {}, presets: ['podcast', 'acx'], formats: ['mp3'] });
    const path = files.find((file) => file.path.endsWith('01 - Retail sample.mp3'))?.path ?? '';
    expect(await readMp3Facts(path)).toMatchObject({ bitrate: 192_000, isConstantBitrate: true });
  });
});
