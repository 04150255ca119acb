import { InvalidArgumentError } from 'commander';
import { dayOf } from '../../shared/model/call-filter.ts';
import { isFeedUrl, type SubtitleFormat, subtitleFormats } from '../../shared/model/companions.ts';
import {
  type ExportFormat,
  exportFormats,
  type LoudnessPresetId,
  loudnessPresets,
  packLimits,
  sampleLimits,
} from '../../shared/model/export.ts';
import { type ChargeKind, chargeKinds } from '../../shared/model/job.ts';
import { isWithin, type Limit, mostAmount } from '../../shared/model/money.ts';
import { checkedIsbn, mostNameLetters } from '../../shared/model/publication.ts';
import { type CleanKind, cleanKinds } from '../../shared/model/storage.ts';
import { mostRetakeTries } from '../../shared/model/take.ts';
import { noFixes, type ReferenceFixes, referenceFixNames } from '../../shared/model/voice.ts';
import { languageTagOf } from '../../shared/script/language-tag.ts';
import {
  type CustomPreset,
  customBitrates,
  customLimits,
} from '../../shared/sound/custom-preset.ts';
import type { CastVoices } from '../features/cast/cast-voices.ts';
import type { UncertainPolicy } from '../features/narration/generate-segments.ts';
import { phrase } from './words/phrase.ts';

export function parseFormats(value: string): readonly ExportFormat[] {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const formats = exportFormats.filter((format) => names.includes(format));
  const unknown = names.filter((name) => !exportFormats.some((format) => format === name));
  if (unknown.length === 0) return formats;
  throw new InvalidArgumentError(
    phrase('parseOptions.noFormat', {
      unknown,
      exportFormats,
    }),
  );
}

/** `srt,vtt,lrc`. */
export function parseSubtitles(value: string): readonly SubtitleFormat[] {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !subtitleFormats.some((format) => format === name));
  if (unknown.length === 0) return subtitleFormats.filter((format) => names.includes(format));
  throw new InvalidArgumentError(
    phrase('parseOptions.noSubtitles', {
      unknown,
      subtitleFormats,
    }),
  );
}

/** Where the files of a podcast feed will lie. */
export function parseFeedUrl(value: string): string {
  if (isFeedUrl(value)) return value;
  throw new InvalidArgumentError(phrase('parseOptions.webAddressWanted'));
}

/** `-16`, `-16lufs` or `-20rms`; as reports write it, too: `-16.0 LUFS`, `-20.0 dB RMS`. */
export function parseLoudness(value: string): Pick<CustomPreset, 'measure' | 'level'> {
  const [, level, unit] =
    /^(-\d+(?:\.\d+)?)\s*(lufs|(?:db\s*)?rms)?$/.exec(
      value.trim().toLowerCase().replace('−', '-'),
    ) ?? [];
  const { leastLevel, mostLevel } = customLimits;
  if (level === undefined || Number(level) < leastLevel || Number(level) > mostLevel) {
    throw new InvalidArgumentError(phrase('parseOptions.loudness', { leastLevel, mostLevel }));
  }
  return { measure: unit?.endsWith('rms') ? 'rms' : 'lufs', level: Number(level) };
}

/** The largest true peak, in dBTP. */
export function parseTruePeak(value: string): number {
  const { leastTruePeakDb, mostTruePeakDb } = customLimits;
  const peak = Number(value);
  if (peak >= leastTruePeakDb && peak <= mostTruePeakDb) return peak;
  throw new InvalidArgumentError(
    phrase('parseOptions.truePeak', { leastTruePeakDb, mostTruePeakDb }),
  );
}

/** In kbit/s. */
export function parseBitrate(value: string): CustomPreset['bitrate'] {
  const bitrate = customBitrates.find((known) => known === Number(value));
  if (bitrate !== undefined) return bitrate;
  throw new InvalidArgumentError(
    phrase('parseOptions.bitrate', { bitrates: customBitrates.map(String) }),
  );
}

