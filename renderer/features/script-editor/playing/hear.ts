import { useViewStore } from '../../../stores/view-store.ts';
import {
  isOn,
  isRunning,
  type PlayerTrack,
  type PlayScope,
  player,
  wholeChapter,
} from '../../player/player-store.ts';
import { activeEditor } from '../editor/active-editor.ts';
import { segmentField } from '../gutter/segment-state.ts';
import { segmentAt } from '../gutter/segments.ts';
import { useScriptStore } from '../save/script-store.ts';

const script = () => useScriptStore.getState();

/** The open chapter as something to play, or null where none is open. */
export function openTrack(): PlayerTrack | null {
  const { project, chapter, segments } = script();
  if (project === null || chapter === null) return null;
  return {
    projectId: project.id,
    chapterId: chapter.id,
    chapterTitle: chapter.title,
    segments,
  };
}

/** Loads the opened book into an empty player, whatever screen is shown. Returns a function that ends that. */
export function offerAtStart(): () => void {
  const offer = (): void => {
    const track = openTrack();
    if (track !== null && player.getState().track === null) {
      player.getState().offer(track, script().currentIndex);
    }
  };
  offer();
  return useScriptStore.subscribe((state, before) => {
    if (state.planId !== before.planId) offer();
  });
}

type PlayTarget = {
  readonly index: number;
  readonly scope?: PlayScope;
  readonly isLooping?: boolean;
};

/** Saves what was typed, then plays what is asked for in the plan as it is then. */
async function play(target: () => PlayTarget): Promise<void> {
  await script().flush();
  const { index, scope, isLooping } = target();
  const track = openTrack() ?? player.getState().track;
  if (track === null) return;
  if (track.chapterId === script().chapter?.id) script().setCurrentIndex(index);
  await player.getState().playSegment(track, index, scope, isLooping);
}

/** From the current segment on, or from the one that `readIndex` names after saving. */
export const hearCurrent = (readIndex = () => script().currentIndex): Promise<void> =>
  play(() => ({ index: readIndex() }));

/** From this segment on. */
export const hearSegment = (index: number): Promise<void> => play(() => ({ index }));

export const hearChapter = (): Promise<void> => hearSegment(0);

/** The segment at hand: the one at the cursor, else the one in the player. */
function indexAtHand(): number {
  return script().chapter === null ? (player.getState().index ?? 0) : script().currentIndex;
}

/** This segment and no other. */
export const hearLineOnly = (): Promise<void> =>
  play(() => {
    const index = indexAtHand();
    return { index, scope: { kind: 'lines', from: index, to: index } };
  });

/** The segments that the selection touches; without one, the segment at hand. */
function selectedSegments(): PlayScope & { readonly kind: 'lines' } {
  const editor = activeEditor();
  const at = indexAtHand();
  if (editor === null || editor.state.selection.main.empty) {
    return { kind: 'lines', from: at, to: at };
  }
  const { placed } = editor.state.field(segmentField);
  const { from, to } = editor.state.selection.main;
  return {
    kind: 'lines',
    from: segmentAt(placed, from)?.view.index ?? at,
    to: segmentAt(placed, Math.max(from, to - 1))?.view.index ?? at,
  };
}

/** Repeats the selected segments, or the one at hand; what repeats already goes on to the chapter's end. */
export async function toggleLoop(): Promise<void> {
  const { isLooping, status, index, setLoop } = player.getState();
  if (isLooping) {
    setLoop(wholeChapter, false);
    return;
  }
  const scope = selectedSegments();
  if (isRunning(status) && index !== null && index >= scope.from && index <= scope.to) {
    setLoop(scope, true);
    return;
  }
  await play(() => ({ index: scope.from, scope, isLooping: true }));
}

/** Opens the script where the player is, with the cursor in its segment. */
export async function goToPlaying(): Promise<void> {
  const { track } = player.getState();
  if (track === null) return;
  useViewStore.getState().go('script');
  if (script().project?.id !== track.projectId) {
    await script().openProject(track.projectId, track.chapterId);
  } else {
    await script().showChapter(track.chapterId);
  }
  // The editor of another chapter stands after the next drawing.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      player.setState({ seekCount: player.getState().seekCount + 1 });
      activeEditor()?.focus();
    }),
  );
}

/**
 * Space: pauses what plays, goes on where it was paused; in the script it plays the segment at the
 * cursor, saving first, when that is another one than was paused.
 */
export async function togglePlay(): Promise<void> {
  const { status, track, index } = player.getState();
  if (isOn(status)) {
    player.getState().pause();
    return;
  }
  const { chapter, currentIndex, saveStatus } = script();
  const isHere = track?.chapterId === chapter?.id && index === currentIndex;
  const isScript = useViewStore.getState().screen === 'script' && chapter !== null;
  if (isScript && (status === 'idle' || !isHere || saveStatus.kind !== 'saved')) {
    await hearCurrent();
    return;
  }
  await player.getState().toggle();
}
