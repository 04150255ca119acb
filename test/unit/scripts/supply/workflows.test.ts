import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkout } from '../../../support/checkout.ts';

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: object;
  readonly with?: object;
};
type Job = {
  readonly permissions?: unknown;
  readonly env?: object;
  readonly steps: readonly Step[];
};
type Workflow = {
  readonly permissions?: unknown;
  readonly env?: object;
  readonly jobs: { readonly [name: string]: Job };
};

const namesSecret = (value: unknown): boolean => /\bsecrets\b/.test(JSON.stringify(value ?? null));
const builds = /scripts\/(build|sbom)\.mjs|--stage\b|npm (test|run)/;

function stepProblems(step: Step): string[] {
  const { uses, run = '' } = step;
  const problems: string[] = [];
  if (uses !== undefined && !/@[0-9a-f]{40}$/.test(uses)) {
    problems.push(`${uses} is not pinned by a commit`);
  }
  const install = run.split('\n').find((line) => /npm (ci|install|i)\b/.test(line));
  if (install !== undefined && !install.includes('--ignore-scripts')) {
    problems.push(`${install.trim()} runs the scripts of packages`);
  }
  if (namesSecret({ run, with: step.with })) problems.push('a secret outside of env');
  if (namesSecret(step.env) && builds.test(run)) problems.push('a secret where code is built');
  if (/\$\{\{\s*(github\.(event|head_ref|ref_name)|inputs)/.test(run)) {
    problems.push('text of others is put into a command');
  }
  return problems;
}

/** What a workflow does that lets somebody else's code near the secrets or the release. */
function workflowProblems(workflow: Workflow, text: string): string[] {
  const problems = Object.entries(workflow.jobs).flatMap(([name, job]) => {
    const own = job.steps.flatMap(stepProblems);
    if (job.permissions === undefined) own.push('no permissions of its own');
    if (namesSecret(job.env)) own.push('secrets for the whole job');
    const firstSecret = job.steps.findIndex(({ env }) => namesSecret(env));
    const builtBefore = job.steps.slice(0, Math.max(0, firstSecret));
    if (builtBefore.some(({ run = '' }) => builds.test(run))) own.push('builds before it signs');
    return own.map((problem) => `${name}: ${problem}`);
  });
  if (JSON.stringify(workflow.permissions) !== '{}') problems.push('permissions for every job');
  if (namesSecret(workflow.env)) problems.push('secrets for every job');
  for (const [line] of text.matchAll(/^.*uses:.*$/gm)) {
    if (!/ # v\d+\.\d+\.\d+$/.test(line)) problems.push(`${line.trim()}: no version beside it`);
  }
  return problems;
}

const folder = join(checkout, '.github/workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** A sound workflow, for one thing wrong at a time. */
const sound = `
permissions: {}
jobs:
  sign:
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - run: npm ci --ignore-scripts
      - run: node scripts/package.mjs --installers --staged
        env: { CSC_LINK: '\${{ secrets.CSC_LINK }}' }
`;

describe('the workflows', () => {
  it('are there', () => expect(files).toEqual(['audit.yml', 'ci.yml', 'release.yml']));

  // Bug: whoever takes over an action or a package of the build gets the certificates.
  it.each(files)('%s lets nobody else near secrets and releases', (name) => {
    const text = read(name);
    expect(workflowProblems(parse(text), text)).toEqual([]);
  });

  it.each([
    ['an action by its tag', '@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1', '@v7'],
    ['an action without its version', ' # v7.0.1', ''],
    ['scripts of packages', ' --ignore-scripts', ''],
    ['permissions of a job left out', '    permissions: { contents: read }\n', ''],
    ['permissions for all', 'permissions: {}', 'permissions: { contents: write }'],
    ['a build in the job that signs', '--installers --staged', '--stage linux'],
    ['secrets of a job', '    steps:', '    env: { A: secrets.A }\n    steps:'],
  ])('%s is found', (_, from, to) => {
    const broken = sound.replace(from, to);
    expect(broken).not.toBe(sound);
    expect(workflowProblems(parse(sound), sound)).toEqual([]);
    expect(workflowProblems(parse(broken), broken)).not.toEqual([]);
  });

  it('attest and sum up every file that is published', () => {
    const { publish } = parse(read('release.yml')).jobs as { readonly publish: Job };
    const commands = publish.steps.map(({ run, uses }) => run ?? uses ?? '');
    const at = (part: string) => commands.findIndex((command) => command.includes(part));
    expect(at('sha256sum -- * > SHA256SUMS')).toBeGreaterThan(-1);
    expect(at('attest-build-provenance')).toBeGreaterThan(at('sha256sum'));
    expect(at('gh release create')).toBeGreaterThan(at('attest-build-provenance'));
  });
});

describe('the gate', () => {
  // Bug: a package that is bad runs its script on the machine of who tests a change.
  it('installs no package that runs scripts', () => {
    const gate = readFileSync(join(checkout, '.ci/run'), 'utf8');
    expect(gate).toMatch(/npm ci --ignore-scripts/);
    expect(gate).toMatch(/pip install .*--only-binary=:all:/);
    const npmrc = readFileSync(join(checkout, '.npmrc'), 'utf8');
    expect(npmrc).toMatch(/^ignore-scripts=true$/m);
  });
});
