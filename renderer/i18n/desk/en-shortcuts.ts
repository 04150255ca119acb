/** The words of changing keyboard shortcuts. */
export const enShortcuts = {
  intro: 'You can change the key of every command.',
  open: 'Change shortcuts…',
  alias: 'change keys shortcuts keyboard hotkeys',
  change: 'Change the shortcut for {{command}}',
  add: 'Add a shortcut',
  reset: 'Reset the shortcut for {{command}}',
  resetAll: 'Reset all shortcuts',
  press: 'Press the new shortcut. Delete removes it, Esc cancels.',
  held: '{{key}} is the shortcut for “{{command}}”. Replace it?',
  replace: 'Replace',
  refused: {
    moves: '{{key}} moves, confirms or deletes. Press it with Ctrl or Alt, or choose another key.',
    editing: '{{key}} is used for editing text. Choose another key.',
    system: '{{key}} belongs to your system. Choose another key.',
    browser: '{{key}} belongs to your browser. Choose another key.',
  },
} as const;
