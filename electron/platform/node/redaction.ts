import { escapePattern } from '../../../shared/escape-pattern.ts';

/** A piece of base64 shorter than this could be in any text, so it is not looked for. */
const shortestBase64Piece = 6;

const upperHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase();

/** The characters of base64 that stand for the secret alone, at each place of a longer encoded text. */
function base64Pieces(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    const piece = encoded.slice(start, end);
    if (piece.length < shortestBase64Piece) return [];
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Ways in which a secret is likely to be written, other than inside a longer text in base64. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const wide = Buffer.from(secret, 'utf16le');
  const base64 = bytes.toString('base64');
  const percent = encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '�'));
  const everyByte = upperHex(bytes).replace(/../g, '%$&');
  const json = JSON.stringify(secret).slice(1, -1);
  const jsonAscii = json.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [
    ...new Set([
      secret,
      base64,
      bytes.toString('base64url'),
      bytes.toString('hex'),
      upperHex(bytes),
      wide.toString('hex'),
      upperHex(wide),
      percent,
      percent.replace(/%../g, (unit) => unit.toLowerCase()),
      percent.replaceAll('%20', '+'),
      new URLSearchParams([['', secret]]).toString().slice(1),
      everyByte,
      everyByte.toLowerCase(),
      json,
      jsonAscii,
      JSON.stringify(json).slice(1, -1),
    ]),
  ];
}

/** A piece of base64 takes along its two neighbours, which hold some bits of the secret. */
function patternsOf(secret: string): string[] {
  const pieces = base64Pieces(Buffer.from(secret, 'utf8')).map(escapePattern);
  const forms = formsOf(secret).map(escapePattern);
  return [...pieces.map((piece) => `[\\w+/-]?${piece}[\\w+/-]?=*`), ...forms];
}

export type Redactor = {
  readonly add: (secret: string) => void;
  /** The text with every form of every secret replaced; nothing of a secret is kept. */
  readonly clean: (text: string) => string;
};

/** Replaces registered values, not patterns: what a key looks like is the gateway's affair. */
export function createRedactor(replacement = '[redacted]'): Redactor {
  const secrets = new Set<string>();
  let pattern: RegExp | null = null;
  // Built when it is asked for: an account may have thousands of voices, and each is a secret.
  const built = (): RegExp => {
    const patterns = new Set([...secrets].flatMap(patternsOf));
    const longestFirst = [...patterns].sort((a, b) => b.length - a.length);
    return new RegExp(longestFirst.join('|'), 'g');
  };
  return {
    add(secret) {
      if (secret === '' || secrets.has(secret)) return;
      secrets.add(secret);
      pattern = null;
    },
    clean(text) {
      if (secrets.size === 0) return text;
      pattern ??= built();
      return text.replace(pattern, replacement);
    },
  };
}
