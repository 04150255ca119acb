import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Price } from '../../../shared/model/money.ts';
import type { SeededRandom } from '../billing/seeded.ts';
import { plainWords } from '../billing/seeded.ts';
import { voiceSample } from '../sound/voice-sample.ts';
import { differences } from './book-judge.ts';
import { type BookState, type LineState, linesOf, readBook } from './book-state.ts';
import type { BookWindow } from './book-window.ts';
import { type Checks, expectNone, expectSame, WalkFault } from './walk-checks.ts';

type LastingAct = (random: SeededRandom) => Promise<void>;

const letters = (words: string) => words.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
const quietMs = 60_000;

/** Until nothing is under way; answers the jobs. */
export async function untilQuiet({ world }: Pick<BookWindow, 'world'>) {
  const deadlineMs = performance.now() + quietMs;
  for (;;) {
    const { jobs, pace } = await world.ask('jobs.list', {});
    const isBusy = jobs.some(({ state }) => state === 'running' || state === 'waiting');
    if (!isBusy && pace.running === 0 && pace.waiting === 0) return jobs;
    if (performance.now() > deadlineMs) throw new WalkFault(`it does not come to rest`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** What buys, or lasts: none of it can be taken back. Each says before what it buys, and buys that. */
export function buyingActs(
  window: BookWindow,
  checks: Checks,
): Readonly<Record<string, LastingAct>> {
  const { world, book, project, chapters, someLine, isMade } = window;
  const { ask, tell } = world;
  const quiet = () => untilQuiet(window);
  const state = () => readBook(world, book.projectId);

  const buys = async (what: string, wanted: number, work: () => Promise<unknown>) => {
    const before = await checks.bought();
    await work();
    await quiet();
    expectSame(what, (await checks.bought()) - before, wanted);
  };
  const makeChapter = async (chapterId: string) => {
    const { segmentCount, price, approval } = await ask('narration.price', { chapterId });
    await paysAtMost(price, () =>
      buys('bought', segmentCount, () => ask('narration.make', { chapterId, approval })),
    );
    expectSame('left', (await ask('narration.price', { chapterId })).segmentCount, 0);
  };
  const paysAtMost = async ({ atMostTokens }: Price, work: () => Promise<unknown>) => {
    const before = checks.bookedTokens();
    await work();
    const tokens = checks.bookedTokens() - before;
    if (tokens > atMostTokens) throw new WalkFault(`price: ${tokens} > ${atMostTokens}`);
  };
  /** Lines without audio, each text once. */
  const missing = async () => {
    const open = linesOf(await state()).filter((line) => !line.isMade);
    return new Set(open.flatMap(({ identity }) => identity ?? [])).size;
  };
  const makeBook = async () => {
    for (const { id } of await chapters()) await makeChapter(id);
  };
  /** Asks for everything and does not wait. */
  const begin = async () => {
    for (const { id: chapterId } of await chapters()) {
      const { segmentCount, approval } = await ask('narration.price', { chapterId });
      if (segmentCount > 0) await tell('narration.make', { chapterId, approval });
    }
  };
  const aMoment = (random: SeededRandom) =>
    new Promise((done) => setTimeout(done, random.whole(0, 30)));
  const decideAll = async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = (await ask('uncertain.list', {})).map(({ id }) => id);
      if (ids.length === 0) return;
      checks.approveUncertain();
      await ask('uncertain.decide', { ids, decision: 'charged-buy-again' });
      await quiet();
    }
  };
  const goOn = async () => {
    const { jobs } = await ask('jobs.list', {});
    const stopped = jobs.filter(({ state: now }) => now === 'paused' || now === 'needs-decisions');
    if (stopped.length > 0) await tell('jobs.resume', { jobIds: stopped.map(({ id }) => id) });
    await quiet();
  };
  /** The words of the newest subtitles are those of the book, in order. */
  const checkExport = async (jobId: string) => {
    const job = (await quiet()).find(({ id }) => id === jobId);
    if (job?.state !== 'done') throw new WalkFault(`export: ${JSON.stringify(job?.problem)}`);
    const spoken = linesOf(await state()).filter(({ sent }) => sent !== '');
    const wanted = letters(spoken.map(({ shown }) => shown).join(' '));
    const said = newestSubtitles(world.out).map((path) =>
      letters(readFileSync(path, 'utf8').replace(/^\d+$|^[\d:,]+ --> .*$/gm, '')),
    );
    if (said.join('') !== wanted) expectNone('exported words', [said.join(''), 'are not', wanted]);
  };
  let lastExport: string | null = null;

  return {
    'make a chapter': async (random) => makeChapter(random.pick(await chapters()).id),
    'make the book': makeBook,
    'hear a line': async (random) => {
      const line = await someLine(random);
      if (line === null) return;
      await buys('heard', isMade(line) ? 0 : 1, async () => {
        const first = await ask('narration.hear', { segmentId: line.id });
        if (first.kind === 'ready') return;
        await ask('narration.hear', { segmentId: line.id, approval: first.approval });
      });
    },
    'another take': async (random) => {
      const line = await someLine(random, isMade);
      if (line === null) return;
      const { another } = await ask('takes.list', { segmentId: line.id });
      const press = () => ask('takes.another', { segmentId: line.id, approval: another.approval });
      await buys('another take', 1, () => Promise.all([press(), press()]));
    },
    retakes: async (random) => {
      const { projectId } = book;
      const chapterId = random.pick(await chapters()).id;
      const made = (await ask('chapter.get', { chapterId })).segments.filter(isMade);
      const lines = made.slice(0, 3).map(({ id }) => ({ chapterId, segmentId: id }));
      if (lines.length === 0) return;
      const scope = { kind: 'lines' as const, projectId, lines };
      const { approval, requestCount } = await ask('retakes.offer', { scope });
      if (requestCount === 0) return;
      await buys('retakes', requestCount, () => ask('retakes.start', { scope, approval }));
    },
    'another voice': async (random) => {
      const { projectId } = book;
      const { cast } = await project();
      if (cast.length === 0) return;
      const { name } = random.pick(cast);
      const voiceId = random.pick(await ask('voices.list', {})).id;
      const change = { cast: cast.map((one) => (one.name === name ? { ...one, voiceId } : one)) };
      const { remakeCount, approval } = await ask('cast.preview', { projectId, ...change });
      await ask('project.update', { projectId, ...change });
      if (remakeCount === 0) return;
      await buys('remade', remakeCount, () =>
        ask('cast.remake', { projectId, names: [name], approval }),
      );
    },
    'own recording': async (random) => {
      const line = await someLine(random);
      if (line === null) return;
      const fileHandle = await world.fileHandle('own.wav', voiceSample(2, random.whole(1, 999)));
      await buys('a recording', 0, () =>
        tell('takes.useRecording', { segmentId: line.id, fileHandle }),
      );
    },
    export: async () => {
      await makeBook();
      const folderHandle = world.handleOf(world.out);
      const { projectId } = book;
      const { approval } = await ask('exports.preview', { projectId, folderHandle });
      await buys('an export of a made book', 0, async () => {
        const input = {
          projectId,
          folderHandle,
          approval,
          companions: { kinds: ['srt' as const] },
        };
        lastExport = (await ask('exports.start', { ...input, formats: ['flac'] })).jobId;
      });
      await checkExport(lastExport ?? '');
    },
    'export what is missing': async () => {
      const folderHandle = world.handleOf(world.out);
      const { projectId } = book;
      const wanted = await missing();
      const { price, approval } = await ask('exports.preview', { projectId, folderHandle });
      const input = { projectId, folderHandle, approval, companions: { kinds: ['srt' as const] } };
      await paysAtMost(price, () =>
        buys('for an export', wanted, async () => {
          lastExport = (await ask('exports.start', { ...input, formats: ['flac'] })).jobId;
        }),
      );
      await checkExport(lastExport ?? '');
    },
    'a batch': async () => {
      const { batchId } = await ask('batches.create', { name: 'All' });
      await ask('batches.addBooks', { batchId, projectIds: [book.projectId] });
      const wanted = await missing();
      const { price, approvals } = await ask('batches.price', { batchId });
      await paysAtMost(price, () =>
        buys('by a batch', wanted, () =>
          tell('batches.start', { batchId, approvals: [...approvals] }),
        ),
      );
      expectSame('left by a batch', await missing(), 0);
    },
    'lines of a rule': async () => {
      const { projectId } = book;
      const { segmentCount, price, approval } = (await ask('pronunciation.get', { projectId }))
        .stale;
      if (segmentCount === 0) return;
      const before = await missing();
      await paysAtMost(price, async () => {
        await ask('pronunciation.remake', { projectId, approval });
        await quiet();
      });
      const left = (await ask('pronunciation.get', { projectId })).stale.segmentCount;
      expectSame('lines of a rule that are left', left, 0);
      if ((await missing()) >= before) throw new WalkFault('a rule made no line');
    },
    'a sample': async (random) => {
      const { projectId } = book;
      const sample = { words: random.pick(plainWords), withRules: random.fraction() < 0.5 };
      const { count, approval } = await ask('pronunciation.samplePrice', {
        projectId,
        samples: [sample],
      });
      await buys('a sample', count, () =>
        ask('pronunciation.hear', { projectId, ...sample, approval }),
      );
    },
    'export again': async () => {
      if (lastExport === null) return;
      await makeBook();
      const again = await tell('exports.again', { jobId: lastExport, approval: null });
      if (again?.kind === 'approval') throw new WalkFault('a made book is asked about');
      if (again === null) return;
      lastExport = again.jobId;
      await checkExport(lastExport);
    },
    'copy of the book': async () => {
      const { path } = await ask('portable.save', { projectId: book.projectId });
      const fileHandle = world.handleOf(path);
      const opened = await ask('portable.open', { fileHandle, isCopy: true });
      const copy = await readBook(world, opened.projectId);
      const plain = ({ chapters: all }: BookState) =>
        all.map(({ title, text, lines }) => {
          const said = lines.map(({ kind, speaker, sent, isMade: made, decided }) => ({
            kind,
            speaker,
            sent,
            made,
            decided: decided.replace(/(take|edit) \S+/g, '$1'),
          }));
          return JSON.stringify({ title, text, said });
        });
      const own = plain(await state());
      expectNone(
        'copy',
        plain(copy).flatMap((one, at) => (one === own[at] ? [] : [one, 'is not', own[at] ?? ''])),
      );
      await ask('library.remove', { projectId: opened.projectId });
    },
    'remove the book': async () => {
      const before = await state();
      await ask('library.remove', { projectId: book.projectId });
      await ask('library.restore', { projectId: book.projectId });
      expectNone('restored book', differences(before, await state()));
    },
    clean: async () => {
      const before = await state();
      const { lookId } = await ask('storage.look', {});
      const kinds = ['temporary', 'orphans', 'chapters', 'takes-unused'] as const;
      await ask('storage.clean', { lookId, kinds: [...kinds] });
      expectNone('cleaned', differences(before, await state()));
    },
    restart: async () => {
      const before = JSON.stringify(await state());
      await world.restart();
      const after = JSON.stringify(await state());
      if (after !== before) expectNone('opened again', [before, 'is', after]);
    },
    'long segments': async (random) => {
      const count = async (isCounted: (line: LineState) => boolean) =>
        linesOf(await state()).filter(isCounted).length;
      const made = await count(({ isMade: isOld }) => isOld);
      const length = random.pick(['usual', 'long'] as const);
      const { projectId } = book;
      const { chosen, lengths } = await ask('project.segmentLengths', { projectId });
      await ask('project.setSegmentLength', { projectId, length });
      expectSame('made', await count(({ isMade: isOld }) => isOld), made);
      const told = lengths.find((one) => one.length === length)?.requests ?? 0;
      const missing = await count(({ sent, isMade: isOld }) => sent !== '' && !isOld);
      if (chosen !== length) expectSame('requests of a length', missing, told);
    },
    faults: async (random) => {
      checks.expectFaults();
      const match = { method: 'POST', path: '/v1/audio/speech', nth: random.whole(1, 3) };
      const answer = (status: number) => ({ kind: 'answer', status });
      const rule = random.pick([
        { times: 2, fault: { ...answer(429), headers: { 'retry-after': '2' } } },
        { times: 1, fault: answer(503) },
        { times: 1, fault: answer(500) },
        { times: 1, fault: answer(524) },
        { times: 1, isBilled: true, fault: answer(504) },
        { times: 1, isBilled: true, fault: { kind: 'reset', at: 'body' } },
        { times: 1, isBilled: true, fault: { kind: 'truncate', framing: 'length' } },
      ]);
      world.setFaults({ match, ...rule });
      await begin();
      await quiet();
      world.setFaults();
      await decideAll();
      await goOn();
      await decideAll();
    },
    'pause and resume': async (random) => {
      await begin();
      await aMoment(random);
      await ask('jobs.pauseAll', {});
      if (random.fraction() < 0.5) await world.restart();
      await ask('jobs.resumeAll', {});
      await goOn();
    },
    cancel: async (random) => {
      await begin();
      await aMoment(random);
      const { jobs } = await ask('jobs.list', {});
      const open = jobs.filter(({ state: now }) => now === 'running' || now === 'waiting');
      if (open.length > 0) await tell('jobs.cancel', { jobIds: open.map(({ id }) => id) });
      await quiet();
    },
  };
}

/** Of the export that was made last, in order. */
function newestSubtitles(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.srt'))
    .map((name) => join(folder, name));
  const newestFirst = all.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const last = join(newestFirst[0] ?? folder, '..');
  return all.filter((path) => join(path, '..') === last).sort();
}
