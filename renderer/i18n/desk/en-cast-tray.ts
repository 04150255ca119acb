/** The words of casting a voice by dragging it. */
export const enCastTray = {
  title: 'Drop on who should have this voice in “{{book}}”',
  done: '{{name}} has the voice “{{title}}”',
} as const;
