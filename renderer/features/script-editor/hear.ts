import { type TransportTrack, transport } from '../waveform/transport-store.ts';
import { useScriptStore } from './script-store.ts';

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
  const track = openTrack();
  if (track !== null) {
    await transport.getState().playSegment(track, useScriptStore.getState().currentIndex);
  }
}

export async function hearSegment(index: number): Promise<void> {
  await useScriptStore.getState().flush();
  const track = openTrack();
  if (track !== null) {
    useScriptStore.getState().setCurrentIndex(index);
    await transport.getState().playSegment(track, index);
  }
}
