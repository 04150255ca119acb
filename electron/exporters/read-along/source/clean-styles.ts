/** The name that a file of the source has in the book; null for what is not there, or not in a book at all. */
export type NameOf = (href: string) => string | null;

const strings = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/;
const comments = new RegExp(`${strings.source}|/\\*[\\s\\S]*?(?:\\*/|$)|<!--|-->`, 'g');
const tokens = new RegExp(
  [
    strings.source,
    /@import\b\s*|@charset\b[^;]*;?|@namespace\b[^;]*;?/.source,
    /\burl\(\s*(?:"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(?:[^)"'\\]|\\[\s\S])*)\s*\)?/
      .source,
    /(?<![\w-])(?:expression|-moz-binding|behavior)(?![\w-])/.source,
  ].join('|'),
  'gi',
);

/** Letters that are written as escapes, which could hide a name. */
const hiddenLetters = /\\\\|\\(?:([\da-f]{1,6})\s?|([g-z-]))/gi;
/** Addresses where no file may be named, such as in functions that nobody knows yet. */
const loose = /[a-z][a-z\d+.-]*:\/\/[^\s"')]*/gi;

/** Styles whose files are those of the book: what leads elsewhere, or is not there, is taken out. */
export function cleanStyles(source: string, nameOf: NameOf): string {
  let isImport = false;
  const cleanToken = (found: string): string => {
    const wasImport = isImport;
    isImport = /^@import/i.test(found);
    if (isImport) return '@import ';
    if (/^["']/.test(found)) return wasImport ? imported(found, nameOf) : text(found);
    if (/^url\(/i.test(found)) return wasImport ? imported(found, nameOf) : linked(found, nameOf);
    // What older programs ran.
    return found.startsWith('@') ? '' : 'x-removed';
  };
  return source
    .replace(hiddenLetters, shownLetter)
    .replace(comments, (found) => (/^["']/.test(found) ? found : ' '))
    .replace(tokens, cleanToken)
    .replace(/@import (?!url\(")[^;]*;?/gi, '')
    .replace(loose, '')
    .trim();
}

/** Declarations of a `style` attribute; null where they would end it. */
export function cleanDeclarations(source: string, nameOf: NameOf): string | null {
  const clean = cleanStyles(source, nameOf);
  return clean === '' || /[{}@]/.test(clean) ? null : clean;
}

/** Each address of a style sheet, as it is written. */
export function addressesIn(source: string): readonly string[] {
  const found: string[] = [];
  cleanStyles(source, (href) => {
    found.push(href);
    return null;
  });
  return found;
}

function linked(found: string, nameOf: NameOf): string {
  const name = nameOf(addressOf(found));
  return name === null ? 'none' : `url("${name}")`;
}

function imported(found: string, nameOf: NameOf): string {
  const name = nameOf(addressOf(found));
  return name === null ? '' : `url("${name}")`;
}

/** What is shown stays; an address in a string (`image-set`) does not. */
function text(found: string): string {
  const isAddress = /^\s*(?:[a-z][a-z\d+.-]*:\S|[\\/]{2})/i.test(addressOf(found));
  const quote = found[0] ?? '"';
  if (isAddress) return '""';
  return found.length > 1 && found.endsWith(quote) ? found : `${found}${quote}`;
}

function addressOf(found: string): string {
  const inside = found.replace(/^url\(\s*/i, '').replace(/\s*\)$/, '');
  return unescaped(inside.replace(/^(["'])([\s\S]*?)\1?$/, '$2'));
}

function unescaped(value: string): string {
  return value.replace(/\\(?:([\da-f]{1,6})\s?|(\r?\n)|([\s\S]))/gi, (_, hex, line, sign) =>
    hex === undefined ? (line === undefined ? sign : '') : characterOf(hex),
  );
}

function shownLetter(found: string, hex: string | undefined, letter: string | undefined): string {
  const shown = hex === undefined ? letter : characterOf(hex);
  return shown !== undefined && /^[a-z-]$/i.test(shown) ? shown : found;
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}
