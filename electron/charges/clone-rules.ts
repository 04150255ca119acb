import { appError } from '../../shared/app-error.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import { isNothing } from '../../shared/model/money.ts';
import { cloneTokens } from '../../shared/script/plan/estimate.ts';
import type { CallRules } from './call-rules.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, ChargeStore, CloneRequest, CreatedVoice, FoundVoice } from './ports.ts';

type KeepParts = {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  /** The voice of that call is in the library; inside the transaction that puts it there. */
  readonly kept: (charge: Charge, voiceId: string) => void;
};

type CloneParts = KeepParts & {
  /** Looks, free, whether an earlier try of that call made a voice after all. */
  readonly findMade: (charge: Charge) => Promise<FoundVoice>;
};

/** A cloned voice: the sample goes up, the voice comes into the library under a local id. */
export function cloneRules(parts: CloneParts): CallRules<'clone'> {
  const { store } = parts;
  return {
    existing: (identity) => {
      const answer = (store.findDone(identity)?.answer ?? null) as { voiceId: string } | null;
      // A voice that was deleted since may be made again.
      return answer !== null && store.hasVoice(answer.voiceId) ? answer : null;
    },
    send: async (gateway, charge, { onSending, onRefused, signal, onProgress, cut }) => {
      const mayBeMade = !isNothing(store.booked(charge.id).possibly);
      const made = mayBeMade ? await lookBeforeRepeating(parts, charge) : null;
      if (made !== null) {
        onSending();
        // What was counted as possibly charged is this voice, which is booked when it is kept.
        unbook(parts, charge);
        return { next: 'received', patch: { answer: made } };
      }
      const upload = untilWhole(signal, cut, charge.request.sizeBytes);
      try {
        const answer = await gateway.createVoice(charge.request, {
          onSending,
          onRefused,
          signal: upload.signal,
          onProgress: (sentBytes) => {
            upload.sent(sentBytes);
            onProgress?.(sentBytes);
          },
        });
        return { next: 'received', patch: { answer } };
      } finally {
        upload.forget();
      }
    },
    finish: async (charge) => {
      const voiceId = keepVoice(parts, charge, charge.answer as CreatedVoice);
      return { kind: 'done', result: { voiceId }, isReused: false };
    },
  };
}

/**
 * A try that ended in a fault of the gateway may have made the voice: no second one is made unseen, unless a person
 * decided so.
 */
async function lookBeforeRepeating(
  { findMade }: CloneParts,
  charge: Charge,
): Promise<CreatedVoice | null> {
  const found = await findMade(charge).catch((cause: unknown) => {
    throw appError('gateway_upstream.voice_list', {}, { cause });
  });
  if (found.voice === null && !found.isCertain && charge.decision === null) {
    throw appError('gateway_upstream.voice_unseen', {
      title: (charge.request as CloneRequest).title,
    });
  }
  return found.voice;
}

/** Aborts with the first signal, and with the second as long as bytes of the file are left to send. */
function untilWhole(signal: AbortSignal, cut: AbortSignal | undefined, sizeBytes: number) {
  const control = new AbortController();
  const onAbort = () => control.abort(signal.reason);
  const onCut = () => control.abort(cut?.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  cut?.addEventListener('abort', onCut, { once: true });
  const forgetCut = () => cut?.removeEventListener('abort', onCut);
  return {
    signal: control.signal,
    sent: (sentBytes: number) => {
      if (sentBytes >= sizeBytes) forgetCut();
    },
    forget: () => {
      signal.removeEventListener('abort', onAbort);
      forgetCut();
    },
  };
}

/** Puts a created voice into the library and books its price. Also for one found again after a lost answer. */
export function keepVoice(
  { store, ledger, kept }: KeepParts,
  charge: Charge,
  created: CreatedVoice,
): string {
  return store.transaction(() => {
    const { gatewayId, title, createdAtMs } = created;
    const voiceId = store.insertVoice({
      accountId: charge.accountId,
      gatewayId,
      title,
      name: (charge.request as CloneRequest).title,
      createdAtMs,
    });
    // A decision has released it; one that counted it as charged meant this very voice.
    if (charge.state !== 'queued') ledger.release(charge);
    else if (!isNothing(store.booked(charge.id).possibly)) unbook({ ledger }, charge);
    ledger.record(charge, 'charged', ledger.amountOf(charge, cloneTokens));
    store.move(charge.id, ['received', 'uncertain', 'queued'], 'done', {
      answer: { voiceId },
      failure: null,
    });
    kept(charge, voiceId);
    return voiceId;
  });
}

/** One try that was counted as possibly charged made this voice, which is booked by itself. */
function unbook({ ledger }: Pick<KeepParts, 'ledger'>, charge: Charge): void {
  const { tokens, money } = ledger.amountOf(charge, cloneTokens);
  const note = messageOf('ledger.foundVoice');
  ledger.record(charge, 'corrected', { tokens: -tokens, money: -money }, note);
}
