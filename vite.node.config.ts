import { copyFileSync, mkdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { replaceableName, replaceablePackages } from './scripts/packaging/libraries.mjs';
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
      for (const asset of nodeAssets) {
        const copy = join(outDir, asset.to);
        mkdirSync(dirname(copy), { recursive: true });
        copyFileSync(join(root, asset.from), copy);
      }
    },
  };
}

/** Some hold a decoder as text of any signs: escaped they would be several times as large. */
const mostEscapedShare = 0.1;

/**
 * A curly quote here and there as an escape: with one sign beyond ASCII the engine holds the whole file at two bytes
 * a sign. It is the same in strings, patterns and names; what `String.raw` gives is ASCII already.
 */
function escapeSigns(): Plugin {
  const beyond = /[^\0-\x7f]/g;
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'lectern-ascii',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const count = chunk.code.match(beyond)?.length ?? 0;
        if (count > chunk.code.length * mostEscapedShare) continue;
        chunk.code = chunk.code.replace(beyond, escaped);
      }
    },
  };
}

/** Chunks that no start needs, although what calls them cannot wait for an `import()`. */
const atFirstUse = /^const (\w+) = (require\("\.[^"]*\/(?:re2js|speakers)-[^"]+"\));\n/gm;

/** Has them required where they are used: Node answers from its cache from the second time on. */
function requireAtFirstUse(): Plugin {
  return {
    name: 'lectern-at-first-use',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [line, name = '', required = ''] of chunk.code.matchAll(atFirstUse)) {
          chunk.code = chunk.code.replace(line, '').replaceAll(`${name}.`, `${required}.`);
        }
      }
    },
  };
}

const inPackages = (names: readonly string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`);

/**
 * Libraries that anybody may put another build of in place: each a file of its own, by its plain name. What
 * they use of other packages has chunks without code of ours, which would use them in turn.
 */
const chunkGroups = [
  ...replaceablePackages.map((name) => ({
    name: replaceableName(name),
    test: inPackages([name]),
    includeDependenciesRecursively: false,
  })),
  { name: 'mediabunny', test: inPackages(['mediabunny']) },
  { name: 're2js', test: inPackages(['re2js']) },
  {
    // What finds them; what writes them into the text is not large.
    name: 'speakers',
    test: /[\\/]shared[\\/]script[\\/]speakers[\\/](?!give|rename)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'wasm-audio-decoders',
    test: inPackages(['@wasm-audio-decoders/common', '@eshaz/web-worker', 'simple-yenc']),
  },
];

// Everything outside the browser, as CommonJS that the oldest runtime of the tests can load.
// Mode `preload` makes the one file that runs in the sandbox and may require only `electron`.
export default defineConfig(({ mode }) => {
  const isPreload = mode === 'preload';
  return {
    publicDir: false,
    plugins: isPreload ? [] : [copyAssets(), escapeSigns(), requireAtFirstUse()],
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
          // What is parsed at each start has no use for comments but the licences of packages.
          comments: { legal: true, annotation: false, jsdoc: false },
          entryFileNames: '[name].cjs',
          chunkFileNames: ({ name }) =>
            name.startsWith('replaceable/') ? '[name].cjs' : 'chunks/[name]-[hash].cjs',
          codeSplitting: isPreload ? false : { groups: chunkGroups },
          // The runtime's loader of ES modules cannot look into the packaged archive.
          dynamicImportInCjs: false,
        },
      },
    },
    ssr: { noExternal: true, external: externalPackages, target: 'node' },
  };
});
