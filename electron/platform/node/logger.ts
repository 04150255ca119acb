import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogFields, Logger } from '../ports.ts';
import { createRedactor, type Redactor } from './redaction.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

export type FileLoggerOptions = {
  /** The newest file, e.g. `logs/lectern.log`; older ones are `lectern.1.log` and so on. */
  readonly file: string;
  readonly maxFileBytes?: number;
  readonly maxFiles?: number;
  readonly logToStderr?: boolean;
};

/** Characters of one field: a stack fits, a book does not. */
const longestField = 16_000;

function rotatedName(file: string, index: number): string {
  return index === 0 ? file : file.replace(/(\.[^.]*)?$/, `.${index}$1`);
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

function rotate(file: string, maxFiles: number): void {
  for (let index = maxFiles - 2; index >= 0; index -= 1) {
    try {
      renameSync(rotatedName(file, index), rotatedName(file, index + 1));
    } catch {
      // A gap in the row: nothing to move.
    }
  }
}

function cleanValue(value: LogFields[string], redactor: Redactor): LogFields[string] {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  const text = redactor.clean(String(value));
  if (typeof value === 'number') return text === String(value) ? value : text;
  return text.length > longestField ? `${text.slice(0, longestField)}…` : text;
}

function lineOf(level: Level, message: string, fields: LogFields, redactor: Redactor): string {
  const cleaned = Object.entries(fields).map(([name, value]) => [
    redactor.clean(name),
    cleanValue(value, redactor),
  ]);
  const entry = {
    time: new Date().toISOString(),
    level,
    message: cleanValue(message, redactor),
    ...Object.fromEntries(cleaned),
  };
  return `${JSON.stringify(entry)}\n`;
}

/**
 * One line of JSON per entry, written at once so that a crash loses none, in files that are rotated by
 * size. Registered secrets are replaced before anything is written. A full disk never stops the caller.
 */
export function createFileLogger(options: FileLoggerOptions): Logger {
  const { file, maxFileBytes = 1_000_000, maxFiles = 5, logToStderr = false } = options;
  const redactor = createRedactor();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let bytes = sizeOf(file);

  const write = (level: Level, message: string, fields: LogFields = {}) => {
    const line = lineOf(level, message, fields, redactor);
    const lineBytes = Buffer.byteLength(line);
    if (bytes > 0 && bytes + lineBytes > maxFileBytes) {
      rotate(file, maxFiles);
      bytes = sizeOf(file);
    }
    try {
      appendFileSync(file, line, { mode: 0o600 });
      bytes += lineBytes;
    } catch {
      // Work goes on without a log; the disk's own errors are reported where they matter.
    }
    if (logToStderr) process.stderr.write(line);
  };

  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    redact: redactor.add,
  };
}
