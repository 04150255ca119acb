import { InvalidArgumentError } from 'commander';
import { type ExportFormat, exportFormats } from '../../shared/model/export.ts';
import { referencePrice } from '../../shared/script/estimate.ts';
import type { UncertainPolicy } from '../features/exports/speak-book.ts';

export function parseFormats(value: string): readonly ExportFormat[] {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  const formats = exportFormats.filter((format) => names.includes(format));
  const unknown = names.filter((name) => !exportFormats.some((format) => format === name));
  if (unknown.length === 0) return formats;
  throw new InvalidArgumentError(
    `there is no format "${unknown.join(', ')}"; there are ${exportFormats.join(', ')}.`,
  );
}

/** `1-3,5`: chapters by number, from 1. */
export function parseChapters(value: string): readonly number[] {
  const numbers = value.split(',').flatMap((part) => {
    const [, first, last] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part) ?? [];
    const from = Number(first);
    const to = Number(last ?? first);
    if (first === undefined || from < 1 || to < from) {
      throw new InvalidArgumentError('chapters are given by number, such as 1-3,5.');
    }
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return [...new Set(numbers)];
}

export function parseSpeed(value: string): number {
  const speed = Number(value);
  if (speed >= 0.5 && speed <= 2) return speed;
  throw new InvalidArgumentError('the speed goes from 0.5 to 2.');
}

export function parsePositive(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('a whole number above 0 is wanted.');
}

export function parsePort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('a port goes from 0 to 65535.');
}

/** `12.5` is money by the reference price, `5000t` is tokens. Answers tokens. */
export function parseMostCost(value: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(t|tokens)?$/.exec(value.trim()) ?? [];
  if (amount === undefined) {
    throw new InvalidArgumentError('an amount of money (12.5) or of tokens (5000t) is wanted.');
  }
  const tokensPerUnit = 1_000_000 / referencePrice(1_000_000);
  return Math.floor(Number(amount) * (unit === undefined ? tokensPerUnit : 1));
}

export function parsePolicy(value: string): UncertainPolicy {
  if (value === 'stop' || value === 'skip' || value === 'retry') return value;
  throw new InvalidArgumentError('it is stop, skip or retry.');
}
