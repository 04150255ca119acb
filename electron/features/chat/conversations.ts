import { AppError, abortError, appError, isAbort } from '../../../shared/app-error.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { SendAnswer } from '../../../shared/ipc/routes/chat.ts';
import type {
  ChatMessage,
  ChatOffer,
  Conversation,
  ConversationView,
} from '../../../shared/model/assistant.ts';
import { type Amount, noAmount } from '../../../shared/model/money.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, ChatAnswer, Outcome } from '../../charges/ports.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type {
  ChatMessagePatch,
  ChatMessageRow,
  ConversationStore,
} from '../../storage/conversations.ts';
import type { Approvals, Purchase } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceAt } from '../money/tariff.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { errorOf, firstUnusedIdentity } from '../session/own-calls.ts';
import {
  chatIdentities,
  chatOrder,
  type Said,
  tokensOfQuestion,
  withHistory,
  withoutLimit,
} from './chat-order.ts';
import type { ModelSupport } from './model-support.ts';

type ChatQuestion = RequestOf<'chat.price'>;

/** Conversations with a chat model: kept, streamed, each answer one charged call. */
export type Conversations = {
  readonly list: () => readonly Conversation[];
  readonly get: (conversationId: string) => ConversationView;
  readonly price: (question: ChatQuestion) => ChatOffer;
  /** Answers at once; the model's words come as messages that change. */
  readonly send: (question: ChatQuestion, approval: string | null) => SendAnswer;
  readonly stop: (messageId: string) => ChatMessage;
  readonly showAll: (messageId: string) => ChatMessage;
  /** Asks for the conversation's last answer again. Throws `conflict` while it is still coming. */
  readonly again: (messageId: string, approval: string | null) => SendAnswer;
  readonly rename: (conversationId: string, title: string) => Conversation;
  readonly setRemoved: (conversationId: string, isRemoved: boolean) => void;
  /** Asks nothing more; answers on their way are kept by the engine. */
  readonly close: () => void;
};

export type ConversationParts = {
  readonly store: ConversationStore;
  readonly calls: ChargedCalls;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly prices: PriceList;
  readonly modelSupport: Pick<ModelSupport, 'takesNoLimit'>;
  readonly approvals: Approvals;
  readonly platform: Platform;
  /** Counts a person's approval of asking again although it may have been charged. */
  readonly approve: (identities: ReadonlySet<string>, accountId: string) => void;
  readonly changed: (message: ChatMessage) => void;
};

type Running = { readonly control: AbortController; isStopped: boolean; soFar: string };

const titleLength = 60;

