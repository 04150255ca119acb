import { copyFileSync, mkdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import {
  existingNodeEntries,
  externalPackages,
  nodeAssets,
  preloadSource,
  root,
} from './scripts/targets.mjs';

const builtins = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);

function isExternal(id: string): boolean {
  return (
    builtins.has(id) ||
    id.startsWith('node:') ||
    externalPackages.some((name) => id === name || id.startsWith(`${name}/`))
  );
}

/** Puts the voice engine and other binary files beside the entries that read them. */
function copyAssets(): Plugin {
  return {
    name: 'lectern-assets',
    writeBundle(options) {
      const outDir = options.dir ?? join(root, 'dist/node');
      mkdirSync(outDir, { recursive: true });
      for (const asset of nodeAssets) {
        copyFileSync(join(root, asset.from), join(outDir, asset.to));
      }
    },
  };
}

// Everything outside the browser, as CommonJS that the oldest runtime of the tests can load.
// Mode `preload` makes the one file that runs in the sandbox and may require only `electron`.
export default defineConfig(({ mode }) => {
  const isPreload = mode === 'preload';
  return {
    publicDir: false,
    plugins: isPreload ? [] : [copyAssets()],
    resolve: {
      conditions: ['node', 'import', 'module', 'default'],
      mainFields: ['module', 'main'],
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: true,
      outDir: 'dist/node',
      emptyOutDir: false,
      target: 'node16',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: isPreload ? { preload: preloadSource } : existingNodeEntries(),
        external: isPreload ? ['electron'] : isExternal,
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          codeSplitting: !isPreload,
          // The runtime's loader of ES modules cannot look into the packaged archive.
          dynamicImportInCjs: false,
        },
      },
    },
    ssr: { noExternal: true, external: externalPackages, target: 'node' },
  };
});
