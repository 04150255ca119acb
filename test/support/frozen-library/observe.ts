import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256OfFile } from '../../../electron/platform/node/file-digest.ts';
import type { SegmentView } from '../../../shared/model/project.ts';
import { createFixedClock } from './fixed-clock.ts';
import { type FrozenFacts, unpackFrozenLibrary } from './frozen-home.ts';
import {
  type FrozenStudio,
  identitiesOf,
  jobEnd,
  type LineIdentity,
  openFrozenStudio,
} from './frozen-studio.ts';
import { type KnownSegmentId, knownSegmentIds } from './known-segment-ids.ts';
import {
  type Answers,
  lookAtBook,
  lookAtChapter,
  lookAtLibrary,
  plain,
} from './look-at-library.ts';

/*
 * What is looked at in copies of the frozen library. The program that wrote it answered once, which is
 * what is expected; the judge asks the program of today in the same way.
 */

export type Observed<Value> = {
  readonly seen: Value;
  /** Of the library that was looked at, which may be migrated by now. */
  readonly known: KnownSegmentId;
  /** How often the embedded demo voice was started: nothing of it can be asked before. */
  readonly demoStarts: number;
};

type Work<Value> = (studio: FrozenStudio, home: string) => Promise<Value>;

/** Opens a copy of its own with that account in use, and closes it again. */
async function withCopy<Value>(
  facts: FrozenFacts,
  gatewayUrl: string,
  accountId: string,
  work: Work<Value>,
  after: (home: string) => Promise<void> = async () => undefined,
): Promise<Observed<Value>> {
  const copy = await unpackFrozenLibrary(gatewayUrl);
  try {
    const studio = await openFrozenStudio(optionsFor(facts, copy.home));
    let seen: Value;
    try {
      if (accountId === facts.accounts.demo) await studio.ask('settings.useDemo', {});
      else await studio.ask('settings.useAccount', { accountId });
      seen = await work(studio, copy.home);
    } finally {
      await studio.stop();
    }
    await after(copy.home);
    return { seen, known: knownSegmentIds(copy.home), demoStarts: studio.demoStarts() };
  } finally {
    await copy.remove();
  }
}

const optionsFor = ({ nowMs, accounts }: FrozenFacts, home: string) => ({
  home,
  clock: createFixedClock(nowMs),
  keys: { [accounts.paid]: 'sk-of-no-account' },
});

/** Everything that a person sees with that account in use. */
export const observeLibrary = (facts: FrozenFacts, gatewayUrl: string, accountId: string) =>
  withCopy<Answers>(facts, gatewayUrl, accountId, lookAtLibrary);

/** Books and chapters that were removed, after they are brought back. */
export function observeRestored(facts: FrozenFacts, gatewayUrl: string) {
  return withCopy<Answers>(facts, gatewayUrl, facts.accounts.demo, async (studio, home) => {
    const answers: Record<string, unknown> = {};
    const note = (name: string, answer: unknown) => {
      answers[name] = plain(answer, home);
    };
    await restoreAll(studio, facts);
    for (const projectId of facts.removedBooks) await lookAtBook(studio, projectId, note);
    for (const chapterId of facts.removedChapters) await lookAtChapter(studio, chapterId, note);
    return answers;
  });
}

async function restoreAll(studio: FrozenStudio, facts: FrozenFacts) {
  for (const projectId of facts.removedBooks) await studio.ask('library.restore', { projectId });
  for (const chapterId of facts.removedChapters) await studio.ask('outline.restore', { chapterId });
}

export type Identities = {
  readonly [accountId: string]: Readonly<Record<string, readonly (LineIdentity | null)[]>>;
};

/** What every line of every chapter is for the gateway, by account and chapter, removed ones too. */
export async function observeIdentities(facts: FrozenFacts, gatewayUrl: string) {
  const identities: Record<string, Identities[string]> = {};
  let chapterIds: readonly string[] = [];
  const observed = await withCopy(
    facts,
    gatewayUrl,
    facts.accounts.demo,
    async (studio) => {
      await restoreAll(studio, facts);
      const books = await studio.ask('library.list', {});
      const projects = await Promise.all(
        books.map(({ id }) => studio.ask('project.get', { projectId: id })),
      );
      chapterIds = projects.flatMap(({ chapters }) => chapters.map(({ id }) => id)).sort();
    },
    async (home) => {
      for (const accountId of Object.values(facts.accounts)) {
        identities[accountId] = await identitiesOf(optionsFor(facts, home), accountId, chapterIds);
      }
    },
  );
  return { ...observed, seen: identities as Identities };
}

