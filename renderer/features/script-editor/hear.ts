import type { TransportTrack } from '../waveform/create-transport.ts';
import { transport } from '../waveform/transport-store.ts';
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

/** Saves what was typed, then plays the segment that the cursor stands in. */
export async function hearCurrent(): Promise<void> {
  await useScriptStore.getState().flush();
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
