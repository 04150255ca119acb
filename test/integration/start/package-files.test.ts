import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignFiles } from '../../../scripts/packaging/foreign-files.mjs';
import { checkout } from '../../support/checkout.ts';
import { folderForEachTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();

// Catches a source map, a test or a path of the machine that built it in what we ship.
test('what was built has nothing in it that is not for a package', () => {
  expect(foreignFiles(checkout, ['dist/node', 'dist/renderer', 'examples'])).toEqual([]);
});

// Catches a check that finds nothing: it is made of each package as well, which names no file then.
test('what is not for a package is found by its name, and what we built by its text', async () => {
  const foreign: Readonly<Record<string, string>> = {
    'dist/node/main.cjs.map': '{}',
    'dist/node/main.cjs': '//# sourceMappingURL=main.cjs.map',
    'dist/node/chunks/a.cjs': `const file = '${join(checkout, 'electron/main.ts')}';`,
    'dist/renderer/assets/b.js': `const home = '${join(homedir(), 'work')}';`,
    '.env': 'KEY=1',
    'dist/node/.env.local': 'KEY=1',
    'node_modules/one/test/index.js': '',
    'node_modules/one/index.d.ts': '',
    'node_modules/one/index.test.js': '',
    'node_modules/one/private.pem': '',
  };
  const ours: Readonly<Record<string, string>> = {
    'package.json': '{}',
    'dist/node/lectern.cjs': 'const map = "sourceMapping";',
    'dist/renderer/assets/environment.js': '',
    'node_modules/one/dist/testing.js': '//# sourceMappingURL=testing.js.map',
  };
  for (const [path, text] of Object.entries({ ...foreign, ...ours })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const found = foreignFiles(folder).map((one) => one.replace(/: .*$/, ''));
  expect(found.sort()).toEqual(Object.keys(foreign).sort());
});
