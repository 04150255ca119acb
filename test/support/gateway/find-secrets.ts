import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
