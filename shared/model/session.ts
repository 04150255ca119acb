import type { Language } from './look/language.ts';
import { defaultLook, type Look } from './look/look.ts';
import type { PriceSource } from './money.ts';
import type { SegmentLength } from './project.ts';
import type { UpdateChoice } from './upkeep/updates.ts';

/** Who pays, where the key is kept, and what has been spent: all that the frame of the window shows. */
export type Session = {
  readonly mode: 'demo' | 'account';
  /** The account in use pays nothing: no price is asked about. */
  readonly isFree: boolean;
  /** The account in use; null in demo mode. */
  readonly account: AccountView | null;
  readonly accounts: readonly AccountView[];
  /** `memory`: this machine has no keychain to be had, so a key lasts for this run only. */
  readonly secretStore: 'keychain' | 'memory';
  /** Whom the chosen proxy is told; null where it is asked without a name. */
  readonly proxySignIn: ProxySignIn | null;
  readonly settings: Settings;
  /** Charged, possibly charged and reserved since the day began, as it is billed. */
  readonly spentTodayTokens: number;
  readonly spentTodayMoney: number;
  /** What speech costs on the account in use; null in demo mode. */
  readonly prices: PriceView | null;
  readonly appVersion: string;
  /** Stands for the system's language; null where the environment names none. */
  readonly environmentLanguage: Language | null;
};

/** The price of speech on an account, and where it comes from. */
export type PriceView = {
  readonly source: PriceSource;
  /** Factor on the tokens. */
  readonly multiplier: number;
  /** Money for one billed token. */
  readonly moneyPerToken: number;
  /** A price per call stands for both; null where speech is billed by tokens. */
  readonly moneyPerCall: number | null;
  /** When the pricing page was read last; null where it never could be. */
  readonly readAtMs: number | null;
  /** What the page says and makes no sense, a few words each. */
  readonly problems: readonly string[];
};

export type AccountView = {
  readonly id: string;
  readonly label: string;
  /** Normalised: scheme, host and path prefix, without `/v1`. */
  readonly baseUrl: string;
  readonly hasKey: boolean;
};

/** The fields of `Settings` that belong to an account and not to the library. */
export const capFields = [
  'capPerDayTokens',
  'capPerExportTokens',
  'capPerDayMoney',
  'capPerExportMoney',
] as const;

export type AccountCaps = Pick<Settings, (typeof capFields)[number]>;

export type Settings = Look & {
  /** Of the account in use. Tokens; null means no cap. The cap of a day runs by UTC. */
  readonly capPerDayTokens: number | null;
  readonly capPerExportTokens: number | null;
  /** Of the account in use, in money; null means no cap. Caps in tokens and in money hold together. */
  readonly capPerDayMoney: number | null;
  readonly capPerExportMoney: number | null;
  readonly currencyLabel: string;
  readonly maxConcurrency: number;
  /** A line too long for one answer (524, unbilled): in two parts, or through a speech job. */
  readonly onTooLong: 'split' | 'job';
  /** How long the sound of a line is waited for, in seconds. */
  readonly answerSeconds: number;
  readonly proxy: ProxyChoice;
  /** As `http://host:port`, for `proxy: 'address'`. */
  readonly proxyAddress: string;
  /** What a book begins with; null is the default voice. A voice that is gone, or of another account, is none. */
  readonly newBookVoiceId: string | null;
  readonly newBookSpeed: number;
  readonly newBookSegments: SegmentLength;
  readonly updates: UpdateChoice;
};

/** What of a proxy's name and password is shown: never the password. */
export type ProxySignIn = { readonly name: string };

export const proxyChoices = ['system', 'none', 'address'] as const;
export type ProxyChoice = (typeof proxyChoices)[number];

/** `http://host:port` or `https://host:port` without a name, a password or a path; empty for none. */
export function isProxyAddress(address: string): boolean {
  return address === '' || /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?$/i.test(address);
}

/** The gateway's own 504 or 524 has to come first, so two minutes are the least. */
export const answerSecondsLimits = { min: 120, max: 900 } as const;

/** What the connect screen proposes as the first cap of a day: about 100 minutes of speech. */
export const suggestedCapTokens = 100_000;

export const defaultSettings: Settings = {
  ...defaultLook,
  capPerDayTokens: null,
  capPerExportTokens: null,
  capPerDayMoney: null,
  capPerExportMoney: null,
  currencyLabel: '',
  maxConcurrency: 16,
  onTooLong: 'split',
  answerSeconds: 150,
  proxy: 'system',
  proxyAddress: '',
  newBookVoiceId: null,
  newBookSpeed: 1,
  newBookSegments: 'usual',
  updates: 'off',
};

/** What a new key for a known address is: another key of an account, or an account of its own. */
export type KeyChoice =
  | { readonly kind: 'add' }
  | { readonly kind: 'replace'; readonly accountId: string };

/** An account that a new key may replace the key of. */
export type KeyCandidate = {
  readonly accountId: string;
  readonly label: string;
  /** Voices that the account had when its list was last read, and how many of them the new key lists. */
  readonly voiceCount: number;
  readonly sharedVoiceCount: number;
  /** Calls under way, submitted or uncertain, which only a key of the account can end. */
  readonly openCount: number;
};

export type KeyQuestion = {
  readonly baseUrl: string;
  readonly candidates: readonly KeyCandidate[];
  /** Voices that the new key lists; null where the list could not be read, and why. */
  readonly listedVoiceCount: number | null;
  readonly listProblem: string | null;
  /** Null where the two lists say nothing. */
  readonly proposal: KeyChoice | null;
};

/** A key that is kept, or what has to be known first. */
export type KeyAnswer =
  | {
      readonly kind: 'saved';
      readonly session: Session;
      /** Why its gateway could not be asked about it, if it was. */
      readonly problem: string | null;
    }
  | { readonly kind: 'question'; readonly question: KeyQuestion };

export type ConnectionCheck = {
  /** The address as it will be used, and what was mended in it, if anything. */
  readonly baseUrl: string;
  readonly addressNote: string | null;
  readonly models: readonly string[];
  readonly hasSpeech: boolean;
};

/** A voice as people see it. The gateway's own id never leaves the database. */
export type VoiceView = {
  readonly id: string;
  readonly title: string;
  readonly isDefault: boolean;
};
