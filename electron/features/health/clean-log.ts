import { parseJson } from '../../../shared/parse-json.ts';

/** Fields that hold words of the program and nothing of a person's. */
const ownWords = new Set(['code', 'outcome', 'state', 'kind', 'stage']);
const word = /^[a-z][a-z0-9_.-]{0,60}$/;
const longestText = 500;

export type LogOptions = {
  /** Titles and names of files stay; else only numbers, codes and where in the program it was. */
  readonly hasNames: boolean;
  /** Takes out keys, ids and folders. */
  readonly tidy: (text: string) => string;
};

/**
 * A log as it may be handed on: each line by itself, with its message, which stands in the program, and of its
 * fields what is known to say nothing of books, files or people. What is no line of the log is left out.
 */
export function cleanLog(text: string, options: LogOptions): string {
  return text
    .split('\n')
    .flatMap((line) => cleanLine(line, options) ?? [])
    .join('\n');
}

function cleanLine(line: string, options: LogOptions): string | null {
  const entry = parsed(line);
  if (entry === null) return null;
  const cleaned = Object.entries(entry).map(([name, value]) => [
    name,
    cleanField(name, value, options),
  ]);
  return options.tidy(JSON.stringify(Object.fromEntries(cleaned)));
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  const entry = parseJson(line);
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? (entry as Readonly<Record<string, unknown>>)
    : null;
}

function cleanField(name: string, value: unknown, { hasNames }: LogOptions): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  const text = String(value);
  if (name === 'time' || name === 'level' || name === 'message') return text.slice(0, longestText);
  if (name === 'stack') return framesOf(text);
  if (ownWords.has(name) && word.test(text)) return text;
  return hasNames ? text.slice(0, longestText) : `(${text.length} characters left out)`;
}

/** Where in the program it was: the message above may quote anything. */
function framesOf(stack: string): string {
  const frames = stack.matchAll(
    /^\s+at (?:async )?(?:([\w.<>$ ]+) \()?.*?([\w.-]+):(\d+):\d+\)?$/gm,
  );
  return [...frames]
    .slice(0, 20)
    .map(([, name = '', file = '', line = '']) => `${name} ${file}:${line}`.trim())
    .join(' < ');
}
