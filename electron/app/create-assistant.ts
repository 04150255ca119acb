import { createAssistant } from '../features/assistant/assistant.ts';
import { assistantRunner } from '../features/assistant/assistant-job.ts';
import type { BookSpeakers } from '../features/cast/book-speakers.ts';
import { createConversations } from '../features/chat/conversations.ts';
import { createChatModels } from '../features/chat/models.ts';
import type { Queue } from '../features/queue/queue.ts';
import type { Uncertain } from '../features/queue/uncertain.ts';
import { createConversationStore } from '../storage/conversations.ts';
import { createProposalStore } from '../storage/proposals.ts';
import type { Core } from './create-core.ts';
import type { LibraryServices } from './create-library.ts';

type Parts = Core &
  LibraryServices & {
    readonly queue: Queue;
    readonly uncertain: Uncertain;
    readonly bookSpeakers: BookSpeakers;
  };

/** What talks to chat models: tasks on the text of books, and conversations. */
export function createAssistantServices(parts: Parts) {
  const { database, emit, engine } = parts;
  const common = {
    ...{ ...parts, calls: engine.calls, proposals: createProposalStore(database) },
    speakers: parts.bookSpeakers,
    changed: (projectId: string) => emit({ name: 'assistant.changed', payload: { projectId } }),
  };
  return {
    assistant: createAssistant(common),
    chatModels: createChatModels(parts.select, parts.prices),
    conversations: createConversations({
      ...common,
      store: createConversationStore(database),
      approve: parts.uncertain.approve,
      changed: (message) => emit({ name: 'chat.message', payload: message }),
    }),
    runner: assistantRunner(common),
  };
}
