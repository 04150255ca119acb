/** The stages of `npm test`. Each returns its counts and what it had to skip, with how to get it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { desktopRuntime } from './electron-runtime.mjs';
import { isOnPath } from './keyring-session.mjs';
import { root } from './targets.mjs';

/**
 * `failures` names what failed and the first words of why; `flaky` what passed at the second try only.
 * @typedef {{ passed: number, failed: number, skipped: string[], failures: string[], flaky: string[] }} StageResult
 */

const minuteMs = 60_000;
const limitMs = { vitest: 30 * minuteMs, sweep: 60 * minuteMs, e2e: 30 * minuteMs };

/**
 * Runs a program to its end; past the limit its whole group is killed and that counts as a failure. `hear` gets
 * what it prints.
 */
function run(command, args, env, timeoutMs, hear) {
  return new Promise((resolve, reject) => {
    const isGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', hear === undefined ? 'inherit' : 'pipe', 'inherit'],
      detached: isGroup,
    });
    child.stdout?.on('data', (text) => {
      process.stdout.write(text);
      hear(String(text));
    });
    const stop = (signal) => {
      try {
        process.kill(isGroup ? -child.pid : child.pid, signal);
      } catch {
        // It has ended already.
      }
    };
    const timer = setTimeout(() => {
      process.stdout.write(`\nStopped after ${timeoutMs / minuteMs} minutes: ${args.join(' ')}\n`);
      stop('SIGKILL');
    }, timeoutMs);
    const interrupt = () => stop('SIGINT');
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      process.removeListener('SIGINT', interrupt);
      process.removeListener('SIGTERM', interrupt);
      stop('SIGKILL');
      resolve(code ?? 1);
    });
  });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The counts of a stage that has run nothing. */
export const nothing = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] };

const noReport = (code) => withExitCode(nothing, code || 1);

/** The first lines of an error, for the end of a long log. */
function firstLines(text, lines = 12) {
  return stripVTControlCharacters(text ?? '')
    .split('\n')
    .slice(0, lines)
    .join('\n    ');
}

/** A run that ended badly without one failed test (a crash, a time-out, an import error) is a failure. */
function withExitCode(counts, code, errors = []) {
  const failures = [...counts.failures, ...errors.map((error) => firstLines(error))];
  if (code === 0 || counts.failed > 0) return { ...counts, failures };
  if (failures.length === 0) failures.push(`No test failed, yet the run ended with ${code}.`);
  return { ...counts, failed: 1, failures };
}

/**
 * `errors` are those that belong to no test.
 * @returns {StageResult}
 */
export function countVitest(report, code, errors = []) {
  if (report === null) return noReport(code);
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        (test) => `${file.name}: ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`,
      ),
  );
  const broken = report.testResults
    .filter(
      (file) =>
        file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    .map((file) => `${file.name}\n    ${firstLines(file.message)}`);
  const left = report.numPendingTests + report.numTodoTests;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: left > 0 ? [`${left} vitest tests (their titles say why)`] : [],
    failures: [...failed, ...broken],
    flaky: [],
  };
  return withExitCode(counts, code, errors);
}

/** Every test of a report of Playwright, whatever it is nested in. */
function testsOf(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      ...test,
      file: spec.file,
      title: spec.title,
      name: `${spec.file}: ${spec.title}`,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/**
 * One that passed at its second try is passed, and named: a window on a loaded machine may miss a key.
 * Specs about money have no second try (see their `retries`).
 * @returns {StageResult}
 */
export function countPlaywright(report, code) {
  if (report === null) return noReport(code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = (report.suites ?? []).flatMap(testsOf);
  const told = (status) =>
    tests
      .filter((test) => test.status === status)
      .map(({ name, projectName, results }) => {
        // One that took too long says so first, and then what it waited for.
        const errors = results.find((result) => result.error)?.errors ?? [];
        const messages = errors.map(({ message }) => firstLines(message));
        return [`[${projectName}] ${name}`, ...messages].join('\n    ');
      });
  const counts = {
    passed: expected + flaky,
    failed: unexpected,
    skipped: skipped > 0 ? [`${skipped} end-to-end tests (their titles say why)`] : [],
    failures: told('unexpected'),
    flaky: told('flaky'),
  };
  return withExitCode(counts, code);
}

/**
 * What ran of a report, by its file.
 * @returns {{ file: string, name: string, isPassed: boolean }[]}
 */
export function testsOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: file.name,
        name: fullName,
        isPassed: status === 'passed',
      })),
  );
}

