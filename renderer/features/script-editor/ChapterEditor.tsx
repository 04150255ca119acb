import { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useColorSchemeNow } from '../../ui/use-color-scheme-now.ts';
import { transport, useTransport } from '../waveform/transport-store.ts';
import { setActiveEditor } from './active-editor.ts';
import styles from './ChapterEditor.module.css';
import {
  castCompartment,
  castExtension,
  createEditorState,
  darkCompartment,
} from './editor-setup.ts';
import { darkness } from './editor-theme.ts';
import { FoldMenu, type OpenFold } from './FoldMenu.tsx';
import { chooseFoldMode, editFold, foldAt } from './fold-commands.ts';
import { hearCurrent, hearSegment } from './hear.ts';
import { searchTags } from './inspector-pane.ts';
import { caretSegment, moveToSegment } from './move-to-segment.ts';
import { onSaving, useScriptStore } from './script-store.ts';
import {
  mergeEffect,
  planEffect,
  playingEffect,
  savingEffect,
  segmentField,
} from './segment-state.ts';
import { forgetSelection, tellSelection } from './tell-selection.ts';
import { togglePlay } from './toggle-play.ts';

type ChapterEditorProps = { readonly chapterId: string; readonly title: string };

/** The script of one chapter. The editor is made anew for each chapter, its undo with it. */
export function ChapterEditor({ chapterId, title }: ChapterEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [openFold, setOpenFold] = useState<OpenFold | null>(null);
  const isDark = useColorSchemeNow() === 'dark';
  const members = useScriptStore((state) => state.project?.cast);
  const cast = useMemo(
    () => new Map((members ?? []).map(({ name, colour }) => [name, colour])),
    [members],
  );
  const latest = useRef({ isDark, cast, title });
  latest.current = { isDark, cast, title };

  useEffect(() => {
    if (host.current === null) {
      return;
    }
    const script = useScriptStore.getState();
    const editor = new EditorView({
      parent: host.current,
      state: createEditorState(script.chapter?.text ?? '', {
        ...latest.current,
        language: script.project?.language ?? 'en',
        onEdited: (changed) => useScriptStore.getState().edited(changed.state.doc),
        onUpdate: tellSelection,
        onCursor: (index) => useScriptStore.getState().setCurrentIndex(index),
        onHear: () => void hearCurrent(() => caretSegment(editor)),
        onToggle: () => void togglePlay(),
        onHearSegment: (index) => {
          moveToSegment(editor, index);
          void hearSegment(index);
        },
        onStep: (direction) => {
          const { currentIndex } = useScriptStore.getState();
          moveToSegment(editor, currentIndex + direction);
        },
        onBlur: () => void useScriptStore.getState().flush(),
        onSearchTags: () => {
          searchTags();
          return true;
        },
        onFoldMenu: (from, box) => {
          const place = foldAt(editor, from);
          setOpenFold(place === null ? null : { ...place, box });
        },
        onEscape: () => {
          if (transport.getState().status === 'playing') {
            transport.getState().pause();
          } else {
            editor.contentDOM.blur();
            document.querySelector<HTMLElement>('[data-pane="script"]')?.focus();
          }
        },
      }),
    });
    view.current = editor;
    setActiveEditor(editor);
    editor.dispatch({ effects: planEffect.of(script.segments) });
    const stopSaving = onSaving(() => editor.dispatch({ effects: savingEffect.of(null) }));
    const stopPlans = useScriptStore.subscribe((state, before) => {
      if (state.chapter?.id !== chapterId) {
        return;
      }
      if (state.planId !== before.planId) {
        editor.dispatch({ effects: planEffect.of(state.segments) });
      } else if (state.segments !== before.segments) {
        editor.dispatch({ effects: mergeEffect.of(state.segments) });
      }
    });
    return () => {
      stopSaving();
      stopPlans();
      view.current = null;
      setActiveEditor(null);
      forgetSelection();
      setOpenFold(null);
      editor.destroy();
      void useScriptStore.getState().flush();
    };
  }, [chapterId]);

  useEffect(() => {
    view.current?.dispatch({ effects: darkCompartment.reconfigure(darkness(isDark)) });
  }, [isDark]);

  useEffect(() => {
    view.current?.dispatch({ effects: castCompartment.reconfigure(castExtension(cast, isDark)) });
  }, [cast, isDark]);

  const playingIndex = useTransport(({ track, index, status }) =>
    track?.chapterId === chapterId && status !== 'idle' ? index : null,
  );
  useEffect(() => {
    const editor = view.current;
    if (editor === null) {
      return;
    }
    editor.dispatch({ effects: playingEffect.of(playingIndex) });
    if (playingIndex !== null) {
      // What sounds is the current segment until the cursor is moved: a pause goes on from there.
      useScriptStore.getState().setCurrentIndex(playingIndex);
    }
    const segment =
      playingIndex === null ? undefined : editor.state.field(segmentField).placed[playingIndex];
    if (segment !== undefined) {
      const start = Math.min(segment.start, editor.state.doc.length);
      editor.dispatch({ effects: EditorView.scrollIntoView(start, { y: 'nearest', yMargin: 80 }) });
    }
  }, [playingIndex]);

  const closeFold = useCallback(() => {
    setOpenFold(null);
    view.current?.focus();
  }, []);
  const withFold = (act: (editor: EditorView, from: number) => void) => (): void => {
    if (view.current !== null && openFold !== null) {
      act(view.current, openFold.from);
    }
    closeFold();
  };

  return (
    <>
      <div ref={host} className={styles.host} data-testid="script-editor" />
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
