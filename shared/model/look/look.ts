import type { LanguageChoice } from './language.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

export type MotionChoice = 'system' | 'reduced';

/** How the studio looks: a part of the settings. */
export type Look = {
  readonly language: LanguageChoice;
  readonly theme: ThemeChoice;
  readonly motion: MotionChoice;
  /** The whole window; in a browser the browser's own zoom is used instead. */
  readonly zoomPercent: number;
  readonly scriptSizePx: number;
  /** Times the size of the letters. */
  readonly scriptLineHeight: number;
  /** The longest line of the script, in widths of the digit 0. */
  readonly scriptMeasureCh: number;
  /** Keys of commands that a person has changed, by the command's id; an empty list is no key at all. */
  readonly shortcuts: Shortcuts;
};

export type Shortcuts = { readonly [commandId: string]: readonly string[] };

/** The limits of what can be set, for the schema, the fields and the keys alike. */
export const lookLimits = {
  zoomPercent: { min: 80, max: 200, step: 10 },
  scriptSizePx: { min: 14, max: 28, step: 1 },
  scriptLineHeight: { min: 1.3, max: 2.2, step: 0.05 },
  scriptMeasureCh: { min: 34, max: 90, step: 2 },
} as const;

export const defaultLook: Look = {
  language: 'system',
  theme: 'system',
  motion: 'system',
  zoomPercent: 100,
  scriptSizePx: 17,
  scriptLineHeight: 1.65,
  scriptMeasureCh: 66,
  shortcuts: {},
};
