import { createAssistant } from '../features/assistant/assistant.ts';
import { assistantRunner } from '../features/assistant/assistant-job.ts';
import { proposedEdit } from '../features/assistant/proposed-edit.ts';
import type { BookSpeakers } from '../features/cast/book-speakers.ts';
import { createChatPrompts } from '../features/chat/chat-prompts.ts';
import { createConversations } from '../features/chat/conversations.ts';
import { createChatModels } from '../features/chat/models.ts';
import { requireChapter } from '../features/library/chapters.ts';
import type { Queue } from '../features/queue/queue.ts';
import type { Uncertain } from '../features/queue/uncertain.ts';
import { createConversationStore } from '../storage/chat/conversations.ts';
import { createChatPromptStore } from '../storage/chat/prompts.ts';
import { createProposalStore } from '../storage/proposals.ts';
import type { Core } from './create-core.ts';
import type { LibraryServices } from './create-library.ts';

type Parts = Core &
  LibraryServices & {
    readonly queue: Queue;
    readonly uncertain: Uncertain;
    readonly bookSpeakers: BookSpeakers;
  };

/** As proposals say where they come from. */
const chatName = 'Chat';

/** What talks to chat models: tasks on the text of books, and conversations. */
export function createAssistantServices(parts: Parts) {
  const { database, emit, engine } = parts;
  const common = {
    ...parts,
    calls: engine.calls,
    proposals: createProposalStore(database),
    speakers: parts.bookSpeakers,
    changed: (projectId: string) => emit({ name: 'assistant.changed', payload: { projectId } }),
  };
  const assistant = createAssistant(common);
  const { library } = parts;
  return {
    assistant,
    chatPrompts: createChatPrompts(createChatPromptStore(database), parts.platform),
    chatModels: createChatModels(parts.select, parts.prices),
    conversations: createConversations({
      ...common,
      store: createConversationStore(database),
      tools: {
        chapter: library.chapter,
        chapters: library.chaptersWithText,
        propose: (chapterId, edits, isTry) => {
          const wanted = { chapterId, edits, by: chatName };
          if (!isTry) {
            assistant.propose(wanted);
            return;
          }
          const chapter = requireChapter(library, chapterId);
          proposedEdit(common, parts.projects.row(chapter.projectId), chapter, wanted);
        },
      },
      approve: parts.uncertain.approve,
      changed: (message) => emit({ name: 'chat.message', payload: message }),
    }),
    runner: assistantRunner(common),
  };
}
