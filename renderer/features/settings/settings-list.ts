import type { Settings } from '../../../shared/model/session.ts';
import { t } from '../../i18n/index.ts';
import { bridge } from '../../ipc/bridge.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { fitOf } from '../../ui/words/fit.ts';

/** The parts of the screen, in their order. */
const settingsSections = [
  'account',
  'money',
  'newBooks',
  'models',
  'connection',
  'appearance',
  'shortcuts',
  'microphone',
  'notices',
  'storage',
  'health',
  'updates',
  'privacy',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

type Entry = {
  readonly section: SettingsSection;
  /** What of the kept settings it changes; nothing for what is kept elsewhere or only told. */
  readonly names?: readonly (keyof Settings)[];
  readonly isDesktopOnly?: boolean;
  /** There is nothing to be told of it while the demo speaks. */
  readonly isPaidOnly?: boolean;
};

/**
 * Every setting there is, in the order of the screen. The screen, its search and the palette are made from it;
 * its words are `settingsList.names` and `settingsList.words`, which hold what else it is looked for by.
 */
export const settingEntries = {
  account: { section: 'account' },
  prices: { section: 'money', isPaidOnly: true },
  caps: {
    section: 'money',
    names: ['capPerDayTokens', 'capPerDayMoney', 'capPerExportTokens', 'capPerExportMoney'],
  },
  currency: { section: 'money', names: ['currencyLabel'] },
  newBookVoice: { section: 'newBooks', names: ['newBookVoiceId'] },
  newBookSpeed: { section: 'newBooks', names: ['newBookSpeed'] },
  newBookSegments: { section: 'newBooks', names: ['newBookSegments'] },
  chatModel: { section: 'models' },
  videoModel: { section: 'models' },
  concurrency: { section: 'connection', names: ['maxConcurrency'] },
  tooLong: { section: 'connection', names: ['onTooLong'] },
  answerSeconds: { section: 'connection', names: ['answerSeconds'] },
  proxy: { section: 'connection', names: ['proxy', 'proxyAddress'] },
  language: { section: 'appearance', names: ['language'] },
  theme: { section: 'appearance', names: ['theme'] },
  motion: { section: 'appearance', names: ['motion'] },
  zoom: { section: 'appearance', names: ['zoomPercent'], isDesktopOnly: true },
  scriptSize: { section: 'appearance', names: ['scriptSizePx'] },
  scriptLineHeight: { section: 'appearance', names: ['scriptLineHeight'] },
  scriptMeasure: { section: 'appearance', names: ['scriptMeasureCh'] },
  shortcuts: { section: 'shortcuts', names: ['shortcuts'] },
  microphone: { section: 'microphone' },
  notices: { section: 'notices', isDesktopOnly: true },
  libraryFolder: { section: 'storage' },
  storage: { section: 'storage' },
  health: { section: 'health' },
  updates: { section: 'updates', names: ['updates'] },
  privacy: { section: 'privacy' },
  licences: { section: 'about' },
} as const satisfies { readonly [id: string]: Entry };

export type SettingId = keyof typeof settingEntries;

export const settingIds = Object.keys(settingEntries) as readonly SettingId[];

/** Whether this head has it at all. */
export function isThere(id: SettingId): boolean {
  const { isDesktopOnly = false, isPaidOnly = false }: Entry = settingEntries[id];
  if (isPaidOnly && (useSessionStore.getState().session?.prices ?? null) === null) return false;
  return !isDesktopOnly || bridge().kind === 'desktop';
}

/** What of the kept settings it changes. */
export function namesOf(id: SettingId): readonly (keyof Settings)[] {
  const { names = [] }: Entry = settingEntries[id];
  return names;
}

/** In a list of words every few letters are found somewhere: those have to stand together. */
const scattered = 40;

/** Whether it is what was typed into the search: by its name, its section, or other words for it. */
export function isFound(id: SettingId, query: string): boolean {
  const names = [t(`settingsList.names.${id}`), t(`settings.${settingEntries[id].section}`)];
  const others = fitOf(query, t(`settingsList.words.${id}`)) ?? 0;
  const isFit = names.some((text) => fitOf(query, text) !== null) || others > scattered;
  return isThere(id) && (query.trim() === '' || isFit);
}
