import { describe, expect, it } from 'vitest';
import { parseFaultPlan } from '../../../../../electron/demo/faults/plan.ts';
import { AppError } from '../../../../../shared/app-error.ts';

function refusal(rule: unknown) {
  try {
    parseFaultPlan({ rules: [rule] });
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_input') return error.message;
    throw error;
  }
  throw new Error('the plan was taken');
}

describe('a fault plan', () => {
  it('fills in what a short rule leaves out', () => {
    const plan = parseFaultPlan({ rules: [{ fault: { kind: 'gzip-bomb' } }] });
    expect(plan).toEqual({
      seed: 1,
      rules: [{ match: {}, isBilled: false, fault: { kind: 'gzip-bomb', megabytes: 100 } }],
    });
  });

  it('means ten megabytes and a million events where a stream is too much', () => {
    const fault = { kind: 'sse', variant: 'many-events' };
    expect(parseFaultPlan({ rules: [{ fault }] }).rules[0]?.fault).toEqual({
      ...fault,
      megabytes: 10,
      count: 1_000_000,
      ending: 'clean',
    });
  });

  it('refuses a misspelt name, which would otherwise be a rule that never harms', () => {
    expect(refusal({ fault: { kind: 'answer', staus: 500 } })).toContain('rules.0.fault');
    expect(refusal({ match: { pathh: '/v1/*' }, fault: { kind: 'answer' } })).toContain('match');
    expect(refusal({ billed: true, fault: { kind: 'answer' } })).toContain('rules.0');
  });

  it('refuses what cannot be: charged without being read, spoiled without being made', () => {
    const early = { kind: 'reset', at: 'request-body' };
    expect(refusal({ isBilled: true, fault: early })).toMatch(/during the request/);
    expect(refusal({ match: { textIncludes: 'a' }, fault: early })).toMatch(/during the request/);
    expect(refusal({ fault: { kind: 'answer', body: 'real' } })).toMatch(/isBilled/);
    expect(refusal({ isBilled: true, fault: { kind: 'delay', ms: 1 } })).toMatch(/billed/);
    expect(refusal({ fault: { kind: 'rate-limit' } })).toMatch(/concurrency or perSecond/);
  });

  it('is refused whole when it is no plan at all', () => {
    for (const value of [null, [], 'reset', { rules: {} }]) {
      expect(() => parseFaultPlan(value)).toThrow(AppError);
    }
  });
});
