import { create } from 'zustand';
import type { SegmentView } from '../../../../shared/model/project.ts';
import type { VoiceView } from '../../../../shared/model/session.ts';
import type { SegmentTakes } from '../../../../shared/model/take.ts';
import { request } from '../../../ipc/client.ts';
import { debounced } from '../../../stores/delayed.ts';
import type { Box } from '../../../ui/dialogs/AnchoredMenu.tsx';
import { useScriptStore } from '../save/script-store.ts';

/** What is told of one line beside the text. */
type SegmentFacts = {
  readonly segment: SegmentView;
  readonly box: Box;
  /** Null until main has answered, or where it cannot. */
  readonly takes: SegmentTakes | null;
  readonly voices: readonly VoiceView[];
};

type SegmentMenuState = {
  /** Shown while the pointer rests on a mark. */
  readonly card: SegmentFacts | null;
  /** Opened by a right click or the key, and holds the keyboard. */
  readonly menu: SegmentFacts | null;
};

export const useSegmentMenu = create<SegmentMenuState>()(() => ({ card: null, menu: null }));

/** The pointer has to rest: passing over the margin shows nothing. */
const restMs = 350;

type Place = keyof SegmentMenuState;

async function show(place: Place, segment: SegmentView | undefined, box: Box): Promise<void> {
  if (segment === undefined) return;
  useSegmentMenu.setState({ card: null, [place]: { segment, box, takes: null, voices: [] } });
  // What is not known is left out of the card: a line that is new may have no answer yet.
  const [takes, voices] = await Promise.all([
    request('takes.list', { segmentId: segment.id }).catch(() => null),
    request('voices.list', {}).catch(() => []),
  ]);
  const shown = useSegmentMenu.getState()[place];
  if (shown?.segment.id === segment.id) {
    useSegmentMenu.setState({ [place]: { ...shown, takes, voices } });
  }
}

/** The pointer came onto a mark. */
export const restOnMark = debounced((segment: SegmentView | undefined, box: Box) => {
  if (useSegmentMenu.getState().menu === null) void show('card', segment, box);
}, restMs);

export function leaveMark(): void {
  restOnMark.cancel();
  if (useSegmentMenu.getState().card !== null) useSegmentMenu.setState({ card: null });
}

/** Opens the menu of a line; what was typed is saved first, so that it is about the line as it stands. */
export async function openSegmentMenu(index: number, box: Box): Promise<void> {
  leaveMark();
  await useScriptStore.getState().flush();
  await show('menu', useScriptStore.getState().segments[index], box);
}

export function closeSegmentMenu(): void {
  useSegmentMenu.setState({ menu: null });
}
