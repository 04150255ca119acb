import { describe, expect, it } from 'vitest';
import { uncertainCsv } from '../../../../../../renderer/features/queue/uncertain/uncertain-csv.ts';
import {
  mayAnswer,
  spends,
} from '../../../../../../renderer/features/queue/uncertain/uncertain-totals.ts';
import type { UncertainView } from '../../../../../../shared/model/job.ts';
import { sumByAccount, sumUncertain } from '../../../../../../shared/model/uncertain-calls.ts';
import { uncertainView } from '../../../../../support/builders/job-view.ts';

const call = (id: string, isPaid = false): UncertainView =>
  uncertainView(id, {
    isPaid,
    canFetchAgain: isPaid,
    expectedTokens: 100,
    atMostTokens: 160,
    expectedMoney: 0.1,
    atMostMoney: 0.16,
  });

describe('uncertain totals', () => {
  it('the worst case of many is the sum of worst cases (bug: the expected sum on the button)', () => {
    const sum = sumUncertain([call('a'), call('b'), call('c', true)]);
    expect(sum).toMatchObject({ count: 3, expectedTokens: 300, atMostTokens: 480, paidCount: 1 });
    expect(sum.atMostMoney).toBeCloseTo(0.48);
    expect(sumUncertain([]).atMostMoney).toBe(0);
  });

  it('each account has its own worst case (bug: two accounts billed on one)', () => {
    const other = { ...call('d'), accountId: 'a2', accountLabel: 'studio' };
    expect(sumByAccount([call('a'), other, call('b')])).toMatchObject([
      { accountId: 'a1', account: 'home', count: 2, atMostTokens: 320 },
      { accountId: 'a2', account: 'studio', count: 1, atMostTokens: 160 },
    ]);
  });

  it('a file of them has both amounts, and runs nothing (bug: only the expected amount is kept)', () => {
    const [head, line] = uncertainCsv([{ ...call('a'), label: '=1+1' }]).split('\r\n');
    expect(head).toContain('expected_tokens,at_most_tokens,expected_money,at_most_money');
    expect(line).toContain(
      "home,speech,The Lamplighter,Dusk on the quay,'=1+1,100,160,0.1,0.16,no,",
    );
  });

  it('what is surely paid is never called “not charged” (bug: bought twice without a word)', () => {
    expect(mayAnswer('not-charged-send-again', [call('a'), call('b', true)])).toBe(false);
    expect(mayAnswer('not-charged-send-again', [call('a')])).toBe(true);
    expect(mayAnswer('charged-buy-again', [call('b', true)])).toBe(true);
    expect(mayAnswer('leave-out', [])).toBe(false);
  });

  it('only leaving out is free', () => {
    expect([spends('leave-out'), spends('charged-buy-again')]).toEqual([false, true]);
    expect(spends('not-charged-send-again')).toBe(true);
  });
});
