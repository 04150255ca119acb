import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForAllTests } from '../support/tools/hooks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

type Report = {
  readonly modules: readonly unknown[];
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { name: string } }[];
  };
};

function cruise(folder: string): Report {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const result = spawnSync(process.execPath, [cruiser, ...args, 'electron', 'shared', 'renderer'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return JSON.parse(result.stdout);
}

/** File, its one statement, and the rule that must catch it (null: allowed). */
const plants: readonly (readonly [string, string, string | null])[] = [
  ['electron/platform/a.ts', "import '../storage/target.ts';", 'one-way-platform'],
  ['electron/storage/a.ts', "import '../features/target.ts';", 'one-way-parts'],
  ['electron/features/a.ts', "import '../app/target.ts';", 'one-way-features'],
  ['electron/app/a.ts', "import '../ipc/target.ts';", 'one-way-app'],
  ['electron/ipc/a.ts', "import '../shell/target.ts';", 'one-way-ipc'],
  ['electron/shell/a.ts', "import '../web/target.ts';", 'one-way-shell'],
  ['electron/charges/a.ts', "import '../storage/target.ts';", 'no-sibling-of-charges'],
  [
    'electron/charges/b.ts',
    "import type { T } from '../storage/target.ts';",
    'only-ports-types-for-charges',
  ],
  [
    'electron/charges/c.ts',
    "import { value } from '../gateway/ports.ts';",
    'no-sibling-of-charges',
  ],
  ['electron/charges/d.ts', "import type { T } from '../gateway/ports.ts';", null],
  ['electron/exporters/a.ts', "import '../audio/target.ts';", null],
  ['electron/exporters/b.ts', "import '../storage/target.ts';", 'no-sibling-of-exporters'],
  ['electron/demo/a.ts', "import '../gateway/wire/target.ts';", null],
  ['electron/demo/b.ts', "import '../gateway/client/target.ts';", 'no-sibling-of-demo'],
  ['electron/cli/a.ts', "import '../web/target.ts';", null],
  ['electron/cli/b.ts', "import '../shell/target.ts';", 'shell-is-of-main'],
  ['electron/web/a.ts', "import '../cli/target.ts';", 'heads-stand-apart'],
  ['electron/web/b.ts', "import 'electron';", 'electron-in-its-place'],
  ['electron/shell/b.ts', "import 'electron';", null],
  ['electron/main.ts', "import './shell/target.ts';", null],
  ['electron/preload.ts', "import './ipc/target.ts';", 'preload-is-thin'],
  ['electron/features/b.ts', "import 'undici';", 'http-client-in-its-place'],
  ['electron/features/c.ts', "import 'node:https';", 'http-client-in-its-place'],
  ['electron/gateway/client/a.ts', "import 'undici';", null],
  [
    'electron/features/d.ts',
    "import '../../renderer/app/target.ts';",
    'electron-imports-shared-only',
  ],
  ['renderer/app/a.ts', "import '../../electron/ipc/target.ts';", 'renderer-imports-shared-only'],
  ['renderer/app/b.ts', "import 'node:fs';", 'no-node-in-shared-and-renderer'],
  ['shared/a.ts', "import '../electron/platform/target.ts';", 'shared-is-alone'],
  ['shared/b.ts', "import 'path';", 'no-node-in-shared-and-renderer'],
  ['renderer/features/x/a.ts', "import '../y/inside.ts';", 'renderer-features-stand-apart'],
  ['renderer/features/x/b.ts', "import '../y/index.ts';", null],
  ['renderer/ui/a.ts', "import '../features/y/index.ts';", 'renderer-base-below-features'],
  ['electron/features/e.ts', "import './missing.ts';", 'not-to-unresolvable'],
  ['electron/features/f.ts', "import './g.ts';", 'no-circular'],
];

const targetFolders = [
  'electron/storage electron/features electron/app electron/ipc electron/shell electron/web',
  'electron/cli electron/audio electron/gateway/wire electron/gateway/client electron/platform',
  'renderer/app',
]
  .join(' ')
  .split(' ');

describe('the layer rule', () => {
  const folder = folderForAllTests();
  let report: Report;

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };

  beforeAll(() => {
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
      copyFileSync(join(root, file), join(folder, file));
    }
    for (const name of ['electron', 'undici']) {
      write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
      write(`node_modules/${name}/index.js`, '');
    }
    const exported = 'export type T = string;\nexport const value = 1;';
    for (const target of targetFolders) write(`${target}/target.ts`, exported);
    write('electron/gateway/ports.ts', exported);
    write('renderer/features/y/inside.ts', exported);
    write('renderer/features/y/index.ts', exported);
    write('electron/features/g.ts', "import './f.ts';");
    for (const [path, text] of plants) write(path, text);
    report = cruise(folder);
  }, 60_000);

  it('is checked on modules that were really read (the tool can pass on none)', () => {
    expect(report.modules.length).toBeGreaterThan(plants.length);
  });

  it.each(plants)('%s: %s', (path, _text, rule) => {
    const found = report.summary.violations
      .filter((violation) => violation.from === path)
      .map((violation) => violation.rule.name);
    if (rule === null) expect(found).toEqual([]);
    else expect(found).toContain(rule);
  });
});
