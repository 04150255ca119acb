import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { activeEditor } from '../editor/active-editor.ts';
import { useScriptStore } from '../save/script-store.ts';
import { otherSide } from '../save/sides.ts';

const script = () => useScriptStore.getState();

/** The editor of a side or chapter that was just opened is there with the next picture. */
export const focusText = (): void => {
  requestAnimationFrame(() => activeEditor()?.focus());
};

export const isSplit = (): boolean => script().sides.length > 1;

/** Opens a chapter on the other side, with the keyboard. */
export async function openBeside(chapterId: string): Promise<void> {
  await withErrorToast(() => script().openBeside(chapterId));
  focusText();
}

/** Closes a side; the keyboard goes to the one that is left. */
export async function leaveSide(sideId = script().focusedId): Promise<void> {
  await script().closeSide(sideId);
  focusText();
}

/** The open chapter a second time, to be led to another place or chapter; pressed again, one side. */
export async function toggleSplit(): Promise<void> {
  const { chapter } = script();
  const other = otherSide(script());
  if (other !== null) await leaveSide(other.id);
  else if (chapter !== null) await openBeside(chapter.id);
}

/** The keyboard goes to the text of the other side. */
export function goToOtherSide(): void {
  const other = otherSide(script());
  if (other === null) return;
  script().focusSide(other.id);
  focusText();
}
