import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { appError } from '../../../shared/app-error.ts';
import { askedFormats, exportFormats, loudnessPresets } from '../../../shared/model/export.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import {
  customLimits,
  customValuesSchema,
  usualCustomPreset,
} from '../../../shared/sound/custom-preset.ts';
import type { App } from '../../app/create-app.ts';
import type { BatchBookSettings } from '../../features/batches/batch-book.ts';
import { checkCustomPreset } from '../../features/exports/export-request.ts';
import { say } from '../../features/narration/say.ts';
import { bookCalled } from '../book-called.ts';
import { spentOn } from '../spending.ts';
import { book, chapterNumbers, language, path, speed, text, voice, waitSeconds } from './inputs.ts';
import { jobsShown } from './job-tools.ts';
import { chapterAt } from './library-tools.ts';
import { accountOf } from './money-tools.ts';
import type { Call } from './runs.ts';
import type { AddTool, Services } from './tool.ts';

const wherefore =
  'Charges the account, only under the budget or the limit per day that the user set.';

const { lufs, rms } = customLimits.leastDistanceDb;

/** What may charge: each under the standing budget, held in the transaction that reserves a call. */
export function addSpeechTools(add: AddTool, { library, runs, perDay }: Services): void {
  /** Files that are written just now: calls come at once. */
  const writing = new Set<string>();
  add({
    name: 'list_voices',
    title: 'List voices',
    description: 'The voices of the account, the default one first; free.',
    input: z.strictObject({}),
    effect: 'reads',
    run: () =>
      library.useOrRead(async ({ voices, accounts }) => {
        const found = await voices.list(accounts.current());
        return { voices: found.map(({ id, title, isDefault }) => ({ id, title, isDefault })) };
      }),
  });
  add({
    name: 'say',
    title: 'Speak a text',
    description: `Speaks a text, tags such as (happy) and all, into a new WAV file. ${wherefore}`,
    input: z.strictObject({
      text,
      out: path.describe('the WAV file, which must not be there yet'),
      voice: voice.optional(),
      speed: speed.default(1),
      language: language.default('en'),
    }),
    effect: 'may charge',
    run: async (given, call) => {
      const wavPath = newWav(given.out, writing);
      writing.add(wavPath);
      try {
        return await library.use((app) => sayNow(app, { ...given, path: wavPath }, perDay, call));
      } finally {
        writing.delete(wavPath);
      }
    },
  });
  add({
    name: 'generate',
    title: 'Generate chapters',
    description: `Generates the lines of chapters that have no audio yet, a job for each chapter. ${wherefore}`,
    input: z.strictObject({ book, chapters: chapterNumbers.optional(), waitSeconds }),
    effect: 'may charge',
    run: ({ book: wanted, chapters, waitSeconds: seconds }, call) =>
      library.use(async (app) => {
        const projectId = bookCalled(app, wanted);
        await app.requireAccountTold(app.exports.missing(projectId, chapters ?? null));
        await app.prices.readyToQuote(app.accounts.current());
        const jobIds = beginChapters(app, projectId, chapters, perDay);
        runs.start(jobIds);
        await runs.wait(jobIds, 1000 * seconds, call);
        return { jobs: jobsShown(app, jobIds), ...accountOf(app) };
      }),
  });
  add({
    name: 'export_book',
    title: 'Export a book',
    description: `Makes the finished audiobook of a book in a folder, generating what is missing. A file that is there is never replaced. ${wherefore}`,
    input: z.strictObject({
      book,
      chapters: chapterNumbers.optional(),
      folder: path.describe('where the finished files go'),
      formats: z.array(z.enum(exportFormats)).min(1).max(exportFormats.length).default(['m4b']),
      preset: z.enum(loudnessPresets).default('audiobook').describe('loudness; acx makes mp3'),
      custom: customValuesSchema
        .optional()
        .describe(
          `values of the preset custom; truePeakDb at least ${lufs} above level, ${rms} with measure rms`,
        ),
      waitSeconds,
    }),
    effect: 'may charge',
    run: (
      { book: wanted, chapters, folder, formats, preset, custom, waitSeconds: seconds },
      call,
    ) =>
      library.use(async (app) => {
        const projectId = bookCalled(app, wanted);
        const { title } = app.projects.row(projectId);
        checkCustomPreset(custom);
        if (custom !== undefined && preset !== 'custom') throw appError('bad_input.custom_only');
        const settings: BatchBookSettings = {
          chapters: chapters ?? null,
          preset,
          presets: [preset],
          // Always said: what an earlier call asked of the book is kept otherwise.
          custom: preset === 'custom' ? (custom ?? usualCustomPreset) : undefined,
          folder: resolve(folder),
          ...askedFormats([preset], formats),
          policy: 'skip',
          via: 'sync',
          mostTokens: null,
          mostMoney: null,
        };
        await app.prices.readyToQuote(app.accounts.current());
        const budget = app.standingBudget;
        const asked = { projectId, title };
        const begun = await budget.startBook(asked, settings, perDay, call.signal);
        const { jobId, isDoneAlready } = begun;
        const jobIds = jobId === null ? [] : [jobId];
        if (!isDoneAlready) {
          runs.start(jobIds);
          await runs.wait(jobIds, 1000 * seconds, call);
        }
        return { isDoneAlready, jobs: jobsShown(app, jobIds), ...accountOf(app) };
      }),
  });
}

