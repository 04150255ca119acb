import { cloneTokens } from '../../shared/script/estimate.ts';
import type { CallRules } from './call-rules.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, ChargeStore, CreatedVoice } from './ports.ts';

type CloneParts = { readonly store: ChargeStore; readonly ledger: Ledger };

/** A cloned voice: the sample goes up, the voice comes into the library under a local id. */
export function cloneRules({ store, ledger }: CloneParts): CallRules<'clone'> {
  return {
    existing: (identity) => {
      const answer = (store.findDone(identity)?.answer ?? null) as { voiceId: string } | null;
      // A voice that was deleted since may be made again.
      return answer !== null && store.hasVoice(answer.voiceId) ? answer : null;
    },
    send: async (gateway, charge, { onSending, signal, onProgress }) => ({
      next: 'received',
      patch: {
        answer: await gateway.createVoice(charge.request, {
          onSending,
          signal,
          onProgress: onProgress ?? (() => undefined),
        }),
      },
    }),
    finish: async (charge) => {
      const voiceId = keepVoice({ store, ledger }, charge, charge.answer as CreatedVoice);
      return { kind: 'done', result: { voiceId }, isReused: false };
    },
  };
}

/** Puts a created voice into the library and books its price. Also for one found again after a lost answer. */
export function keepVoice(
  { store, ledger }: CloneParts,
  charge: Charge,
  created: CreatedVoice,
): string {
  return store.transaction(() => {
    const { gatewayId, title, createdAtMs } = created;
    const voiceId = store.insertVoice({
      accountId: charge.accountId,
      gatewayId,
      title,
      createdAtMs,
    });
    ledger.record(charge, 'released', charge.atMostTokens);
    ledger.record(charge, 'charged', cloneTokens);
    store.move(charge.id, ['received', 'uncertain', 'queued'], 'done', {
      answer: { voiceId },
      failure: null,
    });
    return voiceId;
  });
}
