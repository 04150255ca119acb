import { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useColorSchemeNow } from '../../../ui/look/use-color-scheme-now.ts';
import { focusInspector } from '../../inspector/inspector-store.ts';
import { player } from '../../player/player-store.ts';
import { uncoverText } from '../chapters/chapter-list-pane.ts';
import { FoldMenu, type OpenFold } from '../folds/FoldMenu.tsx';
import { chooseFoldMode, editFold, foldAt } from '../folds/fold-commands.ts';
import { useLineNumbers } from '../gutter/line-numbers.ts';
import { SegmentCard } from '../gutter/SegmentCard.tsx';
import { mergeEffect, planEffect, savingEffect } from '../gutter/segment-state.ts';
import { hearCurrent, hearSegment, togglePlay } from '../playing/hear.ts';
import { followPlaying } from '../playing/playing-sentence.ts';
import { adoptedSignal, savingSignal } from '../save/open-chapters.ts';
import { useScriptStore } from '../save/script-store.ts';
import type { SideId } from '../save/sides.ts';
import { addEditor, isKeyboardFree, openEditors, twinOf } from './active-editor.ts';
import { adoptText } from './adopt-text.ts';
import styles from './ChapterEditor.module.css';
import {
  castCompartment,
  castExtension,
  createEditorState,
  darkCompartment,
  type EditorPorts,
  holdEffect,
} from './editor-setup.ts';
import { darkness } from './editor-theme.ts';
import { selectPlace, takeWantedPlace } from './go-to-place.ts';
import { insertText, takeWantedText } from './insert-text.ts';
import { keepPlace, keepSteps, keptPlace, keptSteps } from './kept-steps.ts';
import { caretSegment, moveToSegment } from './move-to-segment.ts';
import { forgetSelection, readSelection, tellSelection } from './selection-store.ts';
import { handOn, handSteps } from './shared-text.ts';

type ChapterEditorProps = {
  readonly sideId: SideId;
  readonly chapterId: string;
  readonly title: string;
  /** Something else shows the chapter; the text is still there to be changed. */
  readonly isHidden: boolean;
};

