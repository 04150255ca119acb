import type { ConversationView } from '../../../shared/model/assistant.ts';
import { plainSettings, type ToolCall } from '../../../shared/model/chat/chat.ts';
import { addAmounts } from '../../../shared/model/money.ts';
import { readOnce } from '../../../shared/read-once.ts';
import type { ChatAnswer } from '../../charges/ports.ts';
import type { ChatMessageRow, ConversationStore } from '../../storage/chat/conversations.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { messageView } from './answer-states.ts';
import type { RunningAnswer } from './asking.ts';
import { createBranches, roundsIn } from './branches.ts';
import { keptCalls } from './tools/tool-calls.ts';

type ViewParts = {
  readonly store: Pick<ConversationStore, 'byId' | 'messages' | 'versionsOf'>;
  readonly accounts: Pick<Accounts, 'byId'>;
};

/** Conversations as people see them: the branch that is shown, with what is still coming. */
export function createConversationViews({ store, accounts }: ViewParts) {
  const branchesOf = (conversationId: string | null) =>
    createBranches(conversationId === null ? [] : store.messages(conversationId));
  const isFreeOn = (accountId: string) => isFree(accounts.byId(accountId));
  const view = (row: ChatMessageRow) =>
    messageView(row, isFreeOn(row.accountId), store.versionsOf(row));

  /** The calls of an answer as they are kept: `row` is not among the rounds before it yet. */
  const callsOf = (row: ChatMessageRow, calls: ChatAnswer['toolCalls']): readonly ToolCall[] => {
    if (calls.length === 0) return [];
    const before = branchesOf(row.conversationId).pathTo(row.parentId);
    return keptCalls(calls, roundsIn(before) + 1, row.settings.book !== null);
  };

  const viewOf = (
    conversationId: string,
    running: ReadonlyMap<string, RunningAnswer>,
  ): ConversationView => {
    const { leafId, allowsReading, ...head } = store.byId(conversationId);
    const rows = store.messages(conversationId);
    const branches = createBranches(rows);
    const path = branches.pathTo(branches.shownLeaf(leafId));
    const last = path.at(-1);
    const isFreeRow = readOnce(isFreeOn);
    return {
      ...head,
      allowsReading,
      settings: last?.settings ?? plainSettings,
      maxTokens: last?.maxTokens ?? null,
      spent: addAmounts(...rows),
      isFree: rows.every(({ accountId }) => isFreeRow(accountId)),
      messages: path.map((row) => {
        const entry = running.get(row.id);
        const shown = messageView(row, isFreeRow(row.accountId), branches.versionsOf(row));
        if (entry === undefined || entry.isStopped || entry.soFar === '') return shown;
        return { ...shown, text: entry.soFar, state: 'streaming' };
      }),
    };
  };

  return { branchesOf, view, callsOf, viewOf };
}
