/**
 * The layer rule: imports go one way.
 *   renderer -> shared <- electron
 *   main | cli | web -> shell (main only) -> ipc -> app -> features -> parts -> platform -> shared
 * A part never imports a sibling part, but for the exceptions below and for types of a ports.ts.
 * The heads stand side by side; only `cli` may start `web`, for its command `serve`.
 */
const parts = ['gateway', 'demo', 'charges', 'storage', 'audio', 'importers', 'exporters'];
const exceptions = {
  exporters: ['audio'],
  demo: ['audio', 'storage', 'gateway/wire'],
};

/** Folders of electron/, lowest first, with the heads' files; parts share one level. */
const levels = [
  ['platform'],
  parts,
  ['features'],
  ['app'],
  ['ipc'],
  ['shell'],
  ['cli', 'web', 'main\\.ts', 'preload\\.ts'],
];

const any = (names) => `^electron/(${names.join('|')})(/|$)`;

const upward = levels.slice(0, -1).map((names, index) => ({
  name: `one-way-${names.length === 1 ? names[0] : 'parts'}`,
  comment: 'A lower layer does not import a higher one.',
  severity: 'error',
  from: { path: any(names) },
  to: { path: any(levels.slice(index + 1).flat()) },
}));

const siblings = parts.map((part) => ({
  name: `no-sibling-of-${part}`,
  comment: 'A part declares the port it needs in its own ports.ts; app/ puts the parts together.',
  severity: 'error',
  from: { path: `^electron/${part}/` },
  to: {
    path: any(parts.filter((other) => other !== part)),
    pathNot: (exceptions[part] ?? []).map((other) => `^electron/${other}/`),
    dependencyTypesNot: ['type-only'],
  },
}));

const siblingTypes = parts.map((part) => ({
  name: `only-ports-types-for-${part}`,
  comment: 'Of a sibling part, only a ports.ts may be imported, and only for its types.',
  severity: 'error',
  from: { path: `^electron/${part}/` },
  to: {
    path: any(parts.filter((other) => other !== part)),
    pathNot: [
      '^electron/[^/]+/ports\\.ts$',
      ...(exceptions[part] ?? []).map((other) => `^electron/${other}/`),
    ],
    dependencyTypes: ['type-only'],
  },
}));

/** Packages and Node modules that only some places may know. */
const kept = (name, modules, places) => ({
  name: `${name}-in-its-place`,
  comment: `Only ${places.join(', ')} may import ${modules.join(', ')}.`,
  severity: 'error',
  from: {
    path: '^(electron|renderer|shared)/',
    pathNot: places.map((place) => `^electron/${place}`),
  },
  to: {
    path: modules.map((name) =>
      name.startsWith('node:') ? `^(node:)?${name.slice(5)}$` : `^node_modules/${name}/`,
    ),
  },
});

module.exports = {
  forbidden: [
    ...upward,
    ...siblings,
    ...siblingTypes,
    {
      name: 'shared-is-alone',
      comment: 'shared/ is used by both processes and imports nothing else of ours.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|test|bench|scripts)/' },
    },
    {
      name: 'renderer-imports-shared-only',
      comment: 'The browser side reaches the rest through its ipc/ only.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|test|bench|scripts)/' },
    },
    {
      name: 'electron-imports-shared-only',
      comment: 'Outside the browser nothing imports the browser side, tests or tools.',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(renderer|test|bench|scripts)/' },
    },
    {
      name: 'no-node-in-shared-and-renderer',
      comment: 'renderer/ and shared/ import no Node module.',
      severity: 'error',
      from: { path: '^(renderer|shared)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'heads-stand-apart',
      comment: 'A head imports no other head; only cli starts web.',
      severity: 'error',
      from: { path: '^electron/(web/|main\\.ts$|preload\\.ts$)' },
      to: { path: '^electron/cli/' },
    },
    {
      name: 'web-is-a-head',
      comment: 'The desktop does not serve the studio on loopback.',
      severity: 'error',
      from: { path: '^electron/(main|preload)\\.ts$' },
      to: { path: '^electron/web/' },
    },
    {
      name: 'entries-are-entries',
      comment: 'main.ts and preload.ts are started, never imported.',
      severity: 'error',
      from: {},
      to: { path: '^electron/(main|preload)\\.ts$' },
    },
    {
      name: 'shell-is-of-main',
      comment: 'Without Electron there is no shell: cli and web run headless.',
      severity: 'error',
      from: { path: '^electron/(cli|web)/' },
      to: { path: '^electron/shell/' },
    },
    {
      name: 'preload-is-thin',
      comment:
        'The sandbox gives a preload script nothing but electron; the channel names are bundled.',
      severity: 'error',
      from: { path: '^electron/preload\\.ts$' },
      to: { pathNot: ['^shared/', '^electron/shell/channels\\.ts$', '^node_modules/electron/'] },
    },
    kept('electron', ['electron'], ['main\\.ts$', 'preload\\.ts$', 'shell/']),
    kept(
      'http-client',
      ['undici', 'node:https', 'node:http2'],
      ['gateway/client/', 'platform/node/http-files.ts'],
    ),
    kept('http-server', ['hono', '@hono', 'node:http'], ['gateway/client/', 'demo/', 'web/']),
    kept('database', ['@photostructure/sqlite'], ['storage/']),
    kept('keychain', ['@napi-rs/keyring'], ['platform/node/']),
    {
      name: 'renderer-features-stand-apart',
      comment: "Another feature's index and store are its front doors; its insides are its own.",
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: {
        path: '^renderer/features/[^/]+/',
        pathNot: [
          '^renderer/features/$1/',
          '^renderer/features/[^/]+/(index|[a-z-]+-store)\\.ts$',
          '^renderer/features/[^/]+/[^/]+/[a-z-]+-store\\.ts$',
        ],
      },
    },
    {
      name: 'renderer-base-below-features',
      comment: 'ipc, ui and i18n know no feature.',
      severity: 'error',
      from: { path: '^renderer/(ipc|ui|i18n)/' },
      to: { path: '^renderer/(features|app)/' },
    },
    {
      name: 'no-circular',
      comment: 'A cycle has no first file to read.',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/' },
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'What cannot be resolved cannot be checked.',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'not-to-dev-dep',
      comment: 'A shipped file imports no development tool; electron itself is one by convention.',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/electron/',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|json)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.d.ts'],
    },
  },
};
