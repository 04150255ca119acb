import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { everyCall } from '../../../shared/model/call-filter.ts';
import type { JobView } from '../../../shared/model/job.ts';
import type { SegmentView } from '../../../shared/model/project.ts';
import type { SeededRandom } from '../billing/seeded.ts';
import type { SoakBook } from './book.ts';
import type { SoakWorld } from './soak-world.ts';

const ended: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled']);

/** Somebody who works on the book while it is made: edits, listens, decides, goes on with what has stopped. */
export function createPerson(
  world: SoakWorld,
  book: SoakBook,
  random: SeededRandom,
  nextLine: () => string,
) {
  const { tell } = world;
  const { projectId, chapterIds } = book;
  const listening = new Set<Promise<void>>();
  const counts = { edits: 0, plays: 0, playedBytes: 0, retakes: 0, decisions: 0, exports: 0 };
  const folderHandle = world.studio.files.register(join(world.disk, 'out'));

  const linesOf = async (chapterId: string): Promise<readonly SegmentView[]> => {
    const chapter = await tell('chapter.get', { chapterId });
    return chapter?.segments.filter(({ kind }) => kind === 'speech') ?? [];
  };

  /** Reads what a player would. */
  const play = async (mediaUrl: string) => {
    const file = await world.studio.media.find(mediaUrl.replace('/media/', ''));
    if (file === null) throw new Error(`${mediaUrl} is gone.`);
    const bytes = await (file.bytes?.() ?? readFile(file.path));
    counts.plays += 1;
    counts.playedBytes += bytes.length;
  };

  const hear = async ({ id: segmentId }: SegmentView) => {
    const first = await tell('narration.hear', { segmentId });
    const heard =
      first?.kind === 'approval'
        ? await tell('narration.hear', { segmentId, approval: first.approval })
        : first;
    if (heard?.kind === 'ready' && heard.state.mediaUrl !== null) await play(heard.state.mediaUrl);
  };

  const startExport = async () => {
    const offer = await tell('exports.preview', { projectId, folderHandle });
    if (offer === null) return;
    const approval = offer.approval;
    await tell('exports.start', { projectId, formats: ['m4b'], folderHandle, approval });
    counts.exports += 1;
  };

  const jobs = async (): Promise<readonly JobView[]> => (await tell('jobs.list', {}))?.jobs ?? [];

  const forAll = async (route: 'jobs.clear' | 'jobs.resume', jobIds: string[]) => {
    if (jobIds.length > 0) await tell(route, { jobIds });
  };

  const decide = async () => {
    const open = (await tell('uncertain.list', {})) ?? [];
    if (open.length === 0) return;
    const ids = open.map(({ id }) => id);
    const decided = await world.did('uncertain.decide', { ids, decision: 'charged-buy-again' });
    if (decided) counts.decisions += ids.length;
  };

  return {
    counts,
    jobs,
    /** Some lines of a chapter say something else. */
    edit: async () => {
      const chapterId = random.pick(chapterIds);
      const chapter = await tell('chapter.get', { chapterId });
      if (chapter === null) return;
      const paragraphs = chapter.text.split('\n\n');
      const howMany = random.whole(1, Math.ceil(paragraphs.length / 3));
      for (let edit = 0; edit < howMany; edit += 1) {
        paragraphs[random.whole(1, paragraphs.length - 1)] = nextLine();
      }
      const saved = await tell('chapter.save', {
        chapterId,
        text: paragraphs.join('\n\n'),
        baseRevision: chapter.revision,
      });
      if (saved !== null) counts.edits += howMany;
    },
    /** Hears some lines, whether they are made or not, and goes on meanwhile. */
    listen: async () => {
      const lines = await linesOf(random.pick(chapterIds));
      for (let line = 0; line < 6 && lines.length > 0; line += 1) {
        const heard = hear(random.pick(lines)).finally(() => listening.delete(heard));
        listening.add(heard);
        heard.catch(() => undefined);
      }
    },
    retake: async () => {
      const chapterId = random.pick(chapterIds);
      const made = (await linesOf(chapterId)).filter(({ takeId }) => takeId !== null);
      if (made.length === 0) return;
      const chosen = Array.from({ length: 4 }, () => ({
        chapterId,
        segmentId: random.pick(made).id,
      }));
      const scope = { kind: 'lines' as const, projectId, lines: chosen };
      const offer = await tell('retakes.offer', { scope });
      if (offer === null || offer.lineCount === 0) return;
      const { approval } = offer;
      if ((await tell('retakes.start', { scope, approval })) !== null) counts.retakes += 1;
    },
    /** Looks at what pages show. */
    look: async () => {
      await tell('ledger.list', { ...everyCall, limit: 100 });
      await tell('ledger.totals', everyCall);
      await tell('exports.preview', { projectId, folderHandle });
      await tell('library.list', {});
      for (const { id } of (await jobs()).slice(0, 3)) {
        await tell('jobs.items', { jobId: id, offset: 0, limit: 100 });
      }
    },
    /** Decides what is to be decided, and goes on with what has stopped; makes the book again when it is made. */
    tend: async () => {
      await decide();
      const all = await jobs();
      const broken = all.filter(({ problem }) => problem?.code === errorCodes.internal);
      if (broken.length > 0) throw new Error(`An error of ours ended ${JSON.stringify(broken)}`);
      const gone = all.filter(({ state }) => ended.has(state)).map(({ id }) => id);
      await forAll('jobs.clear', gone.slice(0, -2));
      const stopped = all.filter(({ state }) => state === 'paused').map(({ id }) => id);
      await forAll('jobs.resume', stopped);
      const open = all.find(({ kind, state }) => kind === 'export' && !ended.has(state));
      if (open === undefined || open.state === 'needs-decisions') await startExport();
      const waiting = all.filter(
        ({ kind, state }) => kind !== 'export' && state === 'needs-decisions',
      );
      await forAll(
        'jobs.resume',
        waiting.map(({ id }) => id),
      );
    },
    /** Throws older books away, and what is only kept to be quick: hours of exports fill any disk. */
    makeRoom: async () => {
      const out = join(world.disk, 'out');
      const files = await Promise.all(
        (await readdir(out)).map(async (name) => {
          const path = join(out, name);
          return { path, madeAtMs: (await stat(path)).mtimeMs };
        }),
      );
      const newestFirst = files.sort((one, other) => other.madeAtMs - one.madeAtMs);
      for (const { path } of newestFirst.slice(4)) await rm(path, { recursive: true });
      const { lookId } = await world.ask('storage.look', {});
      await world.ask('storage.clean', { lookId, kinds: ['chapters'] });
    },
    /** Resolves when everything that was asked to be heard was heard or refused. Rejects with what went wrong. */
    heard: () => Promise.all(listening),
  };
}

export type Person = ReturnType<typeof createPerson>;