export function createConversations(parts: ConversationParts): Conversations {
  const { store, accounts, charges, platform } = parts;
  const running = new Map<string, Running>();
  const { clock, random } = platform;

  const view = (row: ChatMessageRow) => messageView(row, isFree(accounts.byId(row.accountId)));
  const update = (id: string, patch: ChatMessagePatch): ChatMessageRow => {
    const row = store.updateMessage(id, patch);
    parts.changed(view(row));
    return row;
  };

  const saidIn = (conversationId: string | null, before = Number.POSITIVE_INFINITY) =>
    (conversationId === null ? [] : store.messages(conversationId)).filter(
      ({ ordinal, text }) => ordinal < before && text !== '',
    );
  const planned = (
    account: AccountRow,
    said: readonly Said[],
    question: ChatQuestion,
    isAgain: boolean,
  ) => {
    const limited = withHistory(said, question);
    const isUnlimited = parts.modelSupport.takesNoLimit(account, question.model);
    const request = isUnlimited ? withoutLimit(limited) : limited;
    const identities = chatIdentities(accounts.serviceOf(account), request);
    const identity = isAgain ? firstUnusedIdentity(identities, charges) : identities(null);
    const tariff = parts.prices.tariffFor(account, 'chat', question.model);
    // Without a limit too this is what is expected: the approval says that it may be more.
    const tokens = tokensOfQuestion(limited);
    const { atMostTokens } = tokens;
    const item = { chapterId: null, segmentId: null, identity, atMostTokens };
    const purchase: Purchase = { accountId: account.id, tariff, kind: 'chat', items: [item] };
    const price = priceAt(tariff, tokens);
    return { request, identity, tokens, price, isUnlimited, wish: purchase };
  };
  type Planned = ReturnType<typeof planned>;
  const offerOf = ({ price, isUnlimited, wish: purchase }: Planned): ChatOffer => ({
    price,
    isUnlimited,
    approval: parts.approvals.offer(purchase),
  });

  /** What the ledger says of the request behind an answer. */
  const costOf = (identity: string): Amount => {
    const charge = charges.findDone(identity);
    return charge === null ? noAmount : charges.booked(charge.id).charged;
  };

  const settle = (row: ChatMessageRow, identity: string, outcome: Outcome<ChatAnswer>): void => {
    const entry = running.get(row.id);
    running.delete(row.id);
    if (outcome.kind !== 'done') {
      const isUncertain = outcome.kind === 'uncertain';
      update(row.id, {
        state: isUncertain ? 'uncertain' : 'failed',
        text: entry?.soFar ?? '',
        problem: errorOf(outcome).message,
      });
      return;
    }
    const { result, isReused } = outcome;
    const cost = isReused ? noAmount : costOf(identity);
    const isStopped = entry?.isStopped === true;
    const text = isStopped ? (entry?.soFar ?? '') : result.content;
    update(row.id, {
      ...cost,
      isReused,
      text,
      fullText: result.content,
      state: isStopped ? 'stopped' : 'done',
      problem: result.isComplete ? null : cutShort,
    });
  };

  const ask = (
    row: ChatMessageRow,
    account: AccountRow,
    question: ChatQuestion,
    { request, identity, tokens, wish: { tariff } }: Planned,
  ) => {
    const entry: Running = { control: new AbortController(), isStopped: false, soFar: '' };
    running.set(row.id, entry);
    update(row.id, { identity, text: '', fullText: '', state: 'waiting', problem: null });
    const onDelta = (text: string) => {
      if (entry.isStopped) return;
      entry.soFar += text;
      // Kept when it is whole; until then it is only shown.
      parts.changed({ ...view(row), text: entry.soFar, state: 'streaming', problem: null });
    };
    const order = chatOrder(accounts, account, question.text, {
      ...tokens,
      ...{ identity, request, tariff, groupId: null },
    });
    parts.calls
      .run(order, entry.control.signal, { onDelta })
      .then((outcome) => settle(row, identity, outcome))
      .catch((error: unknown) => {
        running.delete(row.id);
        const hadFaults = mayBeCharged(charges, identity);
        if (isAbort(error)) {
          update(row.id, hadFaults ? lostToFaults : { state: 'stopped', problem: notSent });
          return;
        }
        if (!(error instanceof AppError)) {
          platform.logger.error('a chat ended in an unexpected way', { reason: String(error) });
        }
        const message = error instanceof AppError ? error.message : unexpected;
        const state = hadFaults ? 'uncertain' : 'failed';
        update(row.id, { state, text: entry.soFar, problem: message });
      })
      .catch((error: unknown) => {
        // The library is closed already, or its disk takes nothing: the next start sees to it.
        platform.logger.warn('how a chat ended was not saved', { reason: String(error) });
      });
  };

  settleInterrupted(store, charges);

  /** The price to ask about, or null where that very question may be asked now: the approval is used up by it. */
  const approvalOf = (plan: Planned, approval: string | null): SendAnswer | null => {
    const allowed = parts.approvals.allowed(plan.wish, approval);
    if (allowed.length === 0) return { kind: 'approval', ...offerOf(plan) };
    parts.approvals.use(approval, allowed);
    return null;
  };

  return {
    list: store.all,
    get: (conversationId) => ({
      ...store.byId(conversationId),
      messages: store.messages(conversationId).map((row) => {
        const entry = running.get(row.id);
        const shown = view(row);
        if (entry === undefined || entry.isStopped || entry.soFar === '') return shown;
        return { ...shown, text: entry.soFar, state: 'streaming' };
      }),
    }),
    price: (question) =>
      offerOf(planned(accounts.current(), saidIn(question.conversationId), question, false)),
    send: (question, approved) => {
      const account = accounts.current();
      const said = saidIn(question.conversationId);
      const plan = planned(account, said, question, false);
      const approval = approvalOf(plan, approved);
      if (approval !== null) return approval;
      const nowMs = clock.nowMs();
      const { model, text, maxTokens } = question;
      const conversationId = question.conversationId ?? random.id();
      const rows = store.transaction(() => {
        if (question.conversationId === null) {
          const title = titleOf(text);
          store.insert({ id: conversationId, title, model, updatedAtMs: nowMs });
        } else store.update(conversationId, { model, updatedAtMs: nowMs });
        const last = store.messages(conversationId).at(-1)?.ordinal ?? 0;
        const insert = (own: Pick<ChatMessageRow, 'ordinal' | 'role' | 'text' | 'state'>) => {
          const row: ChatMessageRow = {
            ...{ ...own, id: random.id(), conversationId, model, maxTokens, atMs: nowMs },
            ...{ accountId: account.id, identity: null, fullText: '', problem: null },
            ...{ tokens: 0, money: 0, isReused: false },
          };
          store.insertMessage(row);
          return row;
        };
        return {
          asked: insert({ ordinal: last + 1, role: 'user', text, state: 'done' }),
          answer: insert({ ordinal: last + 2, role: 'assistant', text: '', state: 'waiting' }),
        };
      });
      parts.changed(view(rows.asked));
      ask(rows.answer, account, { ...question, conversationId }, plan);
      return { kind: 'sent', conversationId, messageId: rows.answer.id };
    },
    stop: (messageId) => {
      const entry = running.get(messageId);
      if (entry === undefined) return view(store.message(messageId));
      entry.isStopped = true;
      entry.control.abort(abortError('Stopped.'));
      return view(update(messageId, { state: 'stopped', text: entry.soFar, problem: onItsWay }));
    },
    showAll: (messageId) => {
      const { fullText } = store.message(messageId);
      return view(update(messageId, { text: fullText, state: 'done' }));
    },
    again: (messageId, approved) => {
      const row = store.message(messageId);
      const messages = store.messages(row.conversationId);
      const asked = messages.at(-2);
      if (running.has(messageId) || messages.at(-1)?.id !== messageId || asked === undefined) {
        throw appError('conflict.not_last_answer');
      }
      const account = accounts.current();
      const { conversationId, model, maxTokens, state, identity } = row;
      const question = { conversationId, model, maxTokens, text: asked.text };
      const said = saidIn(conversationId, asked.ordinal);
      const isAgain = state === 'done' || state === 'stopped';
      const plan = planned(account, said, question, isAgain);
      const approval = approvalOf(plan, approved);
      if (approval !== null) return approval;
      if (state === 'uncertain' && identity !== null) {
        parts.approve(new Set([identity]), row.accountId);
      }
      ask(row, account, question, plan);
      return { kind: 'sent', conversationId, messageId };
    },
    rename: (conversationId, title) => store.update(conversationId, { title }),
    setRemoved: (conversationId, isRemoved) =>
      store.setRemoved(store.byId(conversationId).id, isRemoved ? clock.nowMs() : null),
    close: () => {
      for (const { control } of running.values()) control.abort(abortError('Stopped.'));
    },
  };
}

