import { join } from 'node:path';
import { createApp } from '../../../electron/app/create-app.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import { emotionTags } from '../../../shared/script/tags.ts';
import { createTestPlatform } from '../../support/create-test-platform.ts';

export type ExportedBook = {
  readonly path: string;
  /** Chapter documents of the script language, as they were read. */
  readonly chapters: readonly string[];
};

const vocabulary = new Set(emotionTags.map(({ english }) => english));

/** The script without its tags; everything else stays, cast and pauses too. */
export function withoutTags(script: string): string {
  return script.replace(/\(([a-z -]+)\) ?/g, (whole, name: string) =>
    vocabulary.has(name) ? '' : whole,
  );
}

/**
 * Exports the sample book as the app does, by its own demo gateway, and the same text without its tags.
 * Both are m4b files, one wave through every part of the program.
 */
export async function exportSample(
  folder: string,
): Promise<{ readonly tagged: ExportedBook; readonly plain: ExportedBook }> {
  const platform = await createTestPlatform({ clock: createSystemClock() });
  const app = await createApp({
    platform,
    program: 'the hearing test',
    environment: { baseUrl: null, apiKey: null },
    emit: () => undefined,
  });
  try {
    const sample = app.projects.list().find(({ isSample }) => isSample);
    if (sample === undefined) throw new Error('The library has no sample book.');
    const row = app.projects.row(sample.id);
    const scripts = app.library.chapters(sample.id);
    const book: Pick<BookDraft, 'author' | 'language' | 'cover'> = {
      author: row.author,
      language: row.language,
      cover: null,
    };
    const plainId = await app.projects.add({
      ...book,
      title: 'Plain',
      cast: row.cast,
      chapters: scripts.map(({ title, text }) => ({ title, text: withoutTags(text) })),
    });
    const make = async (projectId: string, name: string): Promise<ExportedBook> => {
      const { files, open } = await app.exports.run(
        platform.random.id(),
        {
          projectId,
          formats: ['m4b'],
          preset: 'audiobook',
          folder: join(folder, name),
          isApproved: true,
          policy: 'stop',
          mostTokens: null,
          chapters: null,
        },
        () => undefined,
        new AbortController().signal,
      );
      const path = files[0]?.path;
      if (path === undefined || open.length > 0) throw new Error(`${name} was not exported.`);
      return { path, chapters: app.library.chapters(projectId).map(({ text }) => text) };
    };
    return { tagged: await make(sample.id, 'tagged'), plain: await make(plainId, 'plain') };
  } finally {
    await app.stop();
    await platform.remove();
  }
}
