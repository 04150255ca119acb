import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from '../../../scripts/test-stages.mjs';

const vitestReport = (overrides: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...overrides,
});

describe('counts of npm test', () => {
  it('catches a run that crashed after its last test passed', () => {
    const counts = countVitest(vitestReport({}), 1);
    expect(counts).toMatchObject({ passed: 3, failed: 1, skipped: [] });
    expect(counts.failures).toEqual(['No test failed, yet the run ended with 1.']);
    expect(countVitest(vitestReport({}), 1, ['a worker died']).failures).toEqual(['a worker died']);
  });

  it('catches a test file that could not be imported', () => {
    const message = 'no such\nmodule';
    const testResults = [{ name: 'a.test.ts', status: 'failed', message, assertionResults: [] }];
    const { failed, failures } = countVitest(vitestReport({ testResults }), 1);
    expect(failed).toBe(1);
    expect(failures).toEqual(['a.test.ts\n    no such\n    module']);
  });

  it('counts a failed test once, not also as its file', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
    const report = vitestReport({ numFailedTests: 1, testResults });
    expect(countVitest(report, 1).failed).toBe(1);
  });

  it('catches a runner that died before it wrote its report', () => {
    expect(countVitest(null, 137).failed).toBe(1);
    expect(countPlaywright(null, 1).failed).toBe(1);
  });

  it('names skipped tests, so that strict mode can fail on them', () => {
    expect(countVitest(vitestReport({ numPendingTests: 2 }), 0).skipped).toHaveLength(1);
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };
    expect(countPlaywright({ stats }, 0).skipped).toHaveLength(1);
  });

  it('names an end-to-end test that passed at the second try, with its error', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 };
    const errors = [{ message: 'too long' }, { message: 'no such\nbutton' }];
    const results = [{ error: errors[0], errors }, {}];
    const tests = [{ projectName: 'web', status: 'flaky', results }];
    const suites = [{ suites: [{ specs: [{ file: 'a.spec.ts', title: 'opens', tests }] }] }];
    expect(countPlaywright({ stats, suites }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: [],
      failures: [],
      flaky: ['[web] a.spec.ts: opens\n    too long\n    no such\n    button'],
    });
  });

  it('says why a test failed where the log ends', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31m2 is not 3\u001b[0m'] },
    ];
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
    const report = vitestReport({ numFailedTests: 1, testResults });
    expect(countVitest(report, 1).failures).toEqual(['a.test.ts: adds\n    2 is not 3']);
  });
});
