import { useViewStore } from '../../stores/view-store.ts';
import {
  type PlayScope,
  type TransportTrack,
  transport,
  wholeChapter,
} from '../waveform/transport-store.ts';
import { activeEditor } from './active-editor.ts';
import { useScriptStore } from './script-store.ts';
import { segmentField } from './segment-state.ts';
import { segmentAt } from './segments.ts';

/** The open chapter as something to play, or null where none is open. */
export function openTrack(): TransportTrack | null {
  const { project, chapter, segments } = useScriptStore.getState();
  if (project === null || chapter === null) {
    return null;
  }
  return {
    projectId: project.id,
    chapterId: chapter.id,
    chapterTitle: chapter.title,
    segments,
  };
}

/** Saves what was typed, then plays the current segment, or the one that `readIndex` names after saving. */
export async function hearCurrent(readIndex?: () => number): Promise<void> {
  await useScriptStore.getState().flush();
  if (readIndex !== undefined) {
    useScriptStore.getState().setCurrentIndex(readIndex());
  }
  await play(useScriptStore.getState().currentIndex);
}

/** From this segment on. */
export async function hearSegment(index: number): Promise<void> {
  await useScriptStore.getState().flush();
  await play(index);
}

/** What the player has where no chapter is open here. */
function trackToPlay(): TransportTrack | null {
  return openTrack() ?? transport.getState().track;
}

async function play(index: number, scope?: PlayScope, isLooping?: boolean): Promise<void> {
  const track = trackToPlay();
  if (track === null) {
    return;
  }
  if (track.chapterId === useScriptStore.getState().chapter?.id) {
    useScriptStore.getState().setCurrentIndex(index);
  }
  await transport.getState().playSegment(track, index, scope, isLooping);
}

/** The line at hand: the one at the cursor, else the one in the player. */
function indexAtHand(): number {
  return useScriptStore.getState().chapter === null
    ? (transport.getState().index ?? 0)
    : useScriptStore.getState().currentIndex;
}

/** This line and no other. */
export async function hearLineOnly(): Promise<void> {
  await useScriptStore.getState().flush();
  const index = indexAtHand();
  await play(index, { kind: 'lines', from: index, to: index });
}

export async function hearChapter(): Promise<void> {
  await useScriptStore.getState().flush();
  await play(0, wholeChapter);
}

/** The lines that the selection touches; without one, the line at hand. */
function selectedLines(): { readonly from: number; readonly to: number } {
  const editor = activeEditor();
  const at = indexAtHand();
  if (editor === null || editor.state.selection.main.empty) {
    return { from: at, to: at };
  }
  const { placed } = editor.state.field(segmentField);
  const { from, to } = editor.state.selection.main;
  return {
    from: segmentAt(placed, from)?.view.index ?? at,
    to: segmentAt(placed, Math.max(from, to - 1))?.view.index ?? at,
  };
}

/** Repeats the selected lines, or the one at hand; what repeats already goes on to the chapter's end. */
export async function toggleLoop(): Promise<void> {
  const { isLooping, status, index, setLoop } = transport.getState();
  if (isLooping) {
    setLoop(wholeChapter, false);
    return;
  }
  const { from, to } = selectedLines();
  const isPlaying = status === 'playing' || status === 'gap';
  if (isPlaying && index !== null && index >= from && index <= to) {
    setLoop({ kind: 'lines', from, to }, true);
    return;
  }
  await useScriptStore.getState().flush();
  await play(from, { kind: 'lines', from, to }, true);
}

/** Opens the script where the player is, with the cursor in its line. */
export async function goToPlaying(): Promise<void> {
  const { track } = transport.getState();
  if (track === null) {
    return;
  }
  const script = useScriptStore.getState();
  useViewStore.getState().go('script');
  if (script.project?.id !== track.projectId) {
    await script.openProject(track.projectId, track.chapterId);
  } else {
    await script.openChapter(track.chapterId);
  }
  // The editor of another chapter stands after the next drawing.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      transport.setState({ soughtCount: transport.getState().soughtCount + 1 });
      activeEditor()?.focus();
    }),
  );
}