type Words = {
  readonly text: string;
  readonly voice?: string | undefined;
  readonly speed: number;
  readonly language: string;
  readonly path: string;
};

async function sayNow(
  app: App,
  { voice: title, ...words }: Words,
  perDay: Services['perDay'],
  { signal, tellSpent }: Call,
) {
  const account = app.accounts.current();
  const groupId = app.platform.random.id();
  app.standingBudget.hold(groupId, perDay);
  const found = title === undefined ? null : await app.voices.find(account, title);
  await app.prices.readyToQuote(account);
  const how = { voiceId: found?.id ?? defaultVoiceId, groupId, most: null, via: 'sync' } as const;
  const said = await say(app, account, { ...words, ...how }, signal).catch((error: unknown) => {
    tellSpent(spentOn(app, groupId));
    throw error;
  });
  return {
    file: words.path,
    seconds: said.durationMs / 1000,
    lines: said.segmentCount,
    reusedLines: said.reusedCount,
    spent: spentOn(app, groupId),
    ...accountOf(app),
  };
}

/** Throws `bad_input` for another ending, and where something is there or soon will be: nothing is replaced. */
function newWav(out: string, writing: ReadonlySet<string>): string {
  const file = basename(out);
  if (!file.toLowerCase().endsWith('.wav')) throw appError('bad_input.wav_name', { file });
  const whole = resolve(out);
  if (existsSync(whole) || writing.has(whole)) throw appError('bad_input.file_there', { file });
  return whole;
}

/** A job for each of these chapters that has lines without audio; none where all are generated. */
function beginChapters(
  app: App,
  projectId: string,
  wanted: readonly number[] | undefined,
  perDay: Services['perDay'],
): readonly string[] {
  const ids =
    wanted === undefined
      ? app.library.chapters(projectId).map(({ id }) => id)
      : [...new Set(wanted)].map((number) => chapterAt(app, projectId, number).id);
  const begun: string[] = [];
  try {
    for (const chapterId of ids) {
      const { approval, segmentCount } = app.narration.price(chapterId);
      if (segmentCount === 0) continue;
      const id = app.platform.random.id();
      app.standingBudget.hold(id, perDay);
      // The budget stands for a person's word on the price, of exactly what is missing now.
      const { jobId } = app.chapters.make(chapterId, undefined, approval, id);
      if (jobId !== null) begun.push(jobId);
    }
  } catch (error) {
    app.queue.cancel(begun);
    throw error;
  }
  return begun;
}
