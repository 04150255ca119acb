import { parseJson } from '../../../shared/parse-json.ts';
import { firstOf, isFields, readAmount, readText, withInner } from './fields.ts';

/*
 * A guess: the gateway's documentation does not show how error bodies look. Read are {error:{message,code,type,param}},
 * {error:"…"}, {detail:"…"}, {detail:[{loc,msg,type}]}, {message}, {msg}, {error_msg, error_code}, {base_resp:{status_msg,
 * status_code}}, HTML pages, plain text and nothing at all.
 */

const messageMaxCharacters = 500;
const messageNames = ['message', 'msg', 'error_msg', 'err_msg', 'errmsg', 'status_msg'];
const codeNames = ['error_code', 'err_code', 'errcode', 'status_code'];

export type WireError = {
  /** In the server's words; empty when it gave none. */
  readonly message: string;
  /** Such as `upstream_outcome_unknown`; null when none was given. */
  readonly code: string | null;
  /** The request's field that was refused; null when the server named none. */
  readonly parameter: string | null;
};

/** Reads the text of any error answer. Never throws; the message is one line of at most 500 characters. */
export function readErrorBody(text: string): WireError {
  const trimmed = text.trim();
  if (trimmed === '') return wireError('', null, null);
  const json = parseJson(trimmed);
  if (json === undefined) return wireError(readPlain(trimmed), null, null);
  return readJson(json);
}

const seconds = ['retry_after', 'retry_after_seconds', 'retry_after_sec'];

/** The wait that an error body asks for, in milliseconds; null where it asks for none. */
export function readWait(text: string): number | null {
  for (const fields of withInner(parseJson(text.trim()), ['error', 'detail'])) {
    const milliseconds = firstOf(fields, ['retry_after_ms'], readAmount);
    if (milliseconds !== null) return milliseconds;
    const waited = firstOf(fields, seconds, readAmount);
    if (waited !== null) return waited * 1000;
  }
  return null;
}

function readJson(json: unknown): WireError {
  if (typeof json === 'string') return wireError(json, null, null);
  if (!isFields(json)) return wireError('', null, null);
  const outerCode = readText(json.code);
  const inner = json.error;
  if (isFields(inner)) {
    return wireError(
      readText(inner.message) ?? readText(inner.msg) ?? readText(json.message) ?? '',
      readWord(inner.code) ??
        readWord(outerCode) ??
        readName(inner.type) ??
        readText(inner.code) ??
        outerCode,
      readName(inner.param) ?? readName(inner.parameter),
    );
  }
  const detail = json.detail;
  if (Array.isArray(detail)) return readDetailList(detail, outerCode);
  if (isFields(detail)) return readJson({ error: detail });
  const [message = null, code = null] = withInner(json, ['base_resp']).flatMap((said) => {
    const words = firstOf(said, messageNames, readText);
    return words === null ? [] : [words, firstOf(said, codeNames, readText)];
  });
  return wireError(
    readText(inner) ?? readText(detail) ?? message ?? '',
    outerCode ?? code ?? readText(json.type),
    readText(json.param),
  );
}

function readDetailList(detail: readonly unknown[], outerCode: string | null): WireError {
  const first = detail.find(isFields);
  if (first === undefined) return wireError(detail.map(String).join('; '), outerCode, null);
  const location = Array.isArray(first.loc) ? first.loc.map(String) : [];
  const parameter = location.filter((part) => part !== 'body').join('.');
  const message = readText(first.msg) ?? readText(first.message) ?? '';
  return wireError(message, outerCode ?? readText(first.type), parameter || null);
}

/** Some write out as a word that there is none. */
function readName(value: unknown): string | null {
  const text = readText(value);
  return text !== null && /^(none|null)$/i.test(text) ? null : text;
}

/** A code that is only the status again says less than the type beside it. */
function readWord(code: unknown): string | null {
  const text = readText(code);
  return text === null || /^\d+$/.test(text) ? null : text;
}

/** A page is read up to here: enough for its title, and no regular expression takes long on it. */
const pageMaxCharacters = 8000;

function readPlain(text: string): string {
  // Sound, and whatever else is no text, is quoted to nobody.
  if (text.includes('\0')) return '';
  if (!text.startsWith('<')) return text;
  const page = text.slice(0, pageMaxCharacters);
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(page)?.[1];
  if (title !== undefined && title.trim() !== '') return title;
  return page.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

function wireError(message: string, code: string | null, parameter: string | null): WireError {
  const line = message.replace(/\s+/g, ' ').trim();
  return {
    message: [...line.slice(0, 2000)].slice(0, messageMaxCharacters).join(''),
    code,
    parameter,
  };
}
