import type { EventMessage } from '../../shared/ipc/contract.ts';
import type { Approvals } from '../features/approvals/approvals.ts';
import { type Assistant, createAssistant } from '../features/assistant/assistant.ts';
import { assistantRunner } from '../features/assistant/assistant-job.ts';
import { type Conversations, createConversations } from '../features/chat/conversations.ts';
import { type ChatModels, createChatModels } from '../features/chat/models.ts';
import type { Projects } from '../features/library/projects.ts';
import type { TextActs } from '../features/library/text-acts.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { JobRunner } from '../features/queue/job-runner.ts';
import type { Accounts } from '../features/session/accounts.ts';
import type { GatewaySelect } from '../gateway/select.ts';
import type { ChargeStore } from '../jobs/ports.ts';
import type { Platform } from '../platform/ports.ts';
import { createConversationStore } from '../storage/conversations.ts';
import type { Database } from '../storage/database.ts';
import type { LibraryStore } from '../storage/library.ts';
import { createProposalStore } from '../storage/proposals.ts';
import type { Engine } from './create-engine.ts';
import type { Work } from './create-work.ts';

type AssistantParts = {
  readonly database: Database;
  readonly platform: Platform;
  readonly library: LibraryStore;
  readonly projects: Projects;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly select: GatewaySelect;
  readonly prices: PriceList;
  readonly approvals: Approvals;
  readonly engine: Engine;
  readonly textActs: TextActs;
  readonly emit: (message: EventMessage) => void;
};

export type AssistantServices = {
  readonly assistant: Assistant;
  readonly chatModels: ChatModels;
  readonly conversations: Conversations;
};

/** What talks to chat models: tasks on the text of books, and conversations. */
export function createAssistantServices(parts: AssistantParts): {
  readonly runner: JobRunner;
  /** Made when the queue is there. */
  readonly services: (work: Work) => AssistantServices;
} {
  const { database, charges, accounts, emit } = parts;
  const proposals = createProposalStore(database);
  const changed = (projectId: string) =>
    emit({ name: 'assistant.changed', payload: { projectId } });
  const { calls } = parts.engine;
  return {
    runner: assistantRunner({ proposals, calls, charges, accounts, changed }),
    services: ({ queue, uncertain }) => ({
      assistant: createAssistant({ ...parts, proposals, queue, changed }),
      chatModels: createChatModels(parts.select, parts.prices),
      conversations: createConversations({
        ...parts,
        store: createConversationStore(database),
        calls,
        approve: uncertain.approve,
        changed: (message) => emit({ name: 'chat.message', payload: message }),
      }),
    }),
  };
}
