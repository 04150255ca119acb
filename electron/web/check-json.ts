import { appError } from '../../shared/app-error.ts';

/** Far more than any request of the page has: an order of 100,000 lines is one of the largest. */
const most = { depth: 64, values: 2_000_000 };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Where the string that begins at `from` ends; the end of the text where it does not. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

/**
 * Looks over JSON before it is parsed, as what a parser makes of many small values takes fifty times their
 * bytes. Throws AppError `bad_request` where they lie too deep in each other or are too many.
 */
export function checkJson(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === comma) {
      values += 1;
    } else if (opening.has(code)) {
      values += 1;
      depth += 1;
    } else if (closing.has(code)) {
      depth -= 1;
    }
    if (depth > most.depth || values > most.values) throw appError('bad_request.nested', most);
  }
}
