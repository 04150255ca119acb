import {
  ArrowLeftRight,
  FileDown,
  Flag,
  Layers,
  ListChecks,
  Lock,
  Plus,
  RefreshCw,
} from 'lucide-react';
import type { Command } from '../../features/commands/commands-store.ts';
import { focusInspector } from '../../features/inspector/inspector-store.ts';
import { isOn } from '../../features/player/player-state.ts';
import { player } from '../../features/player/player-store.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { caretSegment } from '../../features/script-editor/editor/move-to-segment.ts';
import { hasChapter, useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { inOrder } from '../../features/takes/list/take-names.ts';
import { savePickups, usePickupsStore } from '../../features/takes/pickups/pickups-store.ts';
import { useRetakeStore } from '../../features/takes/retakes/retake-store.ts';
import {
  chooseTake,
  flagSegment,
  generateAnother,
  lockTake,
} from '../../features/takes/take-acts.ts';
import { currentSegment, useTakesStore } from '../../features/takes/takes-store.ts';
import { type TakesTab, useTakesView } from '../../features/takes/takes-view.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';

const hasLine = (): boolean => currentSegment() !== null;

/** The cursor may be in words that are not saved yet: then the line is found after saving. */
async function lineHere() {
  await useScriptStore.getState().flush();
  const editor = activeEditor();
  if (editor !== null) useScriptStore.getState().setCurrentIndex(caretSegment(editor));
  return currentSegment();
}

/** Does something with the takes of the line at the cursor, which may not be on the panel. */
async function withTakes(
  work: (takes: Awaited<ReturnType<typeof readTakes>>) => Promise<void>,
): Promise<void> {
  await withErrorToast(async () => {
    const line = await lineHere();
    if (line !== null) await work(await readTakes(line.place));
  });
}

const readTakes = (place: { readonly chapterId: string; readonly segmentId: string }) =>
  request('takes.list', place);

function open(tab: TakesTab): void {
  useViewStore.getState().go('script');
  useTakesView.setState({ tab });
  focusInspector('takes');
}

/** While a line sounds it is meant, wherever the cursor stands: the ear is faster than the hand. */
function soundingLine(): ReturnType<typeof currentSegment> {
  const { status, track, index } = player.getState();
  const segment = index === null ? undefined : track?.segments[index];
  if (!isOn(status) || track === null || segment === undefined) return null;
  return { place: { chapterId: track.chapterId, segmentId: segment.id }, segment };
}

async function toggleFlag(): Promise<void> {
  const line = soundingLine() ?? (await lineHere());
  if (line !== null) {
    const { isFlagged, flagNote, index } = line.segment;
    const words = isFlagged ? 'takes.unflagged' : 'takes.flagged';
    const isDone = await flagSegment(
      line.place,
      { isFlagged, flagNote },
      { isFlagged: !isFlagged, flagNote: '' },
    );
    if (isDone) showToast(t(words, { number: index + 1 }));
  }
}

async function savePickupList(): Promise<void> {
  usePickupsStore.setState({ filter: 'all' });
  await usePickupsStore.getState().load();
  savePickups();
}

function askRetakes(kind: 'flagged' | 'speaker'): void {
  const { project, chapter } = useScriptStore.getState();
  if (project !== null && chapter !== null) {
    const reach = { projectId: project.id, chapterId: chapter.id };
    const speaker = currentSegment()?.segment.speaker ?? null;
    void useRetakeStore
      .getState()
      .ask(kind === 'flagged' ? { kind, ...reach } : { kind, ...reach, speaker });
  }
}

const chooseNumber = (number: number): Command => ({
  id: `takes.use-${number}`,
  section: 'takes',
  words: () => t('takeCommands.use', { number }),
  keys: [`Alt+${number}`],
  scope: 'script',
  isPossible: () => hasLine() && (useTakesStore.getState().takes?.takes.length ?? number) >= number,
  run: () =>
    void withTakes(async (takes) => {
      const take = inOrder(takes.takes)[number - 1];
      if (take !== undefined) await chooseTake(takes, take.id);
    }),
});

/** What is done with takes, from anywhere in the script. */
export const takeCommands: readonly Command[] = [
  {
    id: 'takes.flag',
    section: 'takes',
    words: () => t('takeCommands.flag'),
    alias: () => t('takeCommands.flagAlias'),
    Icon: Flag,
    keys: ['M', 'Alt+M'],
    scope: 'script',
    isPossible: () => hasLine() || soundingLine() !== null,
    run: () => void toggleFlag(),
  },
  {
    id: 'takes.open',
    section: 'takes',
    words: () => t('takeCommands.open'),
    Icon: Layers,
    isPossible: hasLine,
    run: () => open('line'),
  },
  {
    id: 'takes.another',
    section: 'takes',
    words: () => t('takeCommands.another'),
    Icon: Plus,
    isPossible: hasLine,
    // On an account the price stands on the button of the panel, and is agreed to there.
    run: () =>
      void withTakes(async (takes) => {
        if (takes.another.price.isFree) {
          await generateAnother(takes);
        } else {
          open('line');
        }
      }),
  },
  {
    id: 'takes.compare',
    section: 'takes',
    words: () => t('takeCommands.compare'),
    Icon: ArrowLeftRight,
    isPossible: hasLine,
    run: () => {
      open('line');
      useTakesView.setState({ isComparing: true });
    },
  },
  {
    id: 'takes.lock',
    section: 'takes',
    words: () => t('takeCommands.lock'),
    Icon: Lock,
    isPossible: () => currentSegment()?.segment.takeId != null,
    run: () => void withTakes((takes) => lockTake(takes, !takes.isLocked)),
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(chooseNumber),
  {
    id: 'takes.pickups',
    section: 'takes',
    words: () => t('takeCommands.pickups'),
    Icon: ListChecks,
    isPossible: hasChapter,
    run: () => open('pickups'),
  },
  {
    id: 'takes.csv',
    section: 'takes',
    words: () => t('takeCommands.csv'),
    Icon: FileDown,
    isPossible: hasChapter,
    run: () => void savePickupList(),
  },
  {
    id: 'takes.retake-speaker',
    section: 'takes',
    words: () => t('takeCommands.retakeSpeaker'),
    Icon: RefreshCw,
    isPossible: hasLine,
    run: () => askRetakes('speaker'),
  },
  {
    id: 'takes.retake-flagged',
    section: 'takes',
    words: () => t('takeCommands.retakeFlagged'),
    Icon: RefreshCw,
    isPossible: hasChapter,
    run: () => askRetakes('flagged'),
  },
];
