import { describe, expect, it } from 'vitest';
import { createProofs } from '../../../../../electron/charges/pacing/proofs.ts';
import { appError } from '../../../../../shared/app-error.ts';

const chat = { accountId: 'a', kind: 'chat' } as const;
const speech = { accountId: 'a', kind: 'speech' } as const;
const tooMany = (count: number) => appError('gateway_upstream.in_a_row', { count });

function open(formerCount: number) {
  const widths: number[] = [];
  const proofs = createProofs({
    pacerOf: () => ({ narrow: (most) => void widths.push(most) }),
    onTheirWayCount: () => 0,
    unusableInRow: () => formerCount,
  });
  return { proofs, widths };
}

describe('calls that are of use or not', () => {
  // Bug: chats counted their faults and never cleared them, so that the fifth of a whole day stopped a job.
  it('a chat that is answered clears the faults before it', () => {
    const { proofs } = open(0);
    for (let round = 0; round < 20; round += 1) {
      proofs.failed(chat, tooMany);
      proofs.proven(chat);
    }
    for (let fault = 0; fault < 4; fault += 1) proofs.failed(chat, tooMany);
    expect(() => proofs.failed(chat, tooMany)).toThrow('5 times');
  });

  // Bug: chats were held back by lines that could not be played, and the other way round.
  it('speech and other calls are judged apart', () => {
    const { proofs, widths } = open(4);
    for (let count = 0; count < 4; count += 1) proofs.unusable(chat, tooMany);
    proofs.doubted(chat);
    expect(widths).toEqual([]);
    proofs.begin(speech);
    expect(widths).toEqual([1]);
    expect(() => proofs.unusable(speech, tooMany)).toThrow();
    proofs.proven(speech);
    expect(widths).toEqual([1, Number.POSITIVE_INFINITY]);
    expect(() => proofs.unusable(chat, tooMany)).toThrow();
  });
});
