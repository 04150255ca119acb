import { abortError, appError } from '../../../shared/app-error.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { SendAnswer } from '../../../shared/ipc/routes/chat.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type {
  ChatMessage,
  ChatOffer,
  Conversation,
  ConversationView,
} from '../../../shared/model/assistant.ts';
import {
  type ChatModelFacts,
  type ChatSettings,
  type ConversationFind,
  type ConversationFormat,
  mostToolRounds,
} from '../../../shared/model/chat/chat.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, ChatAnswer } from '../../charges/ports.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChatMessageRow, ConversationStore } from '../../storage/chat/conversations.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import { settleInterrupted, titleOf } from './answer-states.ts';
import { appendMessage, type NewMessage } from './append-message.ts';
import { createAsking } from './asking.ts';
import { roundsIn } from './branches.ts';
import { conversationFile, findIn } from './conversation-text.ts';
import { createConversationViews } from './conversation-views.ts';
import type { ModelSupport } from './model-support.ts';
import { createQuestionPlanner, type PlannedQuestion } from './plan-question.ts';
import { runTool, type ToolPorts } from './tools/run-tool.ts';

type ChatQuestion = RequestOf<'chat.price'>;

/** What becomes of the calls of an answer; those that are not denied are run. */
type ToolDecision = Omit<RequestOf<'chat.continue'>, 'approval'>;

/** Conversations with a chat model: kept, streamed, each answer one charged call. */
export type Conversations = {
  readonly list: () => readonly Conversation[];
  readonly get: (conversationId: string) => ConversationView;
  readonly price: (question: ChatQuestion) => ChatOffer;
  /** Returns at once; the model's words come as messages that change. */
  readonly send: (question: ChatQuestion, approval: string | null) => SendAnswer;
  readonly stop: (messageId: string) => ChatMessage;
  readonly showAll: (messageId: string) => ChatMessage;
  /**
   * Asks for an answer again: in its place where nothing came, else beside it. Throws `conflict` while it is still
   * coming.
   */
  readonly again: (messageId: string, approval: string | null) => SendAnswer;
  /** The price of the next request with what the calls give back; nothing is run or changed. */
  readonly priceTools: (decision: ToolDecision) => ChatOffer;
  /** Runs the calls of the last answer and sends what they gave back, as another request. */
  readonly continueWith: (decision: ToolDecision, approval: string | null) => SendAnswer;
  /** Ends the permission to run reading calls without asking, which `ToolDecision.isAlways` gave. */
  readonly askBeforeReading: (conversationId: string) => void;
  /** Shows the branch that a message belongs to. */
  readonly show: (messageId: string) => ConversationView;
  readonly find: (words: string) => readonly ConversationFind[];
  readonly save: (conversationId: string, format: ConversationFormat) => string;
  readonly modelFacts: (model: string) => ChatModelFacts;
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
  readonly modelSupport: Pick<ModelSupport, 'of' | 'facts' | 'takesNoLimit'>;
  readonly tools: ToolPorts;
  readonly approvals: Approvals;
  readonly platform: Platform;
  /** Counts a person's approval of asking again although it may have been charged. */
  readonly approve: (identities: ReadonlySet<string>, accountId: string) => void;
  readonly changed: (message: ChatMessage) => void;
};

