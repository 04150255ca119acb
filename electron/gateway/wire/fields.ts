import { readWorkStatus } from './work-status.ts';

/** Statuses of HTTP from here on are errors. */
const leastErrorStatus = 400;

/** An object of a parsed answer whose fields are not known. */
export type Fields = { readonly [name: string]: unknown };

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that says something, or a number as text; null for everything else. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : null;
}

/**
 * Whether an answer tells of an error: services that write out every field leave an empty one beside what is fine.
 * One that stands alone, or beside a type or code that calls it an error, is an error however empty it is.
 */
export function saysError(body: Fields): boolean {
  const { error = null, type, code } = body;
  // "error", "response.failed"
  if (typeof type === 'string' && /(?:^|\.)(?:error|failed)$/.test(type)) return true;
  // A status of HTTP in place of the one that was sent already.
  if (/^[45]\d\d$/.test(readText(code) ?? '')) return true;
  if (error === null) return false;
  return !isNothing(error) || Object.keys(body).length === 1;
}

function isNothing(value: unknown): boolean {
  const fields = typeof value === 'object' ? Object.values(value ?? {}) : [value];
  return fields.every((field) => [null, false, 0, ''].includes(field as null));
}

const fineCode = /^(0|20[012]|ok|success|succeeded|submitted|accepted)$/i;
/** Names as `plainEntries` has them. */
const successName = /^(is)?(success|ok)$/;
const codeName = /^((status|result|return|ret|r)?code|ret)$/;
const errorName =
  /^(err(or)?s?|detail|fail(ure)?reason|err(or)?(no|code|msg|message|info|desc(ription)?))$/;
const no: readonly unknown[] = [false, 0, 'false', '0', 'no'];
/** Objects of an envelope that tell how it went. */
const judgingNames = ['header', 'base_resp', 'meta', 'status', 'data', 'result', 'response'];

/** Whether an answer tells of a refusal, be it under a status of HTTP that is none; every gateway has words of its own. */
export function tellsRefusal(body: unknown): boolean {
  if (!isFields(body)) return false;
  const told = [body, ...judgingNames.map((name) => body[name]).filter(isFields)];
  return told.some((fields) => saysError(fields) || plainEntries(fields).some(isOfRefusal));
}

function isOfRefusal([name, value]: readonly [string, unknown]): boolean {
  const text = readText(value);
  if (successName.test(name)) return no.includes(value);
  if (codeName.test(name)) return text !== null && !fineCode.test(text);
  if (/^(job|task)?(status|state)$/.test(name)) {
    const isError = readWorkStatus(value) === 'failed' || value === false;
    return isError || (readAmount(value) ?? 0) >= leastErrorStatus;
  }
  if (!errorName.test(name)) return false;
  return text === null ? !isNothing(value) : !fineCode.test(text);
}

/** Whether one of the fields says that all is well. */
export function saysSuccess(fields: Fields): boolean {
  return plainEntries(fields).some(([name, value]) =>
    successName.test(name)
      ? value === true
      : codeName.test(name) && fineCode.test(readText(value) ?? ''),
  );
}

/** Names in small letters, with nothing between their words. */
function plainEntries(fields: Fields): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).map(([name, value]) => [
    name.replace(/[_-]/g, '').toLowerCase(),
    value,
  ]);
}

const mostValues = 10_000;

/** Every text in a value, with the names that lead to it: `urls.get`, `data.0.audio`. */
export function* textsIn(outer: unknown): Generator<readonly [path: string, text: string]> {
  for (const [path, value] of valuesIn(outer)) if (typeof value === 'string') yield [path, value];
}

/** Every text and every list in a value, with the names that lead to it. */
export function* valuesIn(
  outer: unknown,
): Generator<readonly [path: string, value: string | readonly unknown[]]> {
  const values: [string, unknown][] = [['', outer]];
  for (let count = 0; count < mostValues && values.length > 0; count += 1) {
    const [path, value] = values.pop() ?? ['', null];
    if (typeof value === 'string' || Array.isArray(value)) yield [path, value];
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value).slice(0, mostValues)) {
      values.push([path === '' ? name : `${path}.${name}`, inner]);
    }
  }
}

/** A finite number that is not negative, also where it was written as text; null for everything else. */
export function readAmount(value: unknown): number | null {
  const amount = readNumber(value);
  return amount !== null && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** A number, also written as text: `2.5`, and `2,5` where the comma cannot part thousands. Null for everything else. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isWritten = /^-?\d{1,30}(\.\d{1,30}|,\d{1,2})?$|^-?0,\d{1,30}$/.test(text);
  return isWritten ? Number(text.replace(',', '.')) : null;
}

/** The first of these fields that `read` can read, each in snake case as it stands here or in camel case. */
export function firstOf<T>(
  fields: Fields,
  names: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const name of names) {
    const value = read(fields[name]) ?? read(fields[inCamelCase(name)]);
    if (value !== null) return value;
  }
  return null;
}

function inCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The object itself and the objects in these fields of it, so many deep, the inner ones first; a list of one stands for
 * its entry.
 */
export function withInner(body: unknown, names: readonly string[], depth = 2): readonly Fields[] {
  const outer = onlyEntry(body);
  if (!isFields(outer)) return [];
  const inner =
    depth === 0 ? [] : names.flatMap((name) => withInner(outer[name], names, depth - 1));
  return [...inner, outer];
}

function onlyEntry(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