/** The script of one chapter. The editor is made anew for each chapter; its steps are kept. */
export function ChapterEditor({ sideId, chapterId, title, isHidden }: ChapterEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [openFold, setOpenFold] = useState<OpenFold | null>(null);
  const isDark = useColorSchemeNow() === 'dark';
  const hasNumbers = useLineNumbers((state) => state.isShown);
  const members = useScriptStore((state) => state.project?.cast);
  const cast = useMemo(
    () => new Map((members ?? []).map(({ name, colour }) => [name, colour])),
    [members],
  );
  const latest = useRef({ isDark, cast, title });
  latest.current = { isDark, cast, title };
  /** What the editor was made with, or was told since. */
  const told = useRef({ isDark, cast });

  const placeKey = `${sideId} ${chapterId}`;
  useEffect(() => {
    if (host.current === null) return;
    const script = useScriptStore.getState();
    const known = script.shown[chapterId];
    const text = known?.chapter.text ?? '';
    const twin = twinOf(chapterId);
    const editorState = (ports: EditorPorts) =>
      createEditorState(text, ports, keptSteps(chapterId, text), twin?.state);
    const isAtHand = (): boolean => useScriptStore.getState().focusedId === sideId;
    const left = keptPlace(placeKey);
    const editor = new EditorView({
      parent: host.current,
      ...(left && { scrollTo: left.scrollTo }),
      state: editorState({
        ...latest.current,
        language: script.project?.language ?? 'en',
        onEdited: (changed) => useScriptStore.getState().edited(chapterId, changed.state.doc),
        onUpdate: (update) => {
          const other = twinOf(chapterId, editor);
          if (other !== null) handOn(update, other);
          if (isAtHand()) tellSelection(update);
        },
        onCursor: (index) => useScriptStore.getState().setCurrentIndex(index, sideId),
        onHear: () => void hearCurrent(() => caretSegment(editor)),
        onToggle: () => void togglePlay(),
        onHearSegment: (index) => {
          moveToSegment(editor, index);
          void hearSegment(index);
        },
        onStep: (direction) => {
          const { sides } = useScriptStore.getState();
          const at = sides.find(({ id }) => id === sideId)?.currentIndex ?? 0;
          moveToSegment(editor, at + direction);
        },
        onBlur: () => void useScriptStore.getState().flush(),
        onSearchTags: () => {
          focusInspector('tags');
          return true;
        },
        onFoldMenu: (from, box) => {
          const place = foldAt(editor, from);
          setOpenFold(place === null ? null : { ...place, box });
        },
        onEscape: () => {
          if (uncoverText()) return;
          if (player.getState().status === 'playing') {
            player.getState().pause();
          } else {
            editor.contentDOM.blur();
            editor.dom.closest<HTMLElement>('[data-pane]')?.focus();
          }
        },
      }),
    });
    view.current = editor;
    told.current = latest.current;
    const hold = (isHeld: boolean): void => editor.dispatch({ effects: holdEffect(isHeld) });
    const removeEditor = addEditor({ view: editor, sideId, chapterId, hold });
    const comeToHand = (): void => {
      const other = twinOf(chapterId, editor);
      if (other !== null) handSteps(other, editor);
      readSelection(editor.state);
      if (openEditors().some(({ view: left }) => left.hasFocus)) editor.focus();
    };
    if (twin === null) editor.dispatch({ effects: planEffect.of(known?.segments ?? []) });
    if (isAtHand()) comeToHand();
    // Back from another screen, which nothing there has taken the keys from.
    if (isAtHand() && left?.hadFocus === true && isKeyboardFree()) editor.focus();
    const place = takeWantedPlace(chapterId);
    if (place !== null) selectPlace(editor, place);
    const inserted = takeWantedText(chapterId);
    if (inserted !== null) insertText(editor, inserted);
    const stopSaving = savingSignal.on((id) => {
      if (id === chapterId) editor.dispatch({ effects: savingEffect.of(null) });
    });
    const stopAdopting = adoptedSignal.on((adopted) => {
      if (adopted.chapterId === chapterId) adoptText(editor, adopted);
    });
    const stopFollowing = followPlaying(editor, chapterId, sideId);
    const stopPlans = useScriptStore.subscribe((state, before) => {
      const now = state.shown[chapterId];
      const last = before.shown[chapterId];
      if (now === undefined) return;
      if (now.planId !== last?.planId) {
        editor.dispatch({ effects: planEffect.of(now.segments) });
      } else if (now.segments !== last.segments) {
        editor.dispatch({ effects: mergeEffect.of(now.segments) });
      }
      if (state.focusedId === sideId && before.focusedId !== sideId) comeToHand();
    });
    return () => {
      const twinLeft = twinOf(chapterId, editor);
      if (twinLeft === null) keepSteps(chapterId, editor.state);
      else handSteps(editor, twinLeft);
      removeEditor();
      stopSaving();
      stopAdopting();
      stopPlans();
      stopFollowing();
      view.current = null;
      if (isAtHand()) forgetSelection();
      setOpenFold(null);
      editor.destroy();
      void useScriptStore.getState().flush();
    };
  }, [chapterId, sideId, placeKey]);

  useLayoutEffect(
    () => () => {
      if (view.current !== null) keepPlace(placeKey, view.current);
    },
    [placeKey],
  );

  useEffect(() => {
    const before = told.current;
    if (before.isDark === isDark && before.cast === cast) return;
    told.current = { isDark, cast };
    view.current?.dispatch({
      effects: [
        ...(before.isDark === isDark ? [] : [darkCompartment.reconfigure(darkness(isDark))]),
        castCompartment.reconfigure(castExtension(cast, isDark)),
      ],
    });
  }, [cast, isDark]);

  const closeFold = useCallback(() => {
    setOpenFold(null);
    view.current?.focus();
  }, []);
  const withFold = (act: (editor: EditorView, from: number) => void) => (): void => {
    if (view.current !== null && openFold !== null) act(view.current, openFold.from);
    closeFold();
  };

  return (
    <>
      <div
        ref={host}
        className={styles.host}
        hidden={isHidden}
        data-numbers={hasNumbers}
        data-testid="script-editor"
      />
      <SegmentCard />
      {openFold !== null && (
        <FoldMenu
          key={openFold.from}
          open={openFold}
          onMode={(mode) => withFold((editor, from) => chooseFoldMode(editor, from, mode))()}
          onEdit={withFold(editFold)}
          onClose={closeFold}
        />
      )}
    </>
  );
}
