import { AppError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import type { ToolCall } from '../../../shared/model/chat/chat.ts';
import { noAmount } from '../../../shared/model/money.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, ChatAnswer, Outcome } from '../../charges/ports.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type {
  ChatMessagePatch,
  ChatMessageRow,
  ConversationStore,
} from '../../storage/chat/conversations.ts';
import type { Accounts } from '../session/accounts.ts';
import { errorOf } from '../session/own-calls.ts';
import { lostToFaults, mayBeCharged } from './answer-states.ts';
import { chatOrder } from './chat-order.ts';
import type { PlannedQuestion } from './plan-question.ts';

type AskParts = {
  readonly store: Pick<ConversationStore, 'updateMessage'>;
  readonly calls: ChargedCalls;
  readonly charges: ChargeStore;
  readonly accounts: Pick<Accounts, 'capsOf'>;
  readonly platform: Platform;
  readonly view: (row: ChatMessageRow) => ChatMessage;
  readonly callsOf: (row: ChatMessageRow, calls: ChatAnswer['toolCalls']) => readonly ToolCall[];
  readonly changed: (message: ChatMessage) => void;
};

/** An answer that is on its way. */
export type RunningAnswer = {
  readonly control: AbortController;
  isStopped: boolean;
  soFar: string;
};

/** Sends planned questions, each as one charged call, and keeps what becomes of their answers. */
export function createAsking(parts: AskParts) {
  const { store, charges, accounts, platform, view, callsOf } = parts;
  const running = new Map<string, RunningAnswer>();

  const update = (id: string, patch: ChatMessagePatch): ChatMessageRow => {
    const row = store.updateMessage(id, patch);
    parts.changed(view(row));
    return row;
  };

  /** What the ledger says of the request behind an answer. */
  const costOf = (identity: string) => {
    const charge = charges.findDone(identity);
    return charge === null ? noAmount : charges.booked(charge.id).charged;
  };

  const settle = (row: ChatMessageRow, identity: string, outcome: Outcome<ChatAnswer>): void => {
    const entry = running.get(row.id);
    running.delete(row.id);
    if (outcome.kind !== 'done') {
      const state = outcome.kind === 'uncertain' ? 'uncertain' : 'failed';
      const { message: problem, code: problemCode } = errorOf(outcome);
      update(row.id, { state, text: entry?.soFar ?? '', problem, problemCode });
      return;
    }
    const { result, isReused } = outcome;
    const cost = isReused ? noAmount : costOf(identity);
    const isStopped = entry?.isStopped === true;
    const text = isStopped ? entry.soFar : result.content;
    update(row.id, {
      ...cost,
      isReused,
      text,
      fullText: result.content,
      calls: isStopped ? [] : callsOf(row, result.toolCalls),
      state: isStopped ? 'stopped' : 'done',
      problem: result.isComplete ? null : messageOf('chat.cutShort'),
    });
  };

  const ask = (row: ChatMessageRow, account: AccountRow, plan: PlannedQuestion) => {
    const { request, identity, tokens, label, purchase } = plan;
    const fresh = { identity, text: '', fullText: '', state: 'waiting' } as const;
    const shown = view(
      store.updateMessage(row.id, { ...fresh, problem: null, problemCode: null, calls: [] }),
    );
    const entry: RunningAnswer = { control: new AbortController(), isStopped: false, soFar: '' };
    running.set(row.id, entry);
    parts.changed(shown);
    const onDelta = (text: string) => {
      if (entry.isStopped) return;
      entry.soFar += text;
      // Kept when it is whole; until then it is only shown.
      parts.changed({ ...shown, text: entry.soFar, state: 'streaming' });
    };
    const order = chatOrder(accounts, account, label, {
      ...tokens,
      identity,
      request,
      tariff: purchase.tariff,
      groupId: null,
    });
    parts.calls
      .run(order, entry.control.signal, { onDelta })
      .then((outcome) => settle(row, identity, outcome))
      .catch((error: unknown) => {
        running.delete(row.id);
        const hadFaults = mayBeCharged(charges, identity);
        if (isAbort(error)) {
          update(
            row.id,
            hadFaults ? lostToFaults() : { state: 'stopped', problem: messageOf('chat.notSent') },
          );
          return;
        }
        if (!(error instanceof AppError)) {
          platform.logger.error('a chat ended in an unexpected way', { reason: String(error) });
        }
        const { message: problem, code: problemCode } =
          error instanceof AppError
            ? error
            : { message: messageOf('chat.unexpected'), code: errorCodes.internal };
        const state = hadFaults ? 'uncertain' : 'failed';
        update(row.id, { state, text: entry.soFar, problem, problemCode });
      })
      .catch((error: unknown) => {
        // The library is closed already, or its disk takes nothing: the next start sees to it.
        platform.logger.warn('how a chat ended was not saved', { reason: String(error) });
      });
  };

  return { ask, running, update };
}