/**
 * Unit, contract and integration tests.
 * @param {{ sweep: number, stage?: 'runtime', files?: string[], hear?: (text: string) => void }} options how many times
 *   the usual number of random cases; only what another Node could change (see vitest.config.ts); only these files;
 *   who gets what is printed
 * @returns {Promise<StageResult>}
 */
export async function runVitest({ sweep, stage, files = [], hear }) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-vitest-'));
  try {
    const code = await run(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files],
      {
        LECTERN_SWEEP: String(sweep),
        LECTERN_STAGE: stage ?? '',
        LECTERN_REPORTS: folder,
      },
      sweep > 1 ? limitMs.sweep : limitMs.vitest,
      hear,
    );
    const report = readReport(join(folder, 'report.json'));
    const errors = readReport(join(folder, 'unhandled-errors.json')) ?? [];
    return { ...countVitest(report, code, errors), tests: testsOfVitest(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Which projects can run here, and what keeps the others from it. */
async function planProjects() {
  const projects = [];
  const skipped = [];
  const hasSpecs = (name) => {
    const folder = join(root, 'test/e2e/specs', name);
    return (
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((file) => String(file).endsWith('.spec.ts'))
    );
  };
  const needsXvfb = process.platform === 'linux' && !process.env.DISPLAY;
  const runtime = await desktopRuntime().catch((error) => {
    process.stdout.write(`${error.message}\n`);
    return null;
  });
  if (!hasSpecs('desktop')) skipped.push('the desktop specs (there are none yet)');
  else if (runtime === null) skipped.push('the desktop specs (no Electron: npx install-electron)');
  else if (needsXvfb && !isOnPath('xvfb-run')) {
    skipped.push('the desktop specs (no display: install xvfb)');
  } else projects.push('desktop');
  if (!hasSpecs('web')) skipped.push('the web specs (there are none yet)');
  else if (findChromium() === null) {
    skipped.push(
      'the web specs (no Chromium: install chromium-headless-shell or set CHROMIUM_PATH)',
    );
  } else projects.push('web');
  return { projects, skipped, needsXvfb: needsXvfb && projects.includes('desktop') };
}

/**
 * The same of a report of Playwright, with the steps of each test; what was skipped did not run.
 * @returns {{ file: string, name: string, isPassed: boolean }[]}
 */
export function testsOfPlaywright(report) {
  return (report?.suites ?? []).flatMap(testsOf).flatMap(({ file, title, status, results }) => {
    if (status === 'skipped') return [];
    const isPassed = status === 'expected' || status === 'flaky';
    const own = { file: `test/e2e/specs/${file}`, name: title, isPassed };
    const steps = (results.at(-1)?.steps ?? []).map((step) => ({
      ...own,
      name: step.title,
      isPassed: step.error === undefined,
    }));
    return [own, ...steps];
  });
}

/**
 * The built app in Electron, and the same studio in Chromium.
 * @param {{ isWhole: boolean, files?: string[], hear?: (text: string) => void }} options every shared spec behind both
 *   heads; only these specs; who gets what is printed
 * @returns {Promise<StageResult>}
 */
export async function runEndToEnd({ isWhole, files = [], hear }) {
  const plan = await planProjects();
  if (plan.projects.length === 0) return { ...nothing, skipped: plan.skipped, tests: [] };
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
  const report = join(folder, 'report.json');
  const playwright = [
    process.execPath,
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'test/e2e/playwright.config.ts',
    '--reporter=list,json',
    ...plan.projects.map((name) => `--project=${name}`),
    ...files,
  ];
  const xvfb = plan.needsXvfb ? ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] : [];
  const [command, ...args] = [...xvfb, ...playwright];
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, LECTERN_E2E: isWhole ? 'all' : '' };
    const code = await run(command, args, env, isWhole ? limitMs.sweep : limitMs.e2e, hear);
    const read = readReport(report);
    const counts = countPlaywright(read, code);
    const tests = testsOfPlaywright(read);
    return { ...counts, skipped: [...plan.skipped, ...counts.skipped], tests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
