import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { foldTheme } from '../folds/fold-theme.ts';
import { chipTheme } from '../tags/chip-theme.ts';
import { paletteTheme } from '../tags/palette-theme.ts';

/** The page: one column of script, marks in the margin. All colours are tokens, so both themes fit. */
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-script)',
    fontSize: 'var(--script-size)',
    lineHeight: 'var(--script-line-height)',
    overflowY: 'auto',
    overflowX: 'hidden',
    paddingTop: '32px',
    paddingBottom: 'clamp(0px, 40vh - 64px, 480px)',
    position: 'relative',
  },
  '.cm-content': {
    // The measure, and the margin left for the marks.
    width: '100%',
    maxWidth: 'calc(var(--script-measure) + 112px)',
    margin: '0 auto',
    padding: '0 56px',
    caretColor: 'var(--accent)',
    fontVariantNumeric: 'oldstyle-nums proportional-nums',
  },
  '.cm-line': { padding: '0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--selection)' },
  '.cm-placeholder': { color: 'var(--ink-quiet)' },

  '.cm-lectern-heading': {
    fontSize: '26px',
    fontWeight: '600',
    lineHeight: '36px',
    letterSpacing: '-0.01em',
    paddingBottom: '12px',
  },
  '.cm-lectern-hash': { color: 'var(--ink-quiet)', fontWeight: '400' },
  '.cm-lectern-scene': { textAlign: 'center', color: 'var(--ink-quiet)', letterSpacing: '0.4em' },
  '.cm-lectern-emphasis': { color: 'var(--ink-quiet)' },
  '.cm-lectern-said': { color: 'var(--ink-quiet)' },
  '.cm-lectern-fold': {
    fontFamily: 'var(--font-ui)',
    fontSize: '13px',
    color: 'var(--ink-quiet)',
  },
  '.cm-lectern-current': { backgroundColor: 'var(--panel)', borderRadius: '2px' },
  '.cm-lectern-playing': { backgroundColor: 'var(--accent-soft)', borderRadius: '2px' },

  '.cm-searchMatch': { backgroundColor: 'var(--selection)', borderRadius: '2px' },
  '.cm-searchMatch, .cm-searchMatch > *': { color: 'var(--ink)' },
  '.cm-searchMatch.cm-searchMatch-selected': {
    outline: '2px solid var(--accent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--hover)', borderRadius: '2px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
  },
});

const markLook = EditorView.baseTheme({
  '.cm-lectern-marks': { position: 'absolute', top: '0', left: '0', width: '0', zIndex: 5 },
  '.cm-lectern-mark': {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    padding: '0',
    border: '0',
    borderRadius: '6px',
    background: 'transparent',
    cursor: 'pointer',
    lineHeight: '0',
  },
  '.cm-lectern-mark::before': {
    content: 'attr(data-number)',
    position: 'absolute',
    insetInlineEnd: '23px',
    color: 'var(--ink-quiet)',
    fontFamily: 'var(--font-ui)',
    fontSize: '10px',
    lineHeight: '24px',
    display: 'none',
  },
  '.cm-lectern-mark:hover': { backgroundColor: 'var(--hover)' },
  '.cm-lectern-mark svg': { width: '12px', height: '12px', overflow: 'visible' },
  '.cm-lectern-mark svg.cm-lectern-badge': {
    position: 'absolute',
    width: '8px',
    height: '8px',
    strokeWidth: '1.25',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    pointerEvents: 'none',
  },
  '.cm-lectern-badge[data-kind=bookmarked]': { top: '0', left: '1px' },
  '.cm-lectern-badge[data-kind=flagged]': { top: '0', right: '0' },
  '.cm-lectern-badge[data-kind=doubted]': { bottom: '0', right: '0' },
  '.cm-lectern-badge[data-kind=locked]': { bottom: '0', left: '0' },
});

export const editorTheme: Extension = [look, markLook, foldTheme, chipTheme, paletteTheme];

/** Tells CodeMirror's own base styles which theme is on (selection, tooltips). */
export function darkness(isDark: boolean): Extension {
  return EditorView.darkTheme.of(isDark);
}
