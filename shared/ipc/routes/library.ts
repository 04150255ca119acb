import { z } from 'zod';
import type { FirstSteps } from '../../model/first-steps.ts';
import type {
  Chapter,
  ImportReview,
  Project,
  ProjectSummary,
  SegmentLengthFigures,
  SegmentView,
} from '../../model/project.ts';
import { segmentLengths } from '../../model/project.ts';
import { sampleLanguages } from '../../model/sample-books.ts';
import { languageTagOf } from '../../script/language-tag.ts';
import { route } from '../define.ts';

export const id = z.string().min(1).max(64);

/** Of a book, by number from 1 and without credits; null means all of it. */
export const chosenChapters = z
  .array(z.number().int().positive())
  .min(1)
  .max(100_000)
  .nullable()
  .default(null);

/** Of a book or a recording: a tag, or what stands for one. */
export const bookLanguage = z
  .string()
  .max(100)
  .transform((text, { addIssue }) => {
    const tag = languageTagOf(text);
    if (tag === null) addIssue({ code: 'custom', message: 'no language' });
    return tag ?? z.NEVER;
  });

export const castMember = z.object({
  name: z.string().trim().min(1).max(80),
  voiceId: id.nullable(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/i),
  speed: z.number().min(0.5).max(2).nullable().default(null),
  emotion: z.string().max(40).nullable().default(null),
  aliases: z.array(z.string().trim().min(1).max(80)).max(100).readonly().optional(),
});

export const libraryRoutes = {
  'library.list': route<readonly ProjectSummary[]>()(z.object({})),
  /** Reads a book behind a file handle; nothing is stored until it is confirmed. */
  'library.review': route<ImportReview>()(
    z.object({ fileHandle: id, isScript: z.boolean().optional() }),
  ),
  /** Ends the reading of that file; its review answers `cancelled`. */
  'library.stopReading': route<null>()(z.object({ fileHandle: id })),
  /** A book is about to be chosen: the process that will read it may start. */
  'library.prepareReading': route<null>()(z.object({})),
  'library.confirm': route<{ readonly projectId: string }>()(
    z.object({
      draftId: id,
      title: z.string().trim().min(1).max(500),
      author: z.string().trim().max(500).nullable(),
      language: bookLanguage,
      /** The book's chapters in order, as they were divided and named; those without a tick are left out. */
      chapters: z
        .array(
          z.object({
            /** Index of its first section. */
            first: z.number().int().nonnegative(),
            title: z.string().trim().min(1).max(500),
            isIncluded: z.boolean(),
          }),
        )
        .max(100_000),
    }),
  ),
  'library.discard': route<null>()(z.object({ draftId: id })),
  /** Hides the book; `library.restore` undoes it. Audio is kept. */
  'library.remove': route<null>()(z.object({ projectId: id })),
  'library.restore': route<null>()(z.object({ projectId: id })),
  /** The sample book in that language, added where it is not there. */
  'library.openSample': route<{ readonly projectId: string }>()(
    z.object({ language: z.enum(sampleLanguages) }),
  ),
  /** What of a newcomer's list was really done in this library. */
  'library.firstSteps': route<FirstSteps>()(
    z.object({
      /** A line was heard in this window: nothing in the library tells that. */
      isHeard: z.boolean().default(false),
    }),
  ),
  'library.showFirstSteps': route<FirstSteps>()(z.object({ isShown: z.boolean() })),
  'project.create': route<{ readonly projectId: string }>()(
    z.object({
      title: z.string().trim().min(1).max(500),
      language: bookLanguage.nullable().default(null),
    }),
  ),
  'project.get': route<Project>()(z.object({ projectId: id })),
  /** Words that readers see, by chapter. */
  'project.words': route<Readonly<Record<string, number>>>()(z.object({ projectId: id })),
  'project.update': route<Project>()(
    z.object({
      projectId: id,
      title: z.string().trim().min(1).max(500).optional(),
      author: z.string().trim().max(500).nullable().optional(),
      language: bookLanguage.optional(),
      narratorVoiceId: id.optional(),
      speed: z.number().min(0.5).max(2).optional(),
      cast: z.array(castMember).max(500).optional(),
      /** The cast that the change was made from: what another window changed since stays. */
      castFrom: z.array(castMember).max(500).optional(),
    }),
  ),
  /** What each length of segments means for what these chapters have no audio of yet. */
  'project.segmentLengths': route<SegmentLengthFigures>()(
    z.object({ projectId: id, chapters: chosenChapters }),
  ),
  /** Also for text that stands in the book without audio; text that has some keeps its segments. */
  'project.setSegmentLength': route<Project>()(
    z.object({ projectId: id, length: z.enum(segmentLengths) }),
  ),
  'chapter.get': route<Chapter>()(z.object({ chapterId: id })),
  'chapter.add': route<Project>()(
    z.object({ projectId: id, title: z.string().trim().min(1).max(500) }),
  ),
  /** Throws `conflict` when the chapter has moved on since `baseRevision`. */
  'chapter.save': route<{ readonly revision: number; readonly segments: readonly SegmentView[] }>()(
    z.object({
      chapterId: id,
      text: z.string().max(8_000_000),
      baseRevision: z.number().int().nonnegative(),
    }),
  ),
};
