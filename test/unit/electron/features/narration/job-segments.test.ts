import { describe, expect, it } from 'vitest';
import type { ChargeState } from '../../../../../electron/charges/ports.ts';
import { splitByApproval } from '../../../../../electron/features/narration/job-segments.ts';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import { planFor } from '../../../../../electron/features/narration/plan-text.ts';
import { segmentOrders } from '../../../../../electron/features/narration/segment-orders.ts';
import { newCharge } from '../../../../../electron/storage/charges/charge-rows.ts';

const paying = { id: 'a', kind: 'gateway', label: 'A', baseUrl: 'https://a.example' } as const;
const free = { id: 'demo', kind: 'demo', label: 'Demo', baseUrl: '' } as const;
const voice = { language: 'en', narratorVoiceId: 'v', speed: 1, cast: [] };

const lines = segmentOrders(
  planFor(
    voice,
    ['The first', 'The second', 'The third']
      .map((which) => `${which} line is told by the keeper of the lamp himself.`)
      .join('\n\n'),
  ).segments,
  voice,
  typicalTerms('service'),
).flatMap((order, at) => (order === null ? [] : [{ chapterId: 'c', segmentId: `s${at}`, order }]));
const [first, second, third] = lines;

const listed = lines.slice(0, 1).map(({ chapterId, segmentId, order }) => ({
  chapterId,
  segmentId,
  identity: order.identity,
}));

/** What is known of the second line. */
const knowing = (state: ChargeState | null, isDecided = false) => ({
  charges: {
    findTake: () => null,
    isLeftOut: () => false,
    findCallFor: (identity: string) => {
      if (state === null || identity !== second?.order.identity) return null;
      const asked = {
        ...({ id: 'x', accountId: 'a', kind: 'speech', identity, groupId: null } as const),
        request: second.order.request,
        expectedTokens: 1,
        atMostTokens: 1,
        origin: { label: '', projectId: null, chapterId: null, ordinal: 0 },
      };
      const decision = isDecided ? ('charged-buy-again' as const) : null;
      return { ...newCharge(asked, 0), state, decision };
    },
  },
});

describe('the lines of a job', () => {
  it('are those of its list, as they were (bug: a job buys what was written since)', () => {
    expect(lines).toHaveLength(3);
    const { allowed, unapproved } = splitByApproval(knowing(null), paying, listed, lines);
    expect(allowed).toEqual([first]);
    expect(unapproved).toEqual([second, third]);
    const edited = listed.map((one) => ({ ...one, identity: 'as it was' }));
    expect(splitByApproval(knowing(null), paying, edited, lines).allowed).toEqual([]);
    const moved = listed.map((one) => ({ ...one, segmentId: 's2' }));
    expect(splitByApproval(knowing(null), paying, moved, lines).allowed).toEqual([]);
  });

  it('are all of them where nothing is paid', () => {
    expect(splitByApproval(knowing(null), free, [], lines).allowed).toEqual(lines);
  });

  it.each([
    ['received', false, true],
    ['processing', false, true],
    ['uncertain', false, true],
    ['queued', true, true],
    ['retry_wait', true, true],
    ['queued', false, false],
    ['reserved', false, false],
  ] as const)(
    'beside them: what is %s (decided about: %s) goes on: %s',
    (state, isDecided, isIn) => {
      const { allowed } = splitByApproval(knowing(state, isDecided), paying, listed, lines);
      expect(allowed).toEqual(isIn ? [first, second] : [first]);
    },
  );

  it('are none that would be sent again unasked (bug: resending what is uncertain needs no price)', () => {
    const resending = { resendsUncertain: true };
    const { allowed } = splitByApproval(knowing('uncertain'), paying, listed, lines, resending);
    expect(allowed).toEqual([first]);
  });
});
