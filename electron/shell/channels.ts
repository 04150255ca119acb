/** All channels between page and main. Adding a call adds none: the contract's routes go through the first. */
export const channels = {
  request: 'lectern:request',
  file: 'lectern:file',
  events: 'lectern:events',
} as const;
