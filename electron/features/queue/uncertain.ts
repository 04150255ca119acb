import { appError } from '../../../shared/app-error.ts';
import type { UncertainDecision, UncertainView } from '../../../shared/model/job.ts';
import { noAmount } from '../../../shared/model/money.ts';
import { readOnce } from '../../../shared/read-once.ts';
import type { Ledger } from '../../charges/ledger.ts';
import type { Charge, ChargeStore, TakeIngester } from '../../charges/ports.ts';
import { decide, settleUncertain } from '../../charges/recovery.ts';
import type { Random } from '../../platform/ports.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Accounts } from '../session/accounts.ts';

/** Calls that may have been charged, and what people decide about them (docs/money.md). */
export type Uncertain = {
  readonly list: () => readonly UncertainView[];
  readonly count: () => number;
  /** Records the decision; the jobs concerned go on by it. Throws `not_found` for one that is settled. */
  readonly decide: (ids: readonly string[], decision: UncertainDecision) => void;
  /** A beforehand approval of all that is uncertain among these lines: `--on-uncertain retry`. */
  readonly approve: (identities: ReadonlySet<string>, accountId: string) => void;
  /** A file of one's own becomes the take. Throws `audio_undecodable`, `bad_input` for what is no line. */
  readonly useRecording: (id: string, path: string) => Promise<void>;
  /** The bytes that came for one of them, or null. */
  readonly bodyOf: (id: string) => string | null;
};

export type UncertainParts = {
  readonly charges: ChargeStore;
  readonly ledger: Ledger;
  readonly library: LibraryStore;
  readonly accounts: Accounts;
  readonly ingestTake: TakeIngester;
  readonly random: Random;
  /** Tells how many are left, and the line's chapter that it looks different. */
  readonly changed: (calls: readonly Charge[]) => void;
  /** Sends nothing by itself: lets the jobs of decided calls go on, or makes one for a single line. */
  readonly resumeAfterDecision: (
    calls: readonly Charge[],
    decision: UncertainDecision | 'recording',
  ) => void;
};

export function createUncertain(parts: UncertainParts): Uncertain {
  const { charges, ledger } = parts;
  const all = () => charges.inStates(['uncertain']);
  const find = (id: string): Charge => {
    const call = charges.byId(id);
    if (call.state === 'uncertain') return call;
    throw appError('not_found.decided_call');
  };

  return {
    list: () => {
      const facts = factsOf(parts);
      return all().map((call) => viewOf(call, parts, facts));
    },
    count: charges.uncertainCount,
    decide: (ids, decision) => {
      const calls = ids.map(find);
      charges.transaction(() => {
        for (const call of calls) decide({ store: charges, ledger }, call, decision);
      });
      parts.changed(calls);
      parts.resumeAfterDecision(calls, decision);
    },
    approve: (lines, accountId) => {
      if (charges.uncertainCount() === 0) return;
      const withParts = (identity: string): readonly string[] => {
        const parts = charges.findSplit(identity) ?? [];
        return [identity, ...parts.flatMap((part) => withParts(part.identity))];
      };
      const identities = new Set([...lines].flatMap(withParts));
      const isMeant = ({ id, identity }: Charge) =>
        identities.has(identity) ||
        charges.packOf(id).some((span) => identities.has(span.identity));
      const calls = all().filter((call) => call.accountId === accountId && isMeant(call));
      charges.transaction(() => {
        for (const call of calls) decide({ store: charges, ledger }, call, 'charged-buy-again');
      });
      if (calls.length > 0) parts.changed(calls);
    },
    useRecording: async (id, path) => {
      const call = find(id);
      if (call.kind !== 'speech' && call.kind !== 'speech-job') {
        throw appError('bad_input.not_a_line');
      }
      if (charges.packOf(id).length > 0) throw appError('bad_input.several_lines');
      const takeId = parts.random.id();
      const text = 'text' in call.request ? call.request.text : '';
      const audio = await parts.ingestTake({ path, chargeId: takeId, text });
      const facts = { ...audio.facts, source: 'recording' };
      charges.transaction(() => {
        const { accountId, identity } = find(id);
        charges.insertTake({ ...audio, facts, id: takeId, accountId, identity });
        settleUncertain(ledger, call, true);
        ledger.record(call, 'approved', noAmount, 'own recording');
        charges.move(id, ['uncertain'], 'done', { takeId });
      });
      parts.changed([call]);
      parts.resumeAfterDecision([call], 'recording');
    },
    bodyOf: (id) => charges.byId(id).bodyFile,
  };
}

/** What thousands of calls have in common. */
function factsOf({ library, accounts }: UncertainParts) {
  return {
    projectTitle: readOnce((id) => library.project(id)?.title ?? null),
    chapterTitle: readOnce((id) => library.head(id)?.title ?? null),
    accountLabel: readOnce((id) => accounts.byId(id).label),
  };
}

function viewOf(
  call: Charge,
  { ledger, charges }: UncertainParts,
  facts: ReturnType<typeof factsOf>,
): UncertainView {
  const { projectId, chapterId, label } = call.origin;
  const expected = ledger.amountOf(call, call.expectedTokens);
  const hasBody = call.bodyFile !== null;
  const isSpeech = call.kind === 'speech' || call.kind === 'speech-job';
  return {
    id: call.id,
    kind: call.kind,
    atMs: call.updatedAtMs,
    jobId: call.groupId,
    projectId,
    projectTitle: projectId === null ? null : facts.projectTitle(projectId),
    chapterId,
    chapterTitle: chapterId === null ? null : facts.chapterTitle(chapterId),
    label,
    lines: call.kind === 'speech-job' ? charges.packOf(call.id).map((span) => span.label) : [],
    reason: call.failure?.message ?? '',
    isPaid: hasBody || call.remoteId !== null,
    hasBody,
    canFetchAgain: call.remoteId !== null,
    expectedTokens: expected.tokens,
    atMostTokens: call.reserved.tokens,
    expectedMoney: expected.money,
    atMostMoney: call.reserved.money,
    accountId: call.accountId,
    accountLabel: facts.accountLabel(call.accountId),
    mediaUrl: isSpeech && hasBody ? `/media/uncertain-${call.id}` : null,
  };
}
