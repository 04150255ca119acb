import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The small drawings inside the text. */
export const iconLook = {
  flex: 'none',
  width: '12px',
  height: '12px',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.25',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/** Tags, pauses and speakers: smaller and quieter than the words. */
const look = EditorView.theme({
  '.cm-lectern-tag, .cm-lectern-pause, .cm-lectern-speaker': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    margin: '0 1px',
    padding: '0 5px',
    verticalAlign: '1px',
    fontFamily: 'var(--font-ui)',
    fontSize: '12px',
    fontWeight: '440',
    fontStyle: 'normal',
    lineHeight: '18px',
    letterSpacing: 'normal',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
    borderRadius: '5px',
    cursor: 'default',
    userSelect: 'none',
    '& svg': iconLook,
  },
  '.cm-lectern-tag': { color: 'var(--accent-ink)' },
  // A word of the text, so it looks like one; what is said stands small behind it.
  '.cm-lectern-respelling': {
    textDecoration: 'underline dotted 1px var(--accent-ink)',
    textUnderlineOffset: '4px',
    unicodeBidi: 'isolate',
    cursor: 'default',
    '& small': {
      marginInlineStart: '3px',
      fontFamily: 'var(--font-ui)',
      fontSize: '11px',
      fontStyle: 'normal',
      color: 'var(--accent-ink)',
    },
  },
  '.cm-lectern-pause': {
    color: 'var(--ink-quiet)',
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '[data-hint]': { boxShadow: 'inset 0 -2px 0 var(--changed)' },
  '.cm-lectern-hint': {
    textDecoration: 'underline dotted 2px var(--changed)',
    textUnderlineOffset: '4px',
  },
  // A long name goes on in the next row, as the words do.
  '.cm-lectern-speaker': {
    display: 'inline',
    whiteSpace: 'inherit',
    margin: '0 3px 0 0',
    padding: '0',
    fontSize: '13px',
    fontWeight: '620',
  },
  // Where the caret stands before a name takes no room, or a name wider than the text left that row empty.
  '.cm-widgetBuffer:has(+ .cm-lectern-speaker)': { position: 'absolute' },
});

/** Grounds that let a selection behind them show through, so they are no tokens. */
const grounds = EditorView.baseTheme({
  '&light .cm-lectern-tag': { backgroundColor: 'rgba(180, 105, 14, 0.09)' },
  '&dark .cm-lectern-tag': { backgroundColor: 'rgba(240, 165, 68, 0.12)' },
  '&light .cm-lectern-pause': { backgroundColor: 'rgba(107, 100, 90, 0.1)' },
  '&dark .cm-lectern-pause': { backgroundColor: 'rgba(163, 155, 142, 0.14)' },
});

export const chipTheme: Extension = [look, grounds];
