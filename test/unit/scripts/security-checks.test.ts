import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  securityChecks,
  securityFiles,
  securityReport,
} from '../../../scripts/proof/security-checks.mjs';
import { testsOfPlaywright } from '../../../scripts/test-stages.mjs';
import { checkout } from '../../support/checkout.ts';

const everything = securityChecks.flatMap(({ by }) =>
  by.map(({ file, name = 'a test' }) => ({ file: join(checkout, file), name, isPassed: true })),
);

describe('the proof of security', () => {
  it('names files that are there', () => {
    const files = [...securityFiles.vitest, ...securityFiles.e2e];
    expect(files.filter((file) => !existsSync(join(checkout, file)))).toEqual([]);
  });

  it('has a line for each check, with what was counted', () => {
    const { lines, failed } = securityReport(everything, 'noise\ncheck 13: 7 routes\ncheck 1: x');
    expect([lines.length, failed]).toEqual([15, 0]);
    expect(lines[12]).toMatch(/^ok {5}13\. .*: 2 passed; 7 routes$/);
  });

  // Bug: a step that was renamed, or a spec that was skipped, and a check that goes on being good.
  it('fails a check of which anything failed or did not run', () => {
    const name = 'the bridge';
    const broken = everything.map((test) => ({ ...test, isPassed: test.name !== name }));
    expect(securityReport(broken, '').lines[1]).toMatch(/^FAILED 2\. .*failed: the bridge/);
    const renamed = everything.filter((test) => test.name !== name);
    expect(securityReport(renamed, '').failed).toBe(1);
    expect(securityReport([], '').failed).toBe(15);
  });

  it('takes the steps of a test as tests, and nothing of one that was skipped', () => {
    const steps = [{ title: 'one' }, { title: 'two', error: { message: 'no' } }];
    const spec = (title: string, status: string) => ({
      file: 'desktop/a.spec.ts',
      title,
      tests: [{ status, results: [{ steps }] }],
    });
    const suites = [{ specs: [spec('opens', 'unexpected'), spec('waits', 'skipped')] }];
    expect(testsOfPlaywright({ suites }).map(({ name, isPassed }) => [name, isPassed])).toEqual([
      ['opens', false],
      ['one', true],
      ['two', false],
    ]);
  });
});
