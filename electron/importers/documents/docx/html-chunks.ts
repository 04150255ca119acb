import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../../../../shared/escape-markup.ts';
import { type Archive, createTextBudget, type TextBudget } from '../../archive.ts';
import { htmlOptions } from '../../html/skipping-tokenizer.ts';
import { importLimits } from '../../import-limits.ts';
import { decodePage } from '../import-web-page.ts';

/** Where the headers of a MIME message, and those of a part of it, end at the latest. */
const headerCharacters = 4096;
/** The document is the page that they would be of. */
const pageElements = new Set(['html', 'head', 'body']);

/**
 * The pages at these paths (HTML or MHT), as HTML that closes what it opens: programs that export HTML to Word put it whole
 * into the document (`altChunk`: ECMA-376 part 1, section 17.17.2.1), and Word reads it when it opens the file.
 */
export async function readHtmlChunks(
  archive: Archive,
  paths: ReadonlyMap<string, string>,
  spend: TextBudget = createTextBudget(archive.fileName),
): Promise<Map<string, string>> {
  const chunks = new Map<string, string>();
  for (const [id, path] of paths) {
    if (!/\.(?:x?html?|mht(?:ml)?)$/i.test(path)) continue;
    const bytes = await archive.read(path, importLimits.textEntryBytes);
    spend(bytes.byteLength);
    chunks.set(id, closedPage(decodePage(/\.mht/i.test(path) ? pageOfMessage(bytes) : bytes)));
  }
  return chunks;
}

/** The first page of a MIME message (RFC 2557); the bytes as they are where it is none. */
function pageOfMessage(bytes: Uint8Array): Uint8Array {
  const message = Buffer.from(bytes).toString('latin1');
  const header = message.slice(0, headerCharacters);
  const boundary = /\bboundary\s*=\s*"?([^";\r\n]{1,200})/i.exec(header)?.[1];
  const parts = boundary === undefined ? [message] : message.split(`--${boundary}`);
  for (const part of parts) {
    const head = /^[\s\S]*?\r?\n\r?\n/.exec(part.trimStart().slice(0, headerCharacters))?.[0] ?? '';
    if (!/^content-type\s*:\s*(?:text\/html|application\/xhtml)/im.test(head)) continue;
    const body = part.trimStart().slice(head.length);
    const encoding = /^content-transfer-encoding\s*:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
    if (encoding === 'base64') return Buffer.from(body, 'base64');
    return Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1');
  }
  return bytes;
}

function unquoted(text: string): string {
  return text
    .replace(/=[ \t]{0,80}\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A page as elements that are all closed: what it leaves open or hides would take the document behind it along. */
function closedPage(page: string): string {
  const html: string[] = [];
  let pictures = 0;
  let isInTitle = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'svg') pictures += 1;
        // That of a picture describes it.
        if (name === 'title' && pictures === 0) isInTitle = true;
        if (isInTitle || pageElements.has(name)) return;
        const own = Object.entries(attributes).filter(([key]) => /^[\w:.-]+$/.test(key));
        const stated = own.map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
        html.push(`<${name}${stated.join('')}`, '>');
      },
      ontext: (text) => {
        if (!isInTitle) html.push(escapeMarkup(text));
      },
      onclosetag: (name) => {
        if (name === 'svg') pictures -= 1;
        const isOfPage = isInTitle || pageElements.has(name);
        if (name === 'title') isInTitle = false;
        if (isOfPage) return;
        // Nothing is in it, or it is one that has no end.
        if (html.at(-1) === '>') html[html.length - 1] = '/>';
        else html.push(`</${name}>`);
      },
    },
    htmlOptions(page),
  );
  parser.write(page);
  parser.end();
  return html.join('');
}