/** A chapter after its former text is put back, and what its lines got back with their ids. */
export type UndoneChapter = {
  readonly chapterId: string;
  readonly revision: number;
  /** Null in an expectation: an id that was given just now. */
  readonly ids: readonly (string | null)[];
  readonly lines: readonly Pick<
    SegmentView,
    'shown' | 'status' | 'takeId' | 'isLocked' | 'isFlagged' | 'flagNote' | 'pauseAfterMs'
  >[];
};

export function observeUndo(facts: FrozenFacts, gatewayUrl: string) {
  return withCopy(facts, gatewayUrl, facts.accounts.demo, async (studio) => {
    const undone: UndoneChapter[] = [];
    for (const { chapterId, text } of facts.undo) {
      const { revision: baseRevision } = await studio.ask('chapter.get', { chapterId });
      const saved = await studio.ask('chapter.save', { chapterId, text, baseRevision });
      const ids = saved.segments.map(({ id }) => id);
      const lines = saved.segments.map((segment) => {
        const { shown, status, takeId, isLocked, isFlagged, flagNote, pauseAfterMs } = segment;
        return { shown, status, takeId, isLocked, isFlagged, flagNote, pauseAfterMs };
      });
      undone.push({ chapterId, revision: saved.revision, ids, lines });
    }
    return undone;
  });
}

const hashOf = async (path: string | null) => (path === null ? 'gone' : sha256OfFile(path));

/** SHA-256 of each file of the books that are made whole. */
export function observeExports(facts: FrozenFacts, gatewayUrl: string) {
  return withCopy(facts, gatewayUrl, facts.accounts.demo, async (studio, home) => {
    const files: Record<string, string> = {};
    for (const preset of ['audiobook', 'none'] as const) {
      const folder = join(home, 'out', preset);
      await mkdir(folder, { recursive: true });
      for (const projectId of facts.wholeBooks) {
        const { jobId } = await studio.ask('exports.start', {
          projectId,
          preset,
          folderHandle: studio.fileHandle(folder),
          formats: ['m4b', 'mp3'],
        });
        const { state, files: made, problem } = await jobEnd(studio, jobId);
        if (state !== 'done') throw new Error(`The export is ${state}: ${problem?.message}`);
        // What is measured and told of a book grows with the program.
        for (const { name, mediaUrl } of made.filter((file) => !file.name.includes('.report.'))) {
          files[`${preset}/${name}`] = await hashOf(await studio.mediaPath(mediaUrl));
        }
      }
    }
    return files;
  });
}

/** What became of the lines of the job of retakes that was cut off: attempts by line. */
export type RetakenLine = {
  readonly chapterId: string;
  readonly segmentId: string;
  readonly attemptInUse: number | null;
  readonly attempts: readonly (number | null)[];
};

/** Lets the job go on at a gateway that answers. */
export function observeRetakes(facts: FrozenFacts, gatewayUrl: string) {
  return withCopy(facts, gatewayUrl, facts.accounts.paid, async (studio) => {
    await studio.ask('jobs.resume', { jobIds: [facts.retakesJob] });
    const { state, doneItems, projectId } = await jobEnd(studio, facts.retakesJob);
    const { chapters } = await studio.ask('project.get', { projectId: projectId ?? '' });
    const lines: RetakenLine[] = [];
    for (const { id: chapterId } of chapters) {
      const { segments } = await studio.ask('chapter.get', { chapterId });
      for (const { id: segmentId, takeId } of segments) {
        if (takeId === null) continue;
        const { takes } = await studio.ask('takes.list', { segmentId });
        const attempts = takes.map(({ attempt }) => attempt);
        const attemptInUse = takes.find(({ id }) => id === takeId)?.attempt ?? null;
        lines.push({ chapterId, segmentId, attemptInUse, attempts });
      }
    }
    return { state, doneItems, lines };
  });
}
