import { join } from 'node:path';
import { createApp } from '../../../electron/app/create-app.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { createTestPlatform } from '../../support/fakes/create-test-platform.ts';
import { exportTo } from '../../support/studio/export-to.ts';
import { spokenText, withoutTags } from './plain-script.ts';

export type SampleExport = Awaited<ReturnType<typeof exportSample>>;

/** Exports chapters of the sample book (by number, from 1) with the built-in demo, with and without tags. */
export async function exportSample(folder: string, numbers: readonly number[]) {
  const platform = await createTestPlatform({ clock: createSystemClock() });
  const app = await createApp({
    platform,
    program: 'the hearing test',
    environment: { baseUrl: null, apiKey: null },
    emit: () => undefined,
  });
  try {
    const sampleId = app.projects.list()[0]?.id ?? '';
    const sample = app.projects.row(sampleId);
    const chapters = app.library.chaptersWithText(sampleId);
    const plainId = await app.projects.add({
      title: `${sample.title}, plain`,
      author: sample.author,
      language: sample.language,
      cover: null,
      cast: sample.cast,
      chapters: chapters.map(({ title, text }) => ({ title, text: withoutTags(text) })),
    });
    const make = async (projectId: string) => {
      const [path] = await exportTo(app, projectId, join(folder, projectId), { chapters: numbers });
      if (path === undefined) throw new Error(`${projectId} was not exported.`);
      return path;
    };
    return {
      /** An m4b file with the sample book's chapters as they are written. */
      taggedPath: await make(sampleId),
      /** The same text without its tags, through the same program by the same voices. */
      plainPath: await make(plainId),
      /** Of each exported chapter: its script, and the words that are to be heard. */
      chapters: numbers.map((number) => {
        const script = chapters[number - 1]?.text ?? '';
        return { script, spoken: spokenText(script, sample) };
      }),
    };
  } finally {
    await app.stop();
    await platform.remove();
  }
}