const cutShort = 'The answer was cut off at its limit. It is paid for as far as it came.';
const notSent = 'Stopped before anything was sent; nothing was charged.';
const onItsWay = 'Stopped. What was sent is paid for: the rest of the answer is kept.';
const unexpected = 'This stopped for a reason of our own; the log has the details.';
const lost = 'Lectern was closed before this was sent. Nothing was charged: ask again.';
const lostOnItsWay =
  'Lectern was closed while the answer was on its way, so it may have been charged. Look at the gateway before you ask again.';

const lostToFaults = {
  state: 'uncertain',
  problem: 'The gateway failed before this was stopped, and that may have been charged.',
} as const;

/** A call that still waits for another try after faults of the gateway. */
function mayBeCharged(charges: ChargeStore, identity: string): boolean {
  const open = charges.findOpen(identity);
  return open !== null && charges.faultCount(open.id) > 0;
}

/** Answers that an earlier run was waiting for: the engine knows what became of them. */
function settleInterrupted(store: ConversationStore, charges: ChargeStore): void {
  for (const row of store.unfinished()) {
    const done = row.identity === null ? null : charges.findDone(row.identity);
    const open = row.identity === null ? null : charges.findOpen(row.identity);
    const answer = (done ?? open)?.answer as ChatAnswer | null | undefined;
    const text = answer?.content ?? '';
    if (done !== null) store.updateMessage(row.id, { state: 'done', text, fullText: text });
    else if (open?.state === 'uncertain') {
      store.updateMessage(row.id, { state: 'uncertain', text, problem: lostOnItsWay });
    } else if (row.identity !== null && mayBeCharged(charges, row.identity)) {
      store.updateMessage(row.id, lostToFaults);
    } else store.updateMessage(row.id, { state: 'failed', problem: lost });
  }
}

/** A message as people see it. */
function messageView(row: ChatMessageRow, isFree: boolean): ChatMessage {
  return {
    id: row.id,
    conversationId: row.conversationId,
    role: row.role,
    text: row.text,
    state: row.state,
    atMs: row.atMs,
    model: row.model,
    tokens: row.tokens,
    money: row.money,
    isFree,
    isReused: row.isReused,
    hasMore: row.fullText.length > row.text.length,
    problem: row.problem,
  };
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > titleLength ? `${line.slice(0, titleLength - 1).trimEnd()}…` : line;
}
