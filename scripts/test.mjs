#!/usr/bin/env node
/**
 * All tests: builds, runs vitest and the end-to-end specs, adds the counts up. What this machine cannot
 * run is said in one line with how to get it; with LECTERN_CI=1 it is a failure instead. The last line
 * is `N passed, N failed`.
 *
 *   --proof          the long sweeps: ten times the cases, test/proof/, and every shared end-to-end spec
 *                    behind both heads
 *   --proof security only the checks of docs/security.md, with one line for each
 *   --proof NAME     only test/proof/NAME.test.ts, such as `soak`
 *   --stage NAME     only `vitest` or `e2e`; `runtime` is the part of vitest that another Node could change
 */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { missingJudges } from './judges.mjs';
import { runInKeyring } from './keyring-session.mjs';
import { securityFiles, securityReport } from './proof/security-checks.mjs';
import { root } from './targets.mjs';
import { nothing, runEndToEnd, runVitest } from './test-stages.mjs';

const { values: options, positionals } = parseArgs({
  options: { proof: { type: 'boolean' }, stage: { type: 'string' } },
  allowPositionals: true,
});
const [subject] = positionals;
const proofFile = `test/proof/${subject}.test.ts`;
const isProof = subject === 'security' || existsSync(join(root, proofFile));
if (subject !== undefined && !(options.proof && isProof)) {
  process.stderr.write(`There is no proof "${subject}".\n`);
  process.exit(2);
}
const isStrict = process.env.LECTERN_CI === '1';
const wants = (stage) => options.stage === undefined || options.stage === stage;

async function runSecurity() {
  const said = [];
  const hear = (text) => said.push(text);
  const results = [
    await runVitest({ sweep: 10, files: securityFiles.vitest, hear }),
    await runEndToEnd({ isWhole: true, files: securityFiles.e2e, hear }),
  ];
  const report = securityReport(
    results.flatMap(({ tests }) => tests),
    said.join(''),
  );
  process.stdout.write(`\n${report.lines.join('\n')}\n`);
  const isSaid = results.some(({ failed }) => failed > 0);
  return [...results, { ...nothing, failed: isSaid ? 0 : report.failed }];
}

async function runStages() {
  try {
    await buildStale();
  } catch (error) {
    process.stdout.write(`The build failed: ${error.stack}\n`);
    return [{ ...nothing, failed: 1 }];
  }
  if (subject === 'security') return runSecurity();
  if (subject !== undefined) return [await runVitest({ sweep: 10, files: [proofFile] })];
  const results = [];
  if (wants('vitest')) results.push(await runVitest({ sweep: options.proof ? 10 : 1 }));
  if (options.stage === 'runtime') results.push(await runVitest({ sweep: 1, stage: 'runtime' }));
  if (wants('e2e')) results.push(await runEndToEnd({ isWhole: options.proof === true }));
  const judges = options.stage === 'runtime' ? [] : missingJudges();
  if (judges.length > 0) results.push({ ...nothing, skipped: judges });
  return results;
}

async function main() {
  const results = await runStages();
  const skipped = results.flatMap((result) => result.skipped);
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  const passed = sum('passed');
  let failed = sum('failed');
  if (skipped.length > 0) process.stdout.write(`\nSkipped: ${skipped.join('; ')}.\n`);
  if (isStrict) failed += skipped.length;
  if (passed === 0 && failed === 0) {
    process.stdout.write('No test was run.\n');
    failed = 1;
  }
  const notes = [
    ...(isStrict ? skipped.map((what) => `Failed, as it was not run: ${what}`) : []),
    ...results.flatMap(({ flaky }) => flaky.map((test) => `Passed at the second try: ${test}`)),
    ...results.flatMap(({ failures }) => failures.map((test) => `Failed: ${test}`)),
  ];
  for (const note of notes) process.stdout.write(`\n${note}\n`);
  if (process.env.LECTERN_FAILURES && notes.length > 0) {
    appendFileSync(process.env.LECTERN_FAILURES, `${notes.join('\n\n')}\n`);
  }
  if (process.env.LECTERN_COUNTS) {
    appendFileSync(process.env.LECTERN_COUNTS, `${passed} ${failed}\n`);
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

const code = await runInKeyring();
if (code === null) await main();
else process.exitCode = code;