/** Gathers presets: the option may be given more than once, and takes a list. */
export function parsePresets(
  value: string,
  before: readonly LoudnessPresetId[] | undefined,
): readonly LoudnessPresetId[] {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !loudnessPresets.some((preset) => preset === name));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      phrase('parseOptions.noPreset', {
        unknown,
        loudnessPresets,
      }),
    );
  }
  const wanted = loudnessPresets.filter((preset) => names.includes(preset));
  return [...new Set([...(before ?? []), ...wanted])];
}

export function parseYear(value: string): number {
  const year = Number(value);
  if (/^\d{1,4}$/.test(value)) return year;
  throw new InvalidArgumentError(phrase('parseOptions.yearWantedSuch'));
}

/** `en`, `zh-Hans`, `German`. */
export function parseLanguage(value: string): string {
  const tag = languageTagOf(value);
  if (tag !== null) return tag;
  throw new InvalidArgumentError(phrase('parseOptions.languageWanted'));
}

export function parseTitle(value: string): string {
  const title = value.trim();
  if (title !== '' && title.length <= mostNameLetters) return title;
  throw new InvalidArgumentError(phrase('parseOptions.titleWanted', { mostNameLetters }));
}

/** Gathers authors: the option may be given more than once, and takes a list. An empty one is nobody. */
export function parseAuthors(value: string, before: string | undefined): string {
  const names = [...(before ?? '').split(','), ...value.split(',')].map((name) => name.trim());
  const author = names.filter((name) => name !== '').join(', ');
  if (author.length <= mostNameLetters) return author;
  throw new InvalidArgumentError(phrase('parseOptions.authorsTooLong', { mostNameLetters }));
}

/** Gathers voices of characters: the option may be given more than once, and takes a list. */
export function parseCast(value: string, before: CastVoices | undefined): CastVoices {
  // The title of a voice may have commas of its own.
  const pairs = value.split(/,(?=[^,=]*=)/).map((pair): readonly [string, string] => {
    const [, name = '', voice = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (name.trim() !== '' && voice.trim() !== '') return [name.trim(), voice.trim()];
    throw new InvalidArgumentError(phrase('parseOptions.castWanted'));
  });
  return { ...before, ...Object.fromEntries(pairs) };
}

export function parseIsbn(value: string): string {
  const isbn = checkedIsbn(value);
  if (isbn !== null) return isbn;
  throw new InvalidArgumentError(phrase('parseOptions.digitsLastDigit'));
}

export function parseCleanKinds(value: string): readonly CleanKind[] {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !cleanKinds.some((kind) => kind === name));
  if (unknown.length === 0) return cleanKinds.filter((kind) => names.includes(kind));
  throw new InvalidArgumentError(
    phrase('parseOptions.noKind', {
      unknown,
      cleanKinds,
    }),
  );
}

/** `level,remove-hum`, `all` or `none`. */
export function parseFixes(value: string): ReferenceFixes {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const known: readonly string[] = [...referenceFixNames, 'all', 'none'];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(phrase('parseOptions.noFix', { unknown, known }));
  }
  const isAll = names.includes('all');
  const wanted = referenceFixNames.filter((name) => isAll || names.includes(name));
  return Object.fromEntries([
    ...Object.entries(noFixes),
    ...wanted.map((name) => [name, true] as const),
  ]) as ReferenceFixes;
}

