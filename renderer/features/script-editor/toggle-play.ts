import { useViewStore } from '../../stores/view-store.ts';
import { transport } from '../waveform/transport-store.ts';
import { hearCurrent } from './hear.ts';
import { useScriptStore } from './script-store.ts';

/**
 * Space: pauses what plays, goes on where it was paused; in the script it plays the segment at the
 * cursor, saving first, when that is another one than was paused.
 */
export async function togglePlay(): Promise<void> {
  const { status, track, index } = transport.getState();
  if (status === 'playing' || status === 'gap' || status === 'waiting') {
    transport.getState().pause();
    return;
  }
  const { chapter, currentIndex, saveStatus } = useScriptStore.getState();
  const isHere = track?.chapterId === chapter?.id && index === currentIndex;
  const isScript = useViewStore.getState().screen === 'script' && chapter !== null;
  if (isScript && (status === 'idle' || !isHere || saveStatus.kind !== 'saved')) {
    await hearCurrent();
    return;
  }
  await transport.getState().toggle();
}
