/** What a newcomer does once, in the order in which it is proposed. */
export const firstSteps = [
  'heard',
  'tagged',
  'cast',
  'imported',
  'cloned',
  'connected',
  'exported',
] as const;

export type FirstStep = (typeof firstSteps)[number];

export type FirstSteps = {
  /** Those that were really done in this library. */
  readonly done: readonly FirstStep[];
  /** False after a person has closed the list. */
  readonly isShown: boolean;
};