/** `1-3,5`: chapters by number, from 1. */
export function parseChapters(value: string): readonly number[] {
  const numbers = value.split(',').flatMap((part) => {
    const [, first, last] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part) ?? [];
    const from = Number(first);
    const to = Number(last ?? first);
    if (first === undefined || from < 1 || to < from) {
      throw new InvalidArgumentError(phrase('parseOptions.chaptersGivenNumber'));
    }
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return [...new Set(numbers)];
}

export function parseSpeed(value: string): number {
  const speed = Number(value);
  if (speed >= 0.5 && speed <= 2) return speed;
  throw new InvalidArgumentError(phrase('parseOptions.speedGoes'));
}

export function parsePositive(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError(phrase('parseOptions.wholeNumberAbove'));
}

/** New takes of a line. */
export function parseTries(value: string): number {
  const tries = Number(value);
  if (Number.isInteger(tries) && tries >= 1 && tries <= mostRetakeTries) return tries;
  throw new InvalidArgumentError(phrase('parseOptions.tries', { mostRetakeTries }));
}

export function parsePort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError(phrase('parseOptions.portGoes'));
}

/** A key as a header can carry it. */
export function parseKey(value: string): string {
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new InvalidArgumentError(phrase('parseOptions.keySigns'));
}

/** `12.5` is money, `5000t` is tokens as they are billed. */
export function parseCost(value: string): Limit {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(t|tokens)?$/.exec(value.trim()) ?? [];
  const number = Number(amount);
  // There is no part of a token: `0.5t` was meant as something else than a limit of none.
  if (amount === undefined || (unit !== undefined && !Number.isInteger(number))) {
    throw new InvalidArgumentError(phrase('parseOptions.amountMoneyTokens'));
  }
  const amounts = unit === undefined ? { tokens: 0, money: number } : { tokens: number, money: 0 };
  if (!isWithin(amounts, mostAmount)) {
    throw new InvalidArgumentError(phrase('parseOptions.amountTooLarge', mostAmount));
  }
  return unit === undefined ? { tokens: null, money: number } : { tokens: number, money: null };
}

/** A day by UTC, as the caps count days. */
export function parseDay(value: string): string {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(atMs) || dayOf(atMs) !== value) {
    throw new InvalidArgumentError(phrase('parseOptions.dayWantedSuch'));
  }
  return value;
}

/** A month by UTC: `2026-11`. */
export function parseMonth(value: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return value;
  throw new InvalidArgumentError(phrase('parseOptions.monthWantedSuch'));
}

/** What kind of call is meant: `speech`, `speech-job`, `clone`, `video`, `chat`. */
export function parseCallKind(value: string): ChargeKind {
  const kind = chargeKinds.find((known) => known === value.trim().toLowerCase());
  if (kind !== undefined) return kind;
  throw new InvalidArgumentError(phrase('parseOptions.kindCallWanted', { chargeKinds }));
}

export function parseTemperature(value: string): number {
  const number = Number(value);
  if (value.trim() !== '' && number >= 0 && number <= 2) return number;
  throw new InvalidArgumentError(phrase('parseOptions.temperatureGoes'));
}

export function parseSize(value: string): string {
  if (/^\d{2,4}x\d{2,4}$/.test(value)) return value;
  throw new InvalidArgumentError(phrase('parseOptions.sizeWidthxheightSuch'));
}

export function parsePolicy(value: string): UncertainPolicy {
  if (value === 'stop' || value === 'skip' || value === 'retry') return value;
  throw new InvalidArgumentError(phrase('parseOptions.stopSkipRetry'));
}

/** The most text of one speech job, in code points. */
export function parsePackCharacters(value: string): number {
  const { leastCharacters, mostCharacters } = packLimits;
  const count = parsePositive(value);
  if (count >= leastCharacters && count <= mostCharacters) return count;
  throw new InvalidArgumentError(
    phrase('parseOptions.betweenAnd', { leastCharacters, mostCharacters }),
  );
}

/** The length of a retail sample, in minutes. */
export function parseMinutes(value: string): number {
  const { leastMinutes, mostMinutes } = sampleLimits;
  const minutes = Number(value);
  if (minutes >= leastMinutes && minutes <= mostMinutes) return minutes;
  throw new InvalidArgumentError(
    phrase('parseOptions.betweenMinutes', { leastMinutes, mostMinutes }),
  );
}
