import { writeFile } from 'node:fs/promises';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { createStoredZip } from '../../../electron/platform/node/stored-zip.ts';
import { openStoredZip } from '../../../electron/storage/zip/read-zip.ts';

/** What is in a project file, by name. */
export type Entries = Map<string, Buffer>;

export function entriesOf(file: string): Entries {
  const zip = openStoredZip(file, () => true);
  const entries = new Map(
    [...zip.entries].map(([name, entry]) => [name, Buffer.concat([...zip.pieces(entry)])]),
  );
  zip.close();
  return entries;
}

export async function writeEntries(file: string, entries: Iterable<readonly [string, Buffer]>) {
  const pieces: Uint8Array[] = [];
  const zip = createStoredZip(async (bytes) => {
    pieces.push(Buffer.from(bytes));
  });
  for (const [entry, bytes] of entries) await zip.add(entry, bytes);
  await zip.finish();
  await writeFile(file, Buffer.concat(pieces));
  return file;
}

/** With another table, whose hash the manifest tells rightly. */
export function withTable(
  entries: Entries,
  table: string,
  change: (rows: Record<string, unknown>[]) => unknown[],
): Entries {
  const name = `tables/${table}.jsonl`;
  const rows = String(entries.get(name)).split('\n').filter(Boolean);
  const next = change(rows.map((row) => JSON.parse(row) as Record<string, unknown>));
  const bytes = Buffer.from(next.map((row) => `${JSON.stringify(row)}\n`).join(''));
  entries.set(name, bytes);
  return withManifest(entries, (manifest) => {
    const sha256 = sha256Of(bytes);
    (manifest.tables as Record<string, unknown>)[table] = {
      bytes: bytes.byteLength,
      sha256,
      rows: next.length,
    };
  });
}

export function withManifest(
  entries: Entries,
  change: (manifest: Record<string, unknown>) => void,
): Entries {
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Record<string, unknown>;
  change(manifest);
  return entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}
