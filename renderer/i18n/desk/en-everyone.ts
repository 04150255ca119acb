/** The words of voices for the whole cast at once. */
export const enEveryone = {
  open: 'Give everyone a voice',
  alias: 'Suggest a voice for each character',
  title: 'A voice for everyone',
  body: 'Matched by sex and age where they are known; whoever speaks most comes first. This costs nothing until you generate lines.',
  shared: 'same voice as {{names}}',
  sharedMore_one: 'same voice as {{names}} and {{n}} more',
  sharedMore_other: 'same voice as {{names}} and {{n}} more',
  act: 'Give voices',
  none: 'Every character has a voice.',
  noVoices: 'This account has no other voice than the narrator’s.',
  done_one: '{{count}} character has a voice.',
  done_other: '{{count}} characters have a voice.',
} as const;
