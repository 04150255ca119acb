/** The words of a chapter's history. */
export const enHistory = {
  history: {
    title: 'History of “{{title}}”',
    open: 'History of this chapter',
    versions: 'Earlier versions',
    empty: 'No earlier versions',
    emptyBody:
      'Lectern saves a version when you start working and before each larger change. All versions are kept for a day, then fewer over time.',
    reasons: {
      edit: 'Before writing',
      replace: 'Before replacing',
      restore: 'Before restoring',
      assistant: 'Before the assistant',
      cast: 'Before renaming',
    },
    characters: '{{n}} characters',
    added: '+{{n}}',
    removed: '−{{n}}',
    counts: '{{added}} words more and {{removed}} words fewer than in the previous version',
    firstKept: 'first version',
    against: 'Changes since then',
    legend: 'Struck through: removed since. Underlined: added since.',
    same: 'The text is the same as now.',
    unchanged_one: '{{count}} paragraph is the same',
    unchanged_other: '{{count}} paragraphs are the same',
    change_one: '{{count}} paragraph differs',
    change_other: '{{count}} paragraphs differ',
    restore: 'Restore this version',
    restored: '“{{title}}” was restored to its version of {{when}}',
  },
} as const;
