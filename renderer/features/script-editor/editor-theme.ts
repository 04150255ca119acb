import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { chipTheme } from './chip-theme.ts';
import { foldTheme } from './fold-theme.ts';
import { paletteTheme } from './palette-theme.ts';

/** The page: one column of script, marks in the margin. All colours are tokens, so both themes fit. */
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-script)',
    fontSize: '17px',
    lineHeight: '1.65',
    overflowY: 'auto',
    overflowX: 'hidden',
    paddingTop: '32px',
    paddingBottom: '40vh',
    position: 'relative',
  },
  '.cm-content': {
    // The measure: 72 characters at most, the margin left for the marks.
    width: '100%',
    maxWidth: 'calc(66ch + 112px)',
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
  '.cm-panels': {
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-ui)',
    fontSize: '13px',
    zIndex: '20',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    padding: '4px 40px 4px 12px',
  },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': {
    margin: '4px 8px 4px 0',
    verticalAlign: 'middle',
  },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '4px',
    margin: '4px 12px 4px 0',
    fontSize: '12px',
    color: 'var(--ink-quiet)',
  },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent-ink)', margin: '0' },
  '.cm-textfield': {
    height: '28px',
    padding: '0 8px',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    fontSize: '13px',
  },
  '.cm-button': {
    height: '28px',
    padding: '0 8px',
    backgroundImage: 'none',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    fontSize: '13px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'var(--hover)' },
  },
  '.cm-panel.cm-search [name=close]': {
    top: '12px',
    right: '12px',
    fontSize: '18px',
    color: 'var(--ink-quiet)',
    cursor: 'pointer',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
  },
});

const markLook = EditorView.baseTheme({
  '.cm-lectern-marks': { position: 'absolute', top: '0', left: '0', width: '0', zIndex: '5' },
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
  '.cm-lectern-mark:hover': { backgroundColor: 'var(--hover)' },
  '.cm-lectern-mark svg': { width: '12px', height: '12px', overflow: 'visible' },
});

export const editorTheme: Extension = [look, markLook, foldTheme, chipTheme, paletteTheme];

/** Tells CodeMirror's own base styles which theme is on (selection, tooltips). */
export function darkness(isDark: boolean): Extension {
  return EditorView.darkTheme.of(isDark);
}
