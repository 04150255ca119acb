import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

export type StaticFile = { readonly path: string; readonly mediaType: string };

/** Every file that may be served, by its exact path as it stands in an address. */
export type StaticManifest = ReadonlyMap<string, StaticFile>;

/**
 * Lists the built page once, at the start, at once: the window waits for it. Serving is then a look-up of the whole
 * undecoded path: no address is ever joined to a folder, so there is nothing to climb out of. Symbolic links are left
 * out.
 */
export function readStaticManifest(folder: string): StaticManifest {
  const manifest = new Map<string, StaticFile>();
  function addFolder(path: string, address: string): void {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const file = join(path, entry.name);
      const name = `${address}/${encodeURIComponent(entry.name)}`;
      if (entry.isDirectory()) addFolder(file, name);
      else if (entry.isFile()) {
        const mediaType = mediaTypes[extname(entry.name).toLowerCase()];
        manifest.set(name, { path: file, mediaType: mediaType ?? 'application/octet-stream' });
      }
    }
  }
  addFolder(folder, '');
  const index = manifest.get('/index.html');
  if (index !== undefined) manifest.set('/', index);
  return manifest;
}
