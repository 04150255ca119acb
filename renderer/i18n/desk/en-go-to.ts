/** The words of going to a line or a time. */
export const enGoTo = {
  showNumbers: 'Show line numbers',
  hideNumbers: 'Hide line numbers',
  title: 'Go to line or time',
  alias: 'Jump to a line number or a minute',
  label: 'Line number or time',
  placeholder: '7 or 12:31',
  found: 'Line {{number}}, at {{time}}. Press Enter to go there.',
  unread: 'Type a line number such as 7, or a time such as 12:31.',
  outside_one: 'This chapter has {{lines}} line and is {{length}} long.',
  outside_other: 'This chapter has {{lines}} lines and is {{length}} long.',
} as const;
