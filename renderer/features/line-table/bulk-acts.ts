import { isolateHistory, redo, undo } from '@codemirror/commands';
import { tagLines } from '../../../shared/script/tags/tag-lines.ts';
import type { TagDefinition } from '../../../shared/script/tags/tags.ts';
import { t } from '../../i18n/index.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { askChange, giveSegments, withMember } from '../cast/index.ts';
import { makeLines } from '../queue/index.ts';
import { activeEditor } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { askNewTakes } from '../takes/retakes/retake-store.ts';

/** The chosen lines as they stand in the text that is saved; what was typed is saved first. */
async function savedLines(ids: readonly string[]) {
  await useScriptStore.getState().flush();
  const { chapter, segments } = useScriptStore.getState();
  const wanted = new Set(ids);
  return { chapter, lines: segments.filter(({ id }) => wanted.has(id)) };
}

/** Gives the lines to a member of the cast, or to the narrator: one act, one way back. */
export async function assignLines(ids: readonly string[], name: string | null): Promise<void> {
  await withErrorToast(async () => {
    const { chapter, lines } = await savedLines(ids);
    const given = lines
      .filter(({ speaker }) => speaker !== name)
      .map(({ start, end }) => ({ from: start, to: end, name }));
    if (chapter === null) return;
    if (given.length === 0) {
      showToast(t('lineTable.nothing'));
      return;
    }
    await giveSegments(
      [{ chapterId: chapter.id, revision: chapter.revision, lines: given }],
      t('lineTable.given', { count: given.length, name: name ?? t('cast.narrator') }),
    );
  });
}

/** Puts a tag into all sentences of the lines, or takes their emotions away: one step of the script's undo. */
export async function markLines(ids: readonly string[], tag: TagDefinition | null): Promise<void> {
  await withErrorToast(async () => {
    const { lines } = await savedLines(ids);
    const { project } = useScriptStore.getState();
    const editor = activeEditor();
    if (editor === null || project === null) return;
    const cast = project.cast.map(({ name }) => name);
    const { language } = project;
    const edits = tagLines(editor.state.doc.toString(), { cast, language, tag, lines });
    if (edits.length === 0) {
      showToast(t('lineTable.nothing'));
      return;
    }
    editor.dispatch({
      changes: edits.map(({ start, end, insert }) => ({ from: start, to: end, insert })),
      annotations: isolateHistory.of('full'),
      userEvent: 'input.mark',
    });
    const count = lines.length;
    showToast(
      tag === null
        ? t('lineTable.cleared', { count })
        : t('lineTable.marked', { count, tag: tag.english }),
    );
    await useScriptStore.getState().flush();
  });
}

/** How fast a part of the book speaks; says first what that touches and costs, where it does. */
export async function setSpeed(name: string | null, speed: number | null): Promise<void> {
  const who = name ?? t('cast.narrator');
  const label = t('cast.done.changed', { name: who });
  const change = name === null ? () => ({ speed: speed ?? 1 }) : withMember(name, { speed });
  await askChange(change, name, label);
}

/** Has these lines of the open chapter generated; on an account their price is asked first. */
export async function generateLines(segmentIds: readonly string[]): Promise<void> {
  const chapterId = useScriptStore.getState().chapter?.id;
  if (chapterId === undefined) return;
  await makeLines({ chapterId, segmentIds }, { title: t('lineTable.generateTitle') });
}

/** Asks what another take of each of these lines of the open chapter would cost. */
export function retakeLines(segmentIds: readonly string[]): void {
  const chapterId = useScriptStore.getState().chapter?.id;
  if (chapterId === undefined) return;
  askNewTakes(segmentIds.map((segmentId) => ({ chapterId, segmentId })));
}

/** The script's own undo and redo, which hold what was done in the table too. */
export async function stepBack(isRedo: boolean): Promise<void> {
  const editor = activeEditor();
  if (editor === null) return;
  (isRedo ? redo : undo)(editor);
  await useScriptStore.getState().flush();
}
