import { EditorView } from '@codemirror/view';
import { iconLook } from '../tags/chip-theme.ts';

/** Quiet while a fold is skipped, stronger when something of it is heard. */
export const foldTheme = EditorView.theme({
  '.cm-lectern-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    maxWidth: '100%',
    height: '22px',
    margin: '0 2px',
    padding: '0 7px',
    verticalAlign: 'middle',
    fontFamily: 'var(--font-ui)',
    fontSize: '12px',
    fontWeight: '400',
    lineHeight: '20px',
    letterSpacing: 'normal',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
    // No ground of its own, so that a selection shows through.
    background: 'transparent',
    color: 'var(--ink-quiet)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
    '&:not([data-mode=skip])': { color: 'var(--ink)', borderColor: 'var(--accent-line)' },
    '& svg': iconLook,
  },
  '.cm-lectern-chip-words': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-lectern-chip-state': { flex: 'none', color: 'var(--accent-ink)', fontWeight: '560' },
});
