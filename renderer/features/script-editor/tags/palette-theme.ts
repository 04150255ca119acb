import { EditorView } from '@codemirror/view';
import { iconLook } from './chip-theme.ts';

/** The list at the cursor. */
export const paletteTheme = EditorView.theme({
  '.cm-tooltip.cm-lectern-palette': {
    width: '264px',
    maxHeight: '296px',
    overflowY: 'auto',
    padding: '4px',
    fontFamily: 'var(--font-ui)',
    fontSize: '13px',
    lineHeight: '20px',
    color: 'var(--ink)',
    zIndex: 300,
  },
  '.cm-lectern-option-group': {
    display: 'block',
    padding: '8px 8px 4px',
    fontSize: '11px',
    fontWeight: '560',
    color: 'var(--ink-quiet)',
  },
  '.cm-lectern-option': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 8px',
    borderRadius: '4px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'var(--hover)' },
    '&[aria-selected=true]': { backgroundColor: 'var(--accent-soft)' },
    '& svg': { ...iconLook, stroke: 'var(--ink-quiet)' },
  },
  '.cm-lectern-option-words': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-lectern-strength': {
    flex: 'none',
    fontSize: '8px',
    letterSpacing: '2px',
    color: 'var(--ink-quiet)',
  },
});
