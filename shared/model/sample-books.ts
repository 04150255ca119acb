/** The stories that ship with the program, by the language that they are in, as they are called. */
export const sampleTitles = {
  en: 'The Lamplighter of Quay Street',
  'zh-Hans': '渡口的灯',
} as const;

export type SampleLanguage = keyof typeof sampleTitles;

export const sampleLanguages = Object.keys(sampleTitles) as readonly SampleLanguage[];
