import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planChapter } from '../../../../shared/script/plan/plan.ts';

/*
 * Written once by the planner of version 1 and kept: another border, another word sent, or another
 * fingerprint would have people buy again what they have, without anybody having meant it.
 */

type GoldenPlan = {
  readonly name: string;
  readonly language: string;
  readonly text: string;
  readonly segments: readonly Readonly<Record<string, unknown>>[];
  /** Ends of the segments of the text eight times over, which is too long for one. */
  readonly repeatedBorders: readonly number[];
  /** Of the blocks of each group: a stored plan is known by them. */
  readonly fingerprints: readonly (readonly string[])[];
};

const url = new URL('../../../fixtures/golden/plans.json', import.meta.url);
const { cast, plans } = JSON.parse(readFileSync(url, 'utf8')) as {
  readonly cast: readonly string[];
  readonly plans: readonly GoldenPlan[];
};

describe('the golden plans', () => {
  it.each(plans)('$name: is cut and sent as ever', ({ text, language, ...golden }) => {
    const plan = planChapter(text, { cast, language });
    expect(plan.segments).toMatchObject(golden.segments);
    const ofBlocks = plan.groups.map(({ blocks }) => blocks.map(({ fingerprint }) => fingerprint));
    expect(ofBlocks).toEqual(golden.fingerprints);
    const repeated = planChapter(`${text} `.repeat(8), { cast, language });
    expect(repeated.segments.map(({ end }) => end)).toEqual(golden.repeatedBorders);
  });
});
