import type { SegmentView } from '../../../shared/model/project.ts';
import { plainWords, type SeededRandom } from '../billing/seeded.ts';
import { voiceSample } from '../sound/voice-sample.ts';
import { linesOf, readBook } from './book-state.ts';
import { expectSame } from './walk-checks.ts';
import type { WalkWorld } from './walk-world.ts';

export type Remembered = {
  readonly undo: () => Promise<unknown>;
  readonly redo: () => Promise<unknown>;
};

export type Act = (random: SeededRandom) => Promise<Remembered | null>;

export type Acts = Readonly<Record<string, Act>>;

export type WalkedBook = { readonly projectId: string };

export const sentenceOf = (random: SeededRandom): string => {
  const said = Array.from({ length: random.whole(6, 10) }, () => random.pick(plainWords)).join(' ');
  return `The ${said} was told.`;
};

/** What acts ask of the book that is open. */
export function openWindow(world: WalkWorld, book: WalkedBook) {
  const { ask } = world;
  const project = () => ask('project.get', { projectId: book.projectId });
  const chapters = async () => (await project()).chapters;
  const pickChapter = async (random: SeededRandom) => {
    const { id } = random.pick(await chapters());
    return ask('chapter.get', { chapterId: id });
  };
  const write = async (chapterId: string, text: string) => {
    const { revision } = await ask('chapter.get', { chapterId });
    await ask('chapter.save', { chapterId, text, baseRevision: revision });
  };
  const someLine = async (
    random: SeededRandom,
    isWanted: (line: SegmentView) => boolean = () => true,
  ) => {
    const all: SegmentView[] = [];
    for (const { id } of await chapters()) {
      const { segments } = await ask('chapter.get', { chapterId: id });
      all.push(...segments.filter((one) => one.kind !== 'silence' && one.kind !== 'scene-break'));
    }
    const wanted = all.filter(isWanted);
    return wanted.length === 0 ? null : random.pick(wanted);
  };
  const isMade = ({ takeId }: SegmentView) => takeId !== null;
  const lines = async () => linesOf(await readBook(world, book.projectId));
  /** An act that was told to leave so many lines without the audio that they have. */
  const losesAudio = async (what: string, told: number, act: () => Promise<unknown>) => {
    const made = new Set((await lines()).flatMap((line) => (line.isMade ? line.id : [])));
    await act();
    const lost = (await lines()).filter((line) => !line.isMade && made.has(line.id));
    expectSame(`to make again after ${what}`, lost.length, told);
  };
  return {
    world,
    book,
    project,
    chapters,
    pickChapter,
    write,
    someLine,
    isMade,
    lines,
    losesAudio,
  };
}

export type BookWindow = ReturnType<typeof openWindow>;

/** A voice of one's own at the account, cloned as a window does. */
export async function cloneVoice(world: WalkWorld, title: string, seed: number): Promise<void> {
  const { ask } = world;
  const { id: referenceId } = await ask('references.create', { title, language: 'en' });
  const name = `${title}.wav`;
  const handle = await world.fileHandle(name, voiceSample(60, seed));
  await ask('references.addFiles', { referenceId, files: [{ handle, name }] });
  const consent = {
    speaker: title,
    givenBy: title,
    isOwnVoice: true,
    note: '',
    keepsStatement: true,
  };
  await ask('references.consent', { referenceId, consent });
  await ask('references.render', { referenceId });
  const { approval } = await ask('references.offer', { referenceId });
  await ask('references.clone', { referenceId, approval });
}
