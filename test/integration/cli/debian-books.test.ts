import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  jsonLines,
  type RunningDemo,
  runLectern,
  startDemoGateway,
  summaryOf,
} from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';

type Imported = {
  readonly title: string;
  readonly chapters: readonly {
    readonly title: string;
    readonly segments: readonly { readonly sent: string }[];
  }[];
};

/** The long proof makes whole books; a shorter one the shortest chapters of each, in a few minutes. */
const isProof = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const charactersInTest = 1000;

const manual = (language: string) => `/usr/share/doc/debmake-doc/debmake-doc.${language}.epub`;
const books = [
  ['debmake-doc, English, spoken', manual('en'), 'flite'],
  ['debmake-doc, German, spoken', manual('de'), 'flite'],
  ['debmake-doc, Japanese, as tones', manual('ja'), 'tone'],
  ['debmake-doc, Russian, as tones', manual('ru'), 'tone'],
  ['Debian policy, spoken', '/usr/share/doc/debian-policy/policy.epub', 'flite'],
] as const;

const lengthOf = (chapter: Imported['chapters'][number]) =>
  chapter.segments.reduce((sum, segment) => sum + segment.sent.length, 0);

/** Numbers of the chapters to make, from 1, in the book's order. */
function chosenChapters(book: Imported): readonly number[] {
  const byLength = book.chapters
    .map((chapter, index) => ({ number: index + 1, characters: lengthOf(chapter) }))
    .filter((chapter) => chapter.characters > 0)
    .sort((a, b) => a.characters - b.characters);
  let total = 0;
  const chosen = byLength.filter((chapter, index) => {
    total += chapter.characters;
    return isProof || index < 1 || total < charactersInTest;
  });
  return chosen.map((chapter) => chapter.number).sort((a, b) => a - b);
}

const judges = ['debmake-doc', 'debian-policy', 'ffprobe', 'ffmpeg'] as const;

describeWithJudge([...judges], 'real books from the command line', () => {
  const demos = new Map<string, RunningDemo>();
  const folder = folderForAllTests();

  beforeAll(async () => {
    for (const voice of ['flite', 'tone'] as const) demos.set(voice, await startDemoGateway(voice));
  });

  afterAll(async () => {
    for (const demo of demos.values()) await demo.stop();
  });

  it.each(books)(
    '%s: chapters, audio and a second run that buys nothing',
    async (name, file, voice) => {
      const demo = demos.get(voice);
      if (demo === undefined) throw new Error('no gateway');
      const run = { home: join(folder, `${voice}-home`), env: demo.env };
      const imported = await runLectern(['import', file, '--json'], run);
      const book = summaryOf<Imported>(imported);
      const numbers = chosenChapters(book);
      const titles = numbers.map((number) => book.chapters[number - 1]?.title);

      const out = join(folder, name.replaceAll(/\W+/g, '-'));
      const speed = isProof ? '1' : '2';
      const args = ['audiobook', file, '--out', out, '--format', 'm4b,mp3', '--json'];
      args.push('--speed', speed);
      const make = () => runLectern([...args, '--chapters', numbers.join(',')], run);
      const made = await make();
      expect([made.code, jsonLines(made).filter((line) => line.event === 'error')]).toEqual([
        0,
        [],
      ]);
      expect(summaryOf(made)).toMatchObject({ open: 0 });

      const files = (await readdir(out, { recursive: true })).filter((entry) =>
        /\.(m4b|mp3)$/.test(entry),
      );
      const m4b = join(out, files.find((entry) => entry.endsWith('.m4b')) ?? '');
      const probe = spawnSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_chapters', m4b], {
        encoding: 'utf8',
      });
      const shown = JSON.parse(probe.stdout) as { chapters: { tags: { title: string } }[] };
      expect(shown.chapters.map((chapter) => chapter.tags.title)).toEqual(titles);
      expect(files.filter((entry) => entry.endsWith('.mp3'))).toHaveLength(titles.length);
      for (const entry of files) {
        const decode = ['-v', 'error', '-i', join(out, entry), '-f', 'null', '-'];
        expect([entry, spawnSync('ffmpeg', decode, { encoding: 'utf8' }).stderr]).toEqual([
          entry,
          '',
        ]);
      }

      const again = await make();
      expect(summaryOf(again)).toMatchObject({ requests: 0, open: 0, tokens: 0 });
    },
    isProof ? 7_200_000 : 300_000,
  );
});
