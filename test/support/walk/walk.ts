import { type SeededRandom, seededRandom } from '../billing/seeded.ts';
import { brokenRows, differences, lostDecisions } from './book-judge.ts';
import { type BookState, linesOf, readBook, wordsOf } from './book-state.ts';
import {
  type Acts,
  cloneVoice,
  openWindow,
  type Remembered,
  sentenceOf,
  type WalkedBook,
} from './book-window.ts';
import { buyingActs, untilQuiet } from './buying-acts.ts';
import { castActs } from './cast-acts.ts';
import { outlineActs } from './outline-acts.ts';
import { takeActs } from './take-acts.ts';
import { createChecks, expectNone, WalkFault } from './walk-checks.ts';
import { openWalkWorld, type WalkWorld } from './walk-world.ts';
import { writingActs } from './writing-acts.ts';

export type Step = { readonly name: string; readonly seed: number };

type Entry = Remembered & {
  readonly name: string;
  readonly before: BookState;
  readonly after: BookState;
};

/** Acts that change what a window would take back: it forgets its steps. */
const forgetting: ReadonlySet<string> = new Set([
  'another take',
  'retakes',
  'own recording',
  'another voice',
  'long segments',
  'restart',
  'pause and resume',
]);

/** Text that is only put elsewhere stays in the same lines. */
const arranging: ReadonlySet<string> = new Set([
  'move a chapter',
  'join chapters',
  'split a chapter',
]);

function manuscriptOf(random: SeededRandom): string {
  const shared = sentenceOf(random);
  const chapter = (part: number): string => {
    const paragraphs = Array.from({ length: 5 }, (_, at) => {
      const said = `${sentenceOf(random)} ${sentenceOf(random)}`;
      return at === 2 ? `@Anna: ${said}` : said;
    });
    // A line that is said in two chapters is bought once.
    return [`# Part ${part}`, ...paragraphs, ...(part > 1 ? [shared] : [])].join('\n\n');
  };
  return [1, 2, 3].map(chapter).join('\n\n');
}

/** The manuscript as a person imports it, with a cast and two voices of their own. */
async function openBook(world: WalkWorld, random: SeededRandom): Promise<WalkedBook> {
  const { ask } = world;
  const fileHandle = await world.fileHandle('draft.md', manuscriptOf(random));
  const { draftId, chapters } = await ask('library.review', { fileHandle, isScript: true });
  const { projectId } = await ask('library.confirm', {
    draftId,
    title: 'The walk',
    author: null,
    language: 'en',
    chapters: chapters.map(({ title, first }) => ({ title, first, isIncluded: true })),
  });
  await cloneVoice(world, 'Ada', 11);
  await cloneVoice(world, 'Ben', 12);
  await untilQuiet({ world });
  const own = (await ask('voices.list', {})).find(({ id }) => id !== 'default');
  const member = { colour: '#2a6f97', speed: null, emotion: null };
  const cast = [
    { name: 'Anna', voiceId: own?.id ?? null, ...member },
    { name: 'Tom', voiceId: null, ...member },
  ];
  await ask('project.update', { projectId, speed: 2, cast });
  return { projectId };
}

/** Where a window's steps go back and forth, and the book is as it was each time. */
function createSteps(state: () => Promise<BookState>) {
  const done: Entry[] = [];
  const undone: Entry[] = [];
  const go = async (from: Entry[], to: Entry[], way: 'undo' | 'redo') => {
    const entry = from.pop();
    if (entry === undefined) return;
    const what = `${way} of ${entry.name}`;
    await entry[way]().catch((error: unknown) => expectNone(what, [String(error)]));
    const wanted = way === 'undo' ? entry.before : entry.after;
    expectNone(what, differences(wanted, await state()));
    to.push(entry);
  };
  const undo = () => go(done, undone, 'undo');
  const redo = () => go(undone, done, 'redo');
  const times = async (many: number, step: () => Promise<void>) => {
    for (let at = 0; at < many; at += 1) await step();
  };
  const ways: Readonly<Record<string, (random: SeededRandom) => Promise<void>>> = {
    undo,
    redo,
    'undo some': (random) => times(random.whole(1, 5), undo),
    'redo some': (random) => times(random.whole(1, 5), redo),
    'undo all': () => times(done.length, undo),
  };
  return {
    ways,
    push: (entry: Entry) => {
      done.push(entry);
      undone.length = 0;
    },
    forget: () => {
      done.length = 0;
      undone.length = 0;
    },
  };
}

async function openWalk(world: WalkWorld, random: SeededRandom) {
  const book = await openBook(world, random);
  const window = openWindow(world, book);
  const checks = createChecks(world);
  const state = () => readBook(world, book.projectId);
  const steps = createSteps(state);
  const text = writingActs(window);
  const outline = outlineActs(window);
  const acts: Acts = { ...text, ...outline, ...castActs(window), ...takeActs(window) };
  const buying = buyingActs(window, checks);

  const perform = async (name: string, own: SeededRandom) => {
    const before = await state();
    const remembered = (await acts[name]?.(own)) ?? null;
    if (remembered === null) return;
    const after = await state();
    steps.push({ ...remembered, name, before, after });
    const isText = name in text || name in outline;
    if (isText && name !== 'take a chapter out') expectNone('lost', lostDecisions(before, after));
    const said = (book: BookState) => linesOf(book).map(wordsOf).filter(Boolean).sort().join('\n');
    if (arranging.has(name) && said(before) !== said(after)) {
      expectNone('other lines', [said(before), 'are', said(after)]);
    }
    if (own.fraction() < 0.5) {
      await steps.ways.undo?.(own);
      await steps.ways.redo?.(own);
    }
  };

  return {
    /** Names of acts that can be taken back, of ways back, and of the others. */
    names: [Object.keys(acts), Object.keys(steps.ways), Object.keys(buying)] as const,
    step: async ({ name, seed }: Step) => {
      const own = seededRandom('step', seed, name);
      const before = await checks.bought();
      if (forgetting.has(name)) steps.forget();
      if (name in buying) await buying[name]?.(own);
      else {
        await (steps.ways[name]?.(own) ?? perform(name, own));
        if ((await checks.bought()) !== before) throw new WalkFault('bought unasked');
      }
      expectNone('rows', brokenRows(world));
      expectNone('unhandled', world.faults);
      await checks.money();
      checks.files();
    },
  };
}

/**
 * Somebody works on a book in any order, asking as the window does. After each step nothing is lost, nothing was
 * bought unasked or twice, and what is taken back is as it was. Throws with the steps that led to a fault.
 */
export async function walk(seed: number, length: number): Promise<void> {
  const world = await openWalkWorld();
  const random = seededRandom('walk', seed);
  const taken: Step[] = [];
  try {
    const { names, step } = await openWalk(world, random);
    const [acts, ways, buying] = names;
    const next = () => random.pick(random.pick([acts, acts, acts, acts, ways, buying]));
    for (let at = 0; at <= length; at += 1) {
      // What is not made yet cannot be lost.
      const name = at === 0 ? 'make the book' : next();
      taken.push({ name, seed: random.whole(1, 1_000_000) });
      await step(taken.at(-1) as Step);
    }
  } catch (error) {
    const said = error instanceof WalkFault ? error.message : String(error);
    throw new Error(`seed ${seed}, after ${JSON.stringify(taken)}:\n${said}`, { cause: error });
  } finally {
    await world.close();
  }
}
