import { defaultLook, type Look } from './look.ts';
import type { PriceSource } from './money.ts';

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
  readonly settings: Settings;
  /** Charged, possibly charged and reserved since the day began, as it is billed. */
  readonly spentTodayTokens: number;
  readonly spentTodayMoney: number;
  /** What speech costs on the account in use; null in demo mode. */
  readonly prices: PriceView | null;
  readonly appVersion: string;
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

export type Settings = Look & {
  /** Tokens; null means no cap. The cap of a day runs by UTC. */
  readonly capPerDayTokens: number | null;
  readonly capPerExportTokens: number | null;
  /** The same in money; null means no cap. Both hold where both are set. */
  readonly capPerDayMoney: number | null;
  readonly capPerExportMoney: number | null;
  readonly currencyLabel: string;
  readonly maxConcurrency: number;
  /** A line too long for one answer (524, unbilled): in two parts, or through a speech job. */
  readonly onTooLong: 'split' | 'job';
};

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
};

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
