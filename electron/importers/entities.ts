import { appError } from '../../shared/app-error.ts';
import { importLimits } from './import-limits.ts';

/** XML's own five mean the same wherever they are declared (XML 1.0, section 4.6). */
const predefined = new Set(['amp', 'lt', 'gt', 'apos', 'quot']);

const reference = /&([^\s"'<>%&;]{1,100});/g;
const declaration = /\s+(%\s+)?([^\s"'<>%&;]+)\s+(?:"([^"]*)"|'([^']*)'|SYSTEM\b|PUBLIC\b)/y;

/**
 * The source with the entities of its document type's internal subset in the place of their names, and
 * the subset taken out. Nothing is fetched: throws `archive_unsafe`, with the entity's name, where one
 * names a file or would unfold beyond the limits.
 */
export function expandEntities(source: string, fileName: string, path: string): string {
  const place = { file: fileName, entry: path };
  const start = subsetStart(source);
  const subset = start === null ? null : readSubset(source, start, place);
  if (start === null || subset === null) return source;
  const body = source.slice(0, start - 1) + source.slice(subset.end + 1);
  if (subset.values.size === 0) return body;
  const resolve = createResolver(subset.values, place);
  let room: number = importLimits.entitiesTextCharacters;
  return body.replace(reference, (written, name: string) => {
    const value = resolve(name);
    if (value === null) return written;
    room -= value.length;
    if (room < 0) throw tooLong(name, importLimits.entitiesTextCharacters, place);
    return value;
  });
}

type Place = { readonly file: string; readonly entry: string };

/** Where the brackets of the document type open; null for almost every file. */
function subsetStart(source: string): number | null {
  const doctype = source.search(/<!DOCTYPE\s|<[a-z]/i);
  if (doctype === -1 || source[doctype + 1] !== '!') return null;
  const bracket = source.indexOf('[', doctype);
  const close = source.indexOf('>', doctype);
  return bracket === -1 || close < bracket ? null : bracket + 1;
}

/** The declared entities up to the closing bracket; null where there is none. Looks at each character once. */
function readSubset(source: string, start: number, place: Place) {
  const values = new Map<string, string>();
  for (let at = start; at !== -1 && at < source.length; ) {
    const sign = source[at];
    if (sign === ']') return { end: at, values };
    if (sign === '"' || sign === "'") at = after(source, sign, at + 1);
    else if (source.startsWith('<!--', at)) at = after(source, '-->', at + 4);
    else if (source.startsWith('<!ENTITY', at)) at = readDeclaration(source, at + 8, values, place);
    else at += 1;
  }
  return null;
}

function after(source: string, closing: string, from: number): number {
  const found = source.indexOf(closing, from);
  return found === -1 ? -1 : found + closing.length;
}

/** Returns where the declaration's value ends. */
function readDeclaration(source: string, at: number, values: Map<string, string>, place: Place) {
  declaration.lastIndex = at;
  const found = declaration.exec(source);
  const [, parameter, name = '', double, single] = found ?? [];
  const value = double ?? single;
  if (found === null || parameter !== undefined) throw appError('archive_unsafe.entities', place);
  if (value === undefined) throw appError('archive_unsafe.outside_entity', { ...place, name });
  // The first declaration counts (XML 1.0, section 4.2).
  if (!values.has(name) && !predefined.has(name)) values.set(name, value);
  if (values.size > importLimits.entities) {
    throw appError('archive_unsafe.many_entities', { ...place, limit: importLimits.entities });
  }
  return declaration.lastIndex;
}

/** The whole text of an entity, those inside of it expanded; null for a name that nobody declared. */
function createResolver(values: ReadonlyMap<string, string>, place: Place) {
  const whole = new Map<string, string>();
  const open = new Set<string>();
  const limit = importLimits.entityCharacters;
  const resolve = (name: string): string | null => {
    const value = whole.get(name) ?? values.get(name);
    if (value === undefined || whole.has(name)) return value ?? null;
    if (open.has(name) || value.length > limit) throw tooLong(name, limit, place);
    open.add(name);
    let length = 0;
    const text = value.replace(reference, (written, inner: string) => {
      const part = resolve(inner) ?? written;
      length += part.length;
      if (length > limit) throw tooLong(name, limit, place);
      return part;
    });
    if (text.length > limit) throw tooLong(name, limit, place);
    open.delete(name);
    whole.set(name, text);
    return text;
  };
  return resolve;
}

function tooLong(name: string, limit: number, place: Place) {
  return appError('archive_unsafe.long_entity', { ...place, name, limit });
}
