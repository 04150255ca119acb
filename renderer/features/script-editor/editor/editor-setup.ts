import { defaultKeymap, historyField, historyKeymap, redo } from '@codemirror/commands';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorState,
  type EditorStateConfig,
  type Extension,
  Prec,
  type StateEffect,
} from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  keymap,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view';
import { cspNonce } from '../../../app/nonce.ts';
import { t } from '../../../i18n/index.ts';
import { foldKeys } from '../folds/fold-commands.ts';
import { foldField } from '../folds/fold-state.ts';
import { foldMenuPort, type OpenFoldMenu } from '../folds/fold-widget.ts';
import { segmentMarks } from '../gutter/segment-marks.ts';
import { segmentField } from '../gutter/segment-state.ts';
import { segmentAt } from '../gutter/segments.ts';
import { playingSentence } from '../playing/playing-sentence.ts';
import { repeatMark, scriptLanguage } from '../tags/apply-mark.ts';
import { castColours } from '../tags/chip-state.ts';
import { chips } from '../tags/chip-view.ts';
import { mendHint } from '../tags/hint-state.ts';
import { markDrop } from '../tags/mark-drop.ts';
import { tagsForSelection } from '../tags/palette-commands.ts';
import { tagPalette } from '../tags/palette-view.ts';
import { respellKeys } from '../tags/respelling.ts';
import { redoAct, undoAct } from './act-history.ts';
import { castTheme } from './cast-theme.ts';
import { darkness, editorTheme } from './editor-theme.ts';
import { findMarks } from './find-marks.ts';
import { scriptPaste } from './paste.ts';
import { scriptDecorations, segmentHighlight } from './script-decorations.ts';
import type { CastColours } from './script-marks.ts';
import { ownSteps } from './shared-text.ts';
import { baseDirection } from './text-direction.ts';

export type EditorPorts = {
  readonly title: string;
  readonly isDark: boolean;
  /** BCP 47 tag of the book. */
  readonly language: string;
  readonly cast: CastColours;
  readonly onEdited: (view: EditorView) => void;
  /** Every update, for what is told about the selection. */
  readonly onUpdate: (update: ViewUpdate) => void;
  readonly onCursor: (segmentIndex: number) => void;
  readonly onHear: () => void;
  readonly onToggle: () => void;
  readonly onHearSegment: (index: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onBlur: () => void;
  readonly onEscape: () => void;
  /** Gives the keyboard to the search of the tag panel. */
  readonly onSearchTags: () => boolean;
  readonly onFoldMenu: OpenFoldMenu;
};

/** Ctrl D alone: the search itself is ours. */
const sameWord = searchKeymap.filter(({ key }) => key === 'Mod-d');

export const darkCompartment = new Compartment();
export const castCompartment = new Compartment();
const heldCompartment = new Compartment();

/** What is typed from now on would be lost: the editor takes none of it. */
export const holdEffect = (isHeld: boolean): StateEffect<unknown> =>
  heldCompartment.reconfigure(EditorState.readOnly.of(isHeld));

/** The cast's names and colours, for the theme that is on. */
export function castExtension(cast: CastColours, isDark: boolean): Extension {
  return [castColours.of(cast), castTheme(cast, isDark)];
}

/** With Caps Lock, Shift makes a small letter, which the keymap takes for the key without Shift: undo. */
const redoWithCapsLock = Prec.high(
  EditorView.domEventHandlers({
    keydown: ({ key, ctrlKey, altKey, shiftKey }, view) => {
      if (key !== 'z' || !ctrlKey || altKey || !shiftKey) return false;
      return redo(view) || redoAct();
    },
  }),
);

function keys(ports: EditorPorts): Extension {
  const hear = (): boolean => {
    ports.onHear();
    return true;
  };
  const toggle = (): boolean => {
    ports.onToggle();
    return true;
  };
  const step = (direction: 1 | -1) => (): boolean => {
    ports.onStep(direction);
    return true;
  };
  return keymap.of([
    { key: 'Mod-Enter', run: hear },
    { key: 'Ctrl-Space', run: toggle },
    { key: 'Alt-ArrowUp', run: step(-1) },
    { key: 'Alt-ArrowDown', run: step(1) },
    { key: 'Mod-Shift-e', run: repeatMark },
    { key: 'Alt-Enter', run: mendHint },
    { key: 'Alt-/', run: ports.onSearchTags },
    ...foldKeys,
    ...respellKeys,
    ...sameWord,
    ...historyKeymap,
    // Of itself it has that only on Linux and a Mac.
    { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    // With nothing left to take back in the text, what was done outside of it.
    { key: 'Mod-z', run: undoAct, preventDefault: true },
    { key: 'Mod-Shift-z', run: redoAct },
    { key: 'Mod-y', run: redoAct },
    ...defaultKeymap,
    {
      key: 'Escape',
      run: () => {
        ports.onEscape();
        return true;
      },
    },
  ]);
}

/**
 * The state of a fresh editor: Tab is left to the window, so that the keyboard can leave. Beside an editor
 * of the same chapter it begins with that one's text.
 */
export function createEditorState(
  text: string,
  ports: EditorPorts,
  keptSteps: unknown = null,
  twin: EditorState | null = null,
): EditorState {
  const config: EditorStateConfig = {
    doc: twin?.doc ?? text,
    extensions: [
      EditorView.cspNonce.of(cspNonce),
      twin === null ? segmentField : segmentField.init(() => twin.field(segmentField)),
      redoWithCapsLock,
      keys(ports),
      ownSteps(twin === null),
      drawSelection(),
      dropCursor(),
      findMarks,
      highlightSelectionMatches({ minSelectionLength: 3 }),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({
        'aria-label': t('script.editor', { title: ports.title }),
        'data-testid': 'script-text',
        dir: baseDirection(text, ports.language),
        spellcheck: 'true',
        tabindex: '0',
      }),
      placeholder(t('script.placeholder')),
      editorTheme,
      darkCompartment.of(darkness(ports.isDark)),
      castCompartment.of(castExtension(ports.cast, ports.isDark)),
      heldCompartment.of([]),
      foldMenuPort.of(ports.onFoldMenu),
      foldField,
      chips,
      scriptPaste,
      tagPalette,
      tagsForSelection(ports.onSearchTags),
      markDrop,
      scriptLanguage.of(ports.language),
      scriptDecorations,
      segmentHighlight,
      playingSentence,
      segmentMarks(ports.onHearSegment),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) ports.onEdited(update.view);
        if (update.docChanged || update.selectionSet) {
          const { placed } = update.state.field(segmentField);
          const at = segmentAt(placed, update.state.selection.main.head);
          ports.onCursor(at?.view.index ?? 0);
        }
        ports.onUpdate(update);
      }),
      EditorView.domEventHandlers({
        blur: () => {
          ports.onBlur();
          return false;
        },
      }),
    ],
  };
  return keptSteps === null || twin !== null
    ? EditorState.create(config)
    : EditorState.fromJSON(keptSteps, config, { history: historyField });
}
