/**
 * The checks of docs/security.md for `npm run proof -- security`: what tries each of them, and the line that says how it
 * went. A file stands for all of its tests; with a name, for the test or step of that name.
 */
const window = 'test/e2e/specs/desktop/security.spec.ts';
const step = (name) => ({ file: window, name });
const shell = (name) => ({ file: `test/unit/electron/shell/${name}.test.ts` });

/** @type {{ title: string, by: { file: string, name?: string }[] }[]} */
export const securityChecks = [
  { title: 'Preferences of every page', by: [step('preferences of every page')] },
  { title: 'What the page finds of the program', by: [step('the bridge')] },
  { title: 'Pages come from a list of files', by: [step('files')] },
  {
    title: 'Content security policy',
    by: [step('scripts'), { file: 'test/unit/electron/ipc/http/content-security-policy.test.ts' }],
  },
  { title: 'No network for the page', by: [step('network'), shell('network')] },
  { title: 'The page goes nowhere else', by: [step('elsewhere'), shell('navigation')] },
  {
    title: 'No other windows and frames',
    by: [step('other windows and frames'), shell('navigation')],
  },
  { title: 'No address is handed to the system', by: [step('elsewhere'), shell('navigation')] },
  {
    title: 'Canaries: a key and the id of a voice',
    by: [
      { file: 'test/e2e/specs/desktop/secrets.spec.ts' },
      { file: 'test/integration/secrets/canary-sweep.test.ts' },
      { file: 'test/integration/gateway/secrets.test.ts' },
      { file: 'test/integration/health/diagnostics.test.ts' },
    ],
  },
  {
    title: 'The keychain',
    by: [
      { file: 'test/e2e/specs/desktop/keychain.spec.ts' },
      { file: 'test/unit/electron/platform/node/keychain.test.ts' },
      { file: 'test/integration/accounts/keys.test.ts' },
    ],
  },
  {
    title: 'Permissions',
    by: [
      step('permissions'),
      { file: 'test/e2e/specs/desktop/recording.spec.ts' },
      shell('permissions'),
    ],
  },
  {
    title: 'Who may ask the main process',
    by: [step('other windows and frames'), shell('sender-gate'), shell('ipc-server')],
  },
  {
    title: 'Hostile requests to every route',
    by: [
      { file: 'test/integration/studio/hostile-requests.test.ts' },
      { file: 'test/unit/electron/ipc/router.test.ts' },
    ],
  },
  {
    title: 'What is in a package (its fuses are read back when it is made)',
    by: [
      { file: 'test/integration/start/package-files.test.ts' },
      { file: 'test/unit/scripts/bundles.test.ts' },
      shell('debugging'),
    ],
  },
  {
    title: 'One intended request is one request',
    by: [
      { file: 'test/e2e/specs/desktop/one-post.spec.ts' },
      { file: 'test/integration/gateway/charged-calls.test.ts' },
      { file: 'test/integration/gateway/broken-connections.test.ts' },
    ],
  },
];

const files = [...new Set(securityChecks.flatMap(({ by }) => by.map(({ file }) => file)))];
export const securityFiles = {
  vitest: files.filter((file) => file.endsWith('.test.ts')),
  e2e: files.filter((file) => file.endsWith('.spec.ts')),
};

/**
 * One line for each check: the tests and steps that passed, and what they say themselves to have counted (a line of
 * theirs that begins with `check 13: `). A check of which a test failed, was skipped or did not run is no `ok`.
 * @param {{ file: string, name: string, isPassed: boolean }[]} tests all that ran, with their steps
 * @param {string} output what they printed
 * @returns {{ lines: string[], failed: number }}
 */
export function securityReport(tests, output) {
  const reports = securityChecks.map(({ title, by }, index) => {
    const ran = by.map(({ file, name }) =>
      tests.filter(
        (test) => test.file.endsWith(file) && (name === undefined || test.name === name),
      ),
    );
    const missing = by.filter((_, at) => ran[at].length === 0).map(({ file }) => file);
    const failed = ran.flat().filter(({ isPassed }) => !isPassed);
    const counted = [...output.matchAll(/^check (\d+): (.*)$/gm)]
      .filter(([, number]) => Number(number) === index + 1)
      .map(([, , words]) => words);
    const words = [
      `${ran.flat().length - failed.length} passed`,
      ...failed.map(({ name }) => `failed: ${name}`),
      ...missing.map((file) => `did not run: ${file}`),
      ...counted,
    ];
    const isGood = failed.length === 0 && missing.length === 0;
    const state = isGood ? 'ok    ' : 'FAILED';
    return { isGood, line: `${state} ${index + 1}. ${title}: ${words.join('; ')}` };
  });
  return {
    lines: reports.map(({ line }) => line),
    failed: reports.filter(({ isGood }) => !isGood).length,
  };
}
