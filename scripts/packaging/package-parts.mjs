/** How large the parts of the package are that we make; the runtime (Chromium, Electron) comes on top. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../targets.mjs';

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** The most that each part may have, in MB of 1,000,000 bytes, about a tenth above what it has. */
const parts = [
  { name: 'program', folder: 'dist/node', pattern: /\.cjs$/, mostMb: 17.8 },
  { name: 'voices and codecs (WebAssembly)', folder: 'dist/node', pattern: /\.wasm$/, mostMb: 26 },
  { name: 'character maps', folder: 'dist/node', pattern: /cmaps[\\/]/, mostMb: 1.3 },
  { name: 'page', folder: 'dist/renderer', pattern: /\.(js|html)$/, mostMb: 3.25 },
  { name: 'styles', folder: 'dist/renderer', pattern: /\.css$/, mostMb: 0.3 },
  { name: 'fonts', folder: 'dist/renderer', pattern: /\.woff2$/, mostMb: 0.63 },
  { name: 'pictures', folder: 'dist/renderer', pattern: /\.(webp|svg|png)$/, mostMb: 0.8 },
  { name: 'licences', folder: 'dist/renderer', pattern: /licences\.json$/, mostMb: 0.75 },
  { name: 'sample books', folder: 'examples', pattern: /./, mostMb: 0.02 },
];

/**
 * The built parts, whatever else lies in the folders counted as `rest`.
 * @returns {{ name: string, mb: number, mostMb: number }[]}
 */
export function packageParts() {
  const folders = [...new Set(parts.map(({ folder }) => folder))];
  const files = folders.flatMap((folder) =>
    [...filesUnder(join(root, folder))].map((path) => ({ folder, path })),
  );
  const sums = new Map([...parts.map(({ name }) => [name, 0]), ['rest', 0]]);
  for (const { folder, path } of files) {
    const part = parts.find((one) => one.folder === folder && one.pattern.test(path));
    const name = part?.name ?? 'rest';
    sums.set(name, (sums.get(name) ?? 0) + statSync(path).size);
  }
  return [...parts, { name: 'rest', mostMb: 0.2 }].map(({ name, mostMb }) => ({
    name,
    mb: (sums.get(name) ?? 0) / 1e6,
    mostMb,
  }));
}
