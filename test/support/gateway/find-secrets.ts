import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';

/** Ways in which a secret can stand in a file. */
function spellingsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  return [
    bytes,
    Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(secret, 'utf16le'),
  ];
}

/** A search finds every run of twelve characters of the random part: one of these stands in each of them. */
const windowLength = 10;
const windowStep = 3;

/** The text that every base64 of these bytes has in it, whatever stands before and behind them. */
function base64Cores(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(
      shift + (shift > 0 ? 1 : 0),
      (shift + bytes.length) % 3 === 0 ? undefined : -1,
    );
  });
}

const codesOf = (text: string, spell: (code: string) => string) =>
  [...Buffer.from(text)].map((byte) => spell(byte.toString(16).padStart(2, '0'))).join('');

function windowSpellings(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const wide = Buffer.from(text, 'utf16le');
  const cores = base64Cores(bytes);
  const texts = [
    text,
    ...cores,
    ...cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
    codesOf(text, (code) => code),
    codesOf(text, (code) => code.toUpperCase()),
    codesOf(text, (code) => `%${code}`),
    codesOf(text, (code) => `%${code.toUpperCase()}`),
    codesOf(text, (code) => `\\u00${code}`),
  ];
  return [...texts.map((one) => Buffer.from(one)), wide, Buffer.from(wide).swap16()];
}

/**
 * Finds parts of these secrets, whose last 36 characters are random: raw, in base64, hex, percent and JSON escapes and in
 * both orders of UTF-16.
 */
export function createSecretFinder(secrets: readonly string[]) {
  const needles = secrets.map((secret) => {
    const random = secret.slice(-36);
    const starts = Array.from(
      { length: Math.floor((random.length - windowLength) / windowStep) + 1 },
      (_, index) => index * windowStep,
    );
    const windows = starts.map((at) => random.slice(at, at + windowLength));
    return { secret, spellings: windows.flatMap(windowSpellings) };
  });
  /** The secrets of which something stands in it. */
  return (content: string | Uint8Array): readonly string[] => {
    const bytes = Buffer.from(content);
    return needles
      .filter(({ spellings }) => spellings.some((spelt) => bytes.includes(spelt)))
      .map(({ secret }) => secret);
  };
}

/** What stands in a file, and in the files of an archive. */
function contentsOf(path: string, bytes: Uint8Array): readonly (readonly [string, Uint8Array])[] {
  const isZip = Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'));
  if (!isZip) return [[path, bytes]];
  return [
    [path, bytes],
    ...Object.entries(unzipSync(bytes)).flatMap(([name, one]) =>
      contentsOf(`${path}:${name}`, one),
    ),
  ];
}

/** The files below a folder, by their path in it, and what stands in those that are archives. */
export async function contentsBelow(
  place: string,
): Promise<readonly (readonly [string, Uint8Array])[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    files.map(async (path) => contentsOf(path.slice(place.length + 1), await readFile(path))),
  );
  return read.flat();
}

export function holdsSecret(content: string | Uint8Array, secrets: readonly string[]): boolean {
  const bytes = Buffer.from(content);
  return secrets.some((secret) => spellingsOf(secret).some((spelt) => bytes.includes(spelt)));
}

/** Files below a folder that hold a secret in any spelling, by their path in it. */
export async function filesWithSecrets(
  folder: string,
  secrets: readonly string[],
  isExempt: (name: string) => boolean = () => false,
): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names) {
    if (!entry.isFile() || isExempt(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    if (holdsSecret(await readFile(path), secrets)) found.push(path.slice(folder.length + 1));
  }
  return found;
}
