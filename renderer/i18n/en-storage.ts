/** Settings: what the library takes on the disk, and cleaning it up. */
export const enStorage = {
  storage: {
    intro: 'Space used by the library, and what can be removed.',
    look: 'See what takes space',
    lookAgain: 'Look again',
    looking: 'Looking: {{percent}}',
    cleaning: 'Removing: {{percent}}',
    stop: 'Stop',
    chosen: 'What can be removed',
    stays: 'What stays',
    clean: 'Remove selected…',
    confirmTitle: 'Remove {{size}}?',
    confirmFree: 'You will not have to pay for any of it again.',
    confirmPaid_one:
      '{{count}} take is deleted for good. Takes cost {{tokens}} tokens, {{money}}; what you want back later is charged again.',
    confirmPaid_other:
      '{{count}} takes are deleted for good. Takes cost {{tokens}} tokens, {{money}}; what you want back later is charged again.',
    confirm: 'Remove',
    done: 'Freed {{size}}.',
    doneSkipped_one: 'Freed {{size}}. {{count}} was kept because it is in use now.',
    doneSkipped_other: 'Freed {{size}}. {{count}} were kept because they are in use now.',
    stopped: 'Stopped. Freed {{size}}.',
    cost_one: 'Charged once: {{tokens}} token, {{money}}',
    cost_other: 'Charged once: {{tokens}} tokens, {{money}}',
    count_one: '{{count}} item',
    count_other: '{{count}} items',
    kinds: {
      temporary: 'Temporary files, and files of deleted books',
      orphans: 'Unused audio files',
      chapters: 'Encoded chapters',
      copies: 'Copies of the library from before an update or a restore',
      'takes-unused': 'Takes that no book uses',
      'takes-history': 'Takes of earlier versions and deleted books',
    },
    hints: {
      temporary:
        'Left by a program that ended early; covers and manuscript files that no book uses.',
      orphans: 'Left by a clean-up that was interrupted.',
      chapters: 'The next export creates them again, free. Kept to {{size}} and {{days}} days.',
      copies: 'Only needed to go back to an older version of Lectern.',
      'takes-unused':
        'Retakes that were not chosen, deleted takes, and lines that were tried with a voice.',
      'takes-history': 'An undo, an earlier version or a restored book would use them.',
    },
    kept: {
      'takes-used': 'Takes in use',
      library: 'Texts, versions, ledger',
      answers: 'Answers that are paid for and not stored yet',
      voices: 'Samples and recordings of voices',
      videos: 'Videos',
      exports: 'Your exported files',
    },
  },
} as const;
