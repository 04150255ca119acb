import { clamp } from '../../../shared/clamp.ts';
import { isTinyMoney } from '../../../shared/model/money.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The language of numbers; words come from i18n. */
let locale = 'en';

/** How lengths, and money without a symbol of its own, are written, with `{{n}}` for the number. */
export type Units = { readonly [unit in 'seconds' | 'minutes' | 'hours' | 'money']: string };

let units: Units = {
  seconds: '{{n}} s',
  minutes: '{{n}} min',
  hours: '{{n}} h',
  money: '{{n}} units',
};

const inUnit = (unit: keyof Units, value: number | string): string =>
  units[unit].replace('{{n}}', String(value));

export function setFormatLocale(next: string, nextUnits: Units): void {
  locale = next;
  units = nextUnits;
  formats.clear();
  dateFormats.clear();
  relativeFormat = undefined;
}

/** Making a format costs far more than using it, and lists use thousands. */
const formats = new Map<string, Intl.NumberFormat>();

const dateFormats = new Map<string, Intl.DateTimeFormat>();

let relativeFormat: Intl.RelativeTimeFormat | undefined;

function numberFormat(name: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const known = formats.get(name) ?? new Intl.NumberFormat(locale, options);
  formats.set(name, known);
  return known;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A position or a length as a clock: `00:04`, `12:30`, `1:02:03`. Whole seconds, rounded down. */
export function formatClock(durationMs: number): string {
  const whole = Math.max(0, Math.floor(durationMs / second));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const seconds = whole % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

/** A length in words: `4 s`, `12 min`, `1 h 05 min`. Zero is a dash: there is no length yet. */
export function formatLength(durationMs: number): string {
  if (durationMs <= 0) return '–';
  if (durationMs < minute) return inUnit('seconds', Math.max(1, Math.round(durationMs / second)));
  const minutes = Math.round(durationMs / minute);
  if (minutes < 60) return inUnit('minutes', minutes);
  return `${inUnit('hours', Math.floor(minutes / 60))} ${inUnit('minutes', two(minutes % 60))}`;
}

/** A short length with tenths, for one segment: `3.4 s`; from a minute on like `formatLength`. */
export function formatSegmentLength(durationMs: number): string {
  if (durationMs >= minute) return formatClock(durationMs);
  const formatted = numberFormat('tenths', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(durationMs / second);
  return inUnit('seconds', formatted);
}

export function formatNumber(value: number): string {
  return numberFormat('number').format(value);
}

export function formatPercent(fraction: number): string {
  const format = numberFormat('percent', { style: 'percent', maximumFractionDigits: 0 });
  return format.format(clamp(fraction, 0, 1));
}

/** Money with two decimals; what is less than a hundredth but not nothing keeps two digits that count. */
export function formatMoney(amount: number, currencyLabel: string): string {
  const isTiny = isTinyMoney(amount);
  const formatted = numberFormat(
    isTiny ? 'tiny-money' : 'money',
    isTiny
      ? { maximumSignificantDigits: 2 }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  ).format(amount);
  return currencyLabel === '' ? inUnit('money', formatted) : `${formatted} ${currencyLabel}`;
}

export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    // In English the short one has no plural: "140 byte".
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}

/** `2 hours ago`, `yesterday`, by the days of this machine's calendar. After a clock was set back, nothing is ahead. */
export function formatAgo(atMs: number, nowMs: number): string {
  const past = Math.min(atMs - nowMs, 0);
  relativeFormat ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const relative = relativeFormat;
  const days = calendarDay(atMs) - calendarDay(nowMs);
  if (past > -minute) return relative.format(0, 'minute');
  if (past > -hour) return relative.format(Math.round(past / minute), 'minute');
  // The day that summer time ends on is longer than 24 hours.
  if (past > -24 * hour || days === 0) return relative.format(Math.round(past / hour), 'hour');
  if (days > -30) return relative.format(days, 'day');
  return dateFormat('date', { dateStyle: 'medium' }).format(atMs);
}

/** Days of this machine's calendar, counted from 1970. */
function calendarDay(atMs: number): number {
  const at = new Date(atMs);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / (24 * hour);
}

function dateFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = dateFormats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(name, known);
  return known;
}

/** A day and a time of it: `Nov 21, 2:05 PM`, with the year where it is another one than now's. */
export function formatMoment(atMs: number, nowMs: number): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return dateFormat(isThisYear ? 'moment' : 'moment-with-year', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(atMs);
}

/** A month such as `2026-11`, by its name: `November 2026`. */
export function formatMonth(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat('month', options).format(Date.parse(`${month}-01`));
}

/** A day such as `2026-11-22`: `November 22, 2026`. */
export function formatDay(day: string): string {
  return dateFormat('day', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}

/** The day that it is here. */
export function formatToday(): string {
  return dateFormat('today', { dateStyle: 'long' }).format(Date.now());
}

export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale).format(items);
}

const isChinese = (): boolean => locale.startsWith('zh');

/** Short facts one after another, in one sentence or none. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join(isChinese() ? '，' : ', ');
}

/** Names or words of one kind, without an "and". */
export function joinNames(names: readonly string[]): string {
  return names.join(isChinese() ? '、' : ', ');
}

/** A label and what it is about. */
export function joinLabel(label: string, value: string): string {
  return `${label}${isChinese() ? '：' : ': '}${value}`;
}

/** Sentences one after another; one without its full stop gets it where another follows. */
export function joinSentences(sentences: readonly string[]): string {
  const [stop, space] = isChinese() ? ['。', ''] : ['.', ' '];
  return sentences
    .map((words, at) => {
      const isEnded = at === sentences.length - 1 || /[.!?…。！？]$/.test(words);
      return isEnded ? words : `${words}${stop}`;
    })
    .join(space);
}

/** A moment to the second, for whoever compares it with a bill. */
export function formatExactly(atMs: number): string {
  return dateFormat('exactly', { dateStyle: 'long', timeStyle: 'long' }).format(atMs);
}

/** The name of a language in the window's language, or the tag itself where none is known. */
export const formatLanguage = (tag: string): string => formatLanguageIn(tag, locale);

/** By the language that they are in. */
const languageNames = new Map<string, Intl.DisplayNames>();

/** Its name in another language. */
export function formatLanguageIn(tag: string, locale: string): string {
  try {
    const names =
      languageNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' });
    languageNames.set(locale, names);
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
