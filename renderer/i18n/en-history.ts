/** The words of a chapter's history. */
export const enHistory = {
  history: {
    title: 'History of “{{title}}”',
    open: 'History of this chapter',
    versions: 'Former texts',
    empty: 'No earlier versions.',
    emptyBody:
      'Lectern keeps one at the start of each stretch of work, and before each larger change. Everything stays for a day, then less and less.',
    reasons: {
      edit: 'Before writing',
      replace: 'Before replacing',
      restore: 'Before going back',
      assistant: 'Before the assistant',
      cast: 'Before renaming',
    },
    characters: '{{n}} characters',
    added: '+{{n}}',
    removed: '−{{n}}',
    counts: '{{added}} words more and {{removed}} words fewer than in the text kept before',
    firstKept: 'first one kept',
    against: 'What is different now',
    legend: 'Struck out: stood there then. Underlined: stands there now.',
    same: 'The text is the same as now.',
    unchanged_one: '{{count}} paragraph is the same',
    unchanged_other: '{{count}} paragraphs are the same',
    change_one: '{{count}} paragraph differs',
    change_other: '{{count}} paragraphs differ',
    restore: 'Go back to this text',
    restored: '“{{title}}” went back to its text of {{when}}',
  },
} as const;