export function createConversations(parts: ConversationParts): Conversations {
  const { store, accounts, charges, platform } = parts;
  const { clock, random } = platform;
  const planned = createQuestionPlanner(parts);

  const { branchesOf, view, callsOf, viewOf } = createConversationViews(parts);
  const offerOf = ({ price, isUnlimited, leftOut, purchase }: PlannedQuestion): ChatOffer => ({
    price,
    isUnlimited,
    leftOut,
    approval: parts.approvals.offer(purchase),
  });

  const { ask, running, update } = createAsking({ ...parts, view, callsOf });
  settleInterrupted(store, charges, callsOf);

  /** The price to ask about, or null where that very question may be asked now: the approval is used up by it. */
  const approvalOf = (plan: PlannedQuestion, approval: string | null): SendAnswer | null => {
    const allowed = parts.approvals.allowed(plan.purchase, approval);
    if (allowed.length === 0) return { kind: 'approval', ...offerOf(plan) };
    parts.approvals.use(approval, allowed);
    return null;
  };

  const insert = (message: NewMessage) => appendMessage(store, platform, message);
  /** Asks for that answer, which is there, and empty. */
  const begin = (
    answer: ChatMessageRow,
    account: AccountRow,
    plan: PlannedQuestion,
  ): SendAnswer => {
    ask(answer, account, plan);
    return { kind: 'sent', conversationId: answer.conversationId, messageId: answer.id };
  };

  /** Where a question goes on from: the place that was named, else the end of what is shown. */
  const parentOf = ({ conversationId, parentId }: ChatQuestion): string | null => {
    if (conversationId === null) return null;
    if (parentId === undefined) {
      return branchesOf(conversationId).shownLeaf(store.byId(conversationId).leafId);
    }
    if (parentId !== null && store.message(parentId).conversationId !== conversationId) {
      throw appError('not_found.message');
    }
    return parentId;
  };
  const plannedFor = (account: AccountRow, question: ChatQuestion) => {
    const parentId = parentOf(question);
    const before = branchesOf(question.conversationId).pathTo(parentId);
    const asked = { role: 'user', text: question.text, calls: [] } as const;
    const plan = planned(account, [...before, asked], {
      ...question,
      settings: settingsOf(question),
    });
    return { parentId, plan };
  };

  /** The request that follows an answer with calls, with what those give back. */
  const continued = ({ messageId, denied }: ToolDecision, isTry: boolean) => {
    const row = store.message(messageId);
    const branches = branchesOf(row.conversationId);
    const path = branches.pathTo(messageId);
    const { book } = row.settings;
    const isOpen = row.state === 'done' && row.calls.length > 0 && !branches.hasChildren(messageId);
    if (!isOpen || book === null || roundsIn(path) > mostToolRounds) {
      throw appError('conflict.no_open_calls');
    }
    const calls = row.calls.map((call) => {
      if (call.state !== 'waiting') return call;
      if (denied.includes(call.id)) {
        return { ...call, state: 'denied', result: notAllowed } as const;
      }
      return runTool(parts.tools, book, call, isTry);
    });
    const account = accounts.current();
    const plan = planned(account, [...path.slice(0, -1), { ...row, calls }], row);
    return { row, calls, account, plan };
  };

  return {
    list: store.all,
    get: (conversationId) => viewOf(conversationId, running),
    price: (question) => offerOf(plannedFor(accounts.current(), question).plan),
    send: (question, approved) => {
      const account = accounts.current();
      const { parentId, plan } = plannedFor(account, question);
      const approval = approvalOf(plan, approved);
      if (approval !== null) return approval;
      const { model, text, maxTokens } = question;
      const conversationId = question.conversationId ?? random.id();
      const rows = store.transaction(() => {
        if (question.conversationId === null) {
          store.insert({
            id: conversationId,
            title: titleOf(text),
            model,
            updatedAtMs: clock.nowMs(),
          });
        }
        const settings = settingsOf(question);
        const common = { conversationId, model, maxTokens, settings, accountId: account.id };
        const asked = insert({ ...common, parentId, role: 'user', text, state: 'done' });
        return { asked, answer: insert({ ...common, ...emptyAnswer, parentId: asked.id }) };
      });
      parts.changed(view(rows.asked));
      return begin(rows.answer, account, plan);
    },
    stop: (messageId) => {
      const entry = running.get(messageId);
      if (entry === undefined) return view(store.message(messageId));
      entry.isStopped = true;
      entry.control.abort(abortError('Stopped.'));
      return view(
        update(messageId, {
          state: 'stopped',
          text: entry.soFar,
          problem: messageOf('chat.onItsWay'),
        }),
      );
    },
    showAll: (messageId) => {
      const row = store.message(messageId);
      const charge = row.identity === null ? null : charges.findDone(row.identity);
      const answer = charge?.answer as ChatAnswer | undefined;
      const calls = callsOf(row, answer?.toolCalls ?? []);
      return view(update(messageId, { text: row.fullText, calls, state: 'done' }));
    },
    again: (messageId, approved) => {
      const row = store.message(messageId);
      const { parentId, state, identity } = row;
      const branches = branchesOf(row.conversationId);
      const isBeside = state === 'done' || state === 'stopped';
      const isInUse = running.has(messageId) || (!isBeside && branches.hasChildren(messageId));
      if (isInUse || row.role === 'user' || parentId === null) {
        throw appError('conflict.not_last_answer');
      }
      const account = accounts.current();
      const plan = planned(account, branches.pathTo(parentId), row, isBeside);
      const approval = approvalOf(plan, approved);
      if (approval !== null) return approval;
      if (state === 'uncertain' && identity !== null) {
        parts.approve(new Set([identity]), row.accountId);
      }
      const fresh = { ...row, ...emptyAnswer, accountId: account.id };
      return begin(isBeside ? store.transaction(() => insert(fresh)) : row, account, plan);
    },
    priceTools: (decision) => offerOf(continued(decision, true).plan),
    continueWith: (decision, approved) => {
      const { row, account, plan } = continued(decision, true);
      const approval = approvalOf(plan, approved);
      if (approval !== null) return approval;
      const { conversationId, model, maxTokens, settings } = row;
      // What is proposed, what is told and the request that tells it are there together or not at all.
      const answer = store.transaction(() => {
        const { calls } = continued(decision, false);
        store.updateMessage(row.id, { calls });
        if (decision.isAlways) store.update(conversationId, { allowsReading: true });
        return insert({
          conversationId,
          model,
          maxTokens,
          settings,
          accountId: account.id,
          parentId: row.id,
          ...emptyAnswer,
        });
      });
      parts.changed(view(store.message(row.id)));
      return begin(answer, account, plan);
    },
    askBeforeReading: (conversationId) => {
      store.update(conversationId, { allowsReading: false });
    },
    show: (messageId) => {
      const { conversationId } = store.message(messageId);
      store.update(conversationId, { leafId: messageId });
      return viewOf(conversationId, running);
    },
    find: (words) => findIn(store, words),
    save: (conversationId, format) =>
      conversationFile(viewOf(conversationId, running), store.messages(conversationId), format),
    modelFacts: (model) => parts.modelSupport.facts(accounts.current().id, model),
    rename: (conversationId, title) => store.update(conversationId, { title }),
    setRemoved: (conversationId, isRemoved) =>
      store.setRemoved(store.byId(conversationId).id, isRemoved ? clock.nowMs() : null),
    close: () => {
      for (const { control } of running.values()) control.abort(abortError('Stopped.'));
    },
  };
}

const emptyAnswer = { role: 'assistant', text: '', state: 'waiting' } as const;
const notAllowed = 'Not run: the person did not allow it.';

function settingsOf({ temperature, system, book }: ChatQuestion): ChatSettings {
  return { temperature: temperature ?? null, system: system ?? null, book: book ?? null };
}
