import { isolateHistory } from '@codemirror/commands';
import { create } from 'zustand';
import { parseScript, shownText } from '../../../shared/script/parse/parse.ts';
import { giveToSpeaker } from '../../../shared/script/speakers/give-to-speaker.ts';
import { t } from '../../i18n/index.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { activeEditor, segmentField } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { changeCast, withNewMembers } from './cast-acts.ts';

type Asked = { readonly from: number; readonly to: number; readonly words: string };

type GiveState = { readonly asked: Asked | null };

/** Which words of the open chapter are to be given to somebody. */
export const useGiveStore = create<GiveState>()(() => ({ asked: null }));

const { setState: set } = useGiveStore;

const shownLength = 160;

/** Asks whose the selection is; without one, whose the line at the cursor is. */
export function askWhoSpeaks(): void {
  const editor = activeEditor();
  if (editor === null) return;
  const { from, to, head } = editor.state.selection.main;
  const line = editor.state.field(segmentField).placed[useScriptStore.getState().currentIndex];
  const place = from < to ? { from, to } : { from: line?.start ?? head, to: line?.end ?? head };
  const words = editor.state.sliceDoc(place.from, place.to).trim();
  if (words === '') {
    showToast(t('cast.give.none'));
    return;
  }
  const cast = useScriptStore.getState().project?.cast.map(({ name }) => name) ?? [];
  const shown = shownText(parseScript(words, { cast })).trim();
  set({ asked: { ...place, words: shown.slice(0, shownLength) } });
}

export function dropGiving(): void {
  set({ asked: null });
  activeEditor()?.focus();
}

/** One step for undo in the text; a new name joins the cast first, which is a step of its own. */
export async function giveTo(name: string | null): Promise<void> {
  const { asked } = useGiveStore.getState();
  const { project } = useScriptStore.getState();
  const editor = activeEditor();
  set({ asked: null });
  if (asked === null || project === null || editor === null) return;
  const cast = project.cast.map((member) => member.name);
  const edits = giveToSpeaker(editor.state.doc.toString(), { ...asked, cast, name });
  await withErrorToast(async () => {
    if (name !== null && !cast.includes(name)) {
      await changeCast(
        (now) => ({ cast: [...withNewMembers(now.cast, [name])] }),
        t('cast.done.added', { name }),
      );
    }
    editor.dispatch({
      changes: edits.map(({ start, end, insert }) => ({ from: start, to: end, insert })),
      annotations: isolateHistory.of('full'),
      userEvent: 'input.give',
      scrollIntoView: true,
    });
  });
  editor.focus();
}
