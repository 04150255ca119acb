import { join } from 'node:path';
import { encodeWav } from '../../../../electron/audio/wav-writer.ts';
import { type DemoServer, startDemoServer } from '../../../../electron/demo/demo-server.ts';
import { parseFaultPlan } from '../../../../electron/demo/faults/plan.ts';
import { writeFileDurably } from '../../../../electron/platform/node/durable-file.ts';
import type { JobState } from '../../../../shared/model/job.ts';
import type { CastMember, SegmentView } from '../../../../shared/model/project.ts';
import type { SegmentTakes } from '../../../../shared/model/take.ts';
import { demoAssets } from '../../demo-assets.ts';
import { createSkippingClock, type SkippingClock } from '../../skipping-clock.ts';
import { type FrozenStudio, jobEnd, openFrozenStudio } from '../frozen-studio.ts';

/** What a person does in the studio, in words of the books' texts. */
export type Hand = FrozenStudio & {
  readonly clock: SkippingClock;
  readonly folder: string;
  /** Time goes by: a new stretch of work, a new version of what is edited. */
  readonly rest: () => void;
  readonly setFaults: (...rules: readonly Readonly<Record<string, unknown>>[]) => void;
  /** Makes the paying account the one in use; its id. */
  readonly workOnAccount: () => Promise<string>;
  readonly workOnDemo: () => Promise<void>;
  readonly newBook: (title: string, cast: readonly CastMember[]) => Promise<string>;
  readonly newChapter: (projectId: string, text: string) => Promise<string>;
  readonly chapterIds: (projectId: string) => Promise<readonly string[]>;
  readonly text: (chapterId: string) => Promise<string>;
  readonly save: (chapterId: string, text: string) => Promise<void>;
  readonly edit: (chapterId: string, change: (text: string) => string) => Promise<void>;
  /** Makes what is missing, or the lines that hold one of these words, to the job's end. */
  readonly make: (chapterId: string, words?: readonly string[]) => Promise<JobState>;
  /** The line that holds these words. */
  readonly line: (chapterId: string, words: string) => Promise<SegmentView>;
  readonly takes: (chapterId: string, words: string) => Promise<SegmentTakes>;
  readonly another: (chapterId: string, words: string) => Promise<void>;
  /** A file of sound as a person might drop it. */
  readonly sound: (name: string, seconds: number) => Promise<string>;
  readonly close: () => Promise<void>;
};

const apiKey = 'sk-frozen-0000-never-kept';

/** The studio over a new library, and the gateway that its account pays. */
export async function openHand(folder: string): Promise<Hand> {
  const clock = createSkippingClock(100);
  const gateway: DemoServer = await startDemoServer({
    ...{ assets: demoAssets, voiceKind: 'tone', control: true, apiKey, clock },
  });
  const home = join(folder, 'home');
  const studio = await openFrozenStudio({ home, clock, keys: {}, seed: 4 });
  const { ask } = studio;

  const chapterOf = (chapterId: string) => ask('chapter.get', { chapterId });
  const line: Hand['line'] = async (chapterId, words) => {
    const { segments } = await chapterOf(chapterId);
    const found = segments.find(({ shown }) => shown.includes(words));
    if (found === undefined) throw new Error(`No line says "${words}".`);
    return found;
  };
  const save: Hand['save'] = async (chapterId, text) => {
    const { revision } = await chapterOf(chapterId);
    await ask('chapter.save', { chapterId, text, baseRevision: revision });
  };
  const takes: Hand['takes'] = async (chapterId, words) => {
    const { id: segmentId } = await line(chapterId, words);
    return ask('takes.list', { chapterId, segmentId });
  };
  const chapterIds: Hand['chapterIds'] = async (projectId) =>
    (await ask('project.get', { projectId })).chapters.map(({ id }) => id);
  const text: Hand['text'] = async (chapterId) => (await chapterOf(chapterId)).text;

  return {
    ...studio,
    ...{ clock, folder, line, save, takes, chapterIds, text },
    rest: () => clock.skip(20 * 60_000),
    setFaults: (...rules) => gateway.faults.setPlan(parseFaultPlan({ rules })),
    workOnAccount: async () => {
      const address = gateway.baseUrl;
      const { account } = await ask('settings.setKey', { address, key: apiKey, label: 'Paid' });
      return account?.id ?? '';
    },
    workOnDemo: async () => {
      await ask('settings.useDemo', {});
    },
    newBook: async (title, cast) => {
      const { projectId } = await ask('project.create', { title });
      await ask('project.update', { projectId, cast: [...cast], speed: 2, author: 'E. Marsh' });
      return projectId;
    },
    newChapter: async (projectId, chapterText) => {
      const { chapters } = await ask('chapter.add', { projectId, title: 'Next' });
      const id = chapters.at(-1)?.id ?? '';
      await save(id, chapterText);
      return id;
    },
    edit: async (chapterId, change) => save(chapterId, change(await text(chapterId))),
    make: async (chapterId, words) => {
      const lines = words && (await Promise.all(words.map((word) => line(chapterId, word))));
      const segments = lines?.map(({ index }) => index);
      const wish = segments === undefined ? { chapterId } : { chapterId, segments };
      const { jobId } = await ask('narration.make', { ...wish, isApproved: true });
      return jobId === null ? 'done' : (await jobEnd(studio, jobId)).state;
    },
    another: async (chapterId, words) => {
      const { id: segmentId } = await line(chapterId, words);
      const { another } = await takes(chapterId, words);
      await ask('takes.another', { chapterId, segmentId, approval: another.approval });
    },
    sound: async (name, seconds) => {
      const rate = 16_000;
      const samples = Int16Array.from({ length: rate * seconds }, (_, at) =>
        Math.round(6000 * Math.sin(at / 20) * Math.min(1, at / 800)),
      );
      const path = join(folder, name);
      await writeFileDurably(path, encodeWav(samples, rate));
      return studio.fileHandle(path);
    },
    close: async () => {
      await studio.stop();
      await gateway.stop();
    },
  };
}
