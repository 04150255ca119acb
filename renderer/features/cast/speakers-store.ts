import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { ChapterSpeakers, FoundPeople } from '../../../shared/model/cast.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { debounced } from '../../stores/delayed.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { giveSegments } from './cast-acts.ts';
import {
  givenChapters,
  groupSuggestions,
  type SuggestionGroup,
  sameLinesIn,
} from './suggestion-groups.ts';

export type SpeakersScope = 'chapter' | 'book';

type SpeakersState = {
  readonly scope: SpeakersScope;
  readonly chapters: readonly ChapterSpeakers[];
  /** Members of the cast who seem to be one person. */
  readonly pairs: FoundPeople['pairs'];
  /** Keys of lines that a person left to the narrator. */
  readonly dismissed: ReadonlySet<string>;
  /** Keys of lines that were accepted and are still written. */
  readonly accepting: ReadonlySet<string>;
  readonly isLooking: boolean;
  readonly problem: AppError | null;
};

/** Who seems to say the lines that nobody was given yet. */
export const useSpeakersStore = create<SpeakersState>()(() => ({
  scope: 'chapter',
  chapters: [],
  pairs: [],
  dismissed: new Set(),
  accepting: new Set(),
  isLooking: false,
  problem: null,
}));

const { getState: get, setState: set } = useSpeakersStore;

let asked = 0;
let newest: Promise<void> = Promise.resolve();

/**
 * Looks through the open chapter or the book, with what was typed last. Ends once what the newest look found is
 * shown: one that a newer one overtakes shows nothing.
 */
export async function lookForSpeakers(): Promise<void> {
  newest = look();
  let awaited: Promise<void> | null = null;
  while (awaited !== newest) {
    awaited = newest;
    await awaited;
  }
}

async function look(): Promise<void> {
  const { project, chapter, flush } = useScriptStore.getState();
  if (project === null) return;
  asked += 1;
  const mine = asked;
  set({ isLooking: true });
  try {
    await flush();
    const chapterId = get().scope === 'chapter' ? (chapter?.id ?? null) : null;
    const chapters = await request('cast.speakers', { projectId: project.id, chapterId });
    const { pairs } = await request('cast.people', { projectId: project.id });
    if (mine === asked) set({ chapters, pairs, problem: null });
  } catch (error) {
    if (mine === asked) set({ problem: asAppError(error) });
  } finally {
    if (mine === asked) set({ isLooking: false });
  }
}

const restMs = 700;

/** The text moves on while it is written: looked at again once it rests. */
export const lookSoon = debounced(lookForSpeakers, restMs);

export function setScope(scope: SpeakersScope): void {
  set({ scope, chapters: [] });
  void lookForSpeakers();
}

/** Leaves these lines to the narrator; they are not asked about again while the book is open. */
export function dismiss(keys: readonly string[]): void {
  set(({ dismissed }) => ({ dismissed: new Set([...dismissed, ...keys]) }));
}

/** What was shown may be a revision behind: the same lines are looked for again before anybody is told no. */
async function giveOrLookAgain(groups: readonly SuggestionGroup[], label: string): Promise<void> {
  const shownGroups = (): readonly SuggestionGroup[] => {
    const cast = useScriptStore.getState().project?.cast.map(({ name }) => name) ?? [];
    return groupSuggestions(get().chapters, cast, new Set());
  };
  const before = shownGroups();
  try {
    await giveSegments(givenChapters(groups), label);
  } catch (error) {
    const problem = asAppError(error);
    await lookForSpeakers();
    // A person may have given a line to somebody else than it was suggested for.
    const moved = sameLinesIn(shownGroups(), before, groups);
    if (problem.code !== errorCodes.conflict || moved === null) throw problem;
    await giveSegments(givenChapters(moved), label);
  }
}

/** Gives the lines of these groups to whom they seem to belong: one act, one way back. */
export async function accept(groups: readonly SuggestionGroup[]): Promise<void> {
  const known = groups.filter(({ name }) => name !== null);
  const count = known.reduce((sum, { lines }) => sum + lines.length, 0);
  const [first] = known;
  if (first === undefined) return;
  const n = String(count);
  const label =
    known.length === 1
      ? t('cast.done.given', { count, n, name: first.name ?? '' })
      : t('cast.done.givenAll', { count, n });
  const keys = known.flatMap(({ lines }) => lines.map(({ key }) => key));
  set(({ accepting }) => ({ accepting: new Set([...accepting, ...keys]) }));
  await withErrorToast(async () => {
    await useScriptStore.getState().flush();
    await giveOrLookAgain(known, label);
  });
  await lookForSpeakers();
  set(({ accepting }) => ({
    accepting: new Set([...accepting].filter((key) => !keys.includes(key))),
  }));
}
