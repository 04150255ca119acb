import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type {
  AssistantTask,
  ChatMessage,
  Conversation,
  ProposalView,
} from '../../../shared/model/assistant.ts';
import { type FakeStudio, offerOf } from './fake-studio.ts';

type Names = Extract<RouteName, `assistant.${string}` | `chat.${string}`>;

type Handlers = {
  readonly [Name in Names]: (input: InputOf<Name>) => ResultOf<Name>;
};

const answerWords =
  'The lamp stands for what is kept alight by somebody. Read the line slowly, with a small rest before the last word, and let the voice fall.\n\nA second way: nearly without a voice, as if it were said to nobody.';

/** Conversations and tasks in memory: answers stream, tasks end at once. */
export function createFakeAssistant(
  studio: FakeStudio,
  emit: (...events: EventMessage[]) => void,
): Handlers {
  const isFree = (): boolean => studio.session.mode === 'demo';
  const conversations: (Conversation & { messages: ChatMessage[] })[] = [];
  const proposals: (ProposalView & { text: string })[] = [];
  let count = 0;
  const nextId = (prefix: string): string => {
    count += 1;
    return `${prefix}${count}`;
  };

  const marked = (text: string, task: AssistantTask): string => {
    const add = (line: string): string => {
      if (line === '' || line.startsWith('#') || line.startsWith('*')) return line;
      if (task === 'read-aloud') return line.replace(/\bforty\b/, 'some forty');
      if (task === 'find-speakers') return line.replace(/^“/, '@Bertha: “');
      return line.startsWith('(') || line.startsWith('@') ? line : `(calm) ${line}`;
    };
    return text.split('\n').map(add).join('\n');
  };

  const message = (of: Partial<ChatMessage>): ChatMessage => ({
    id: nextId('m'),
    conversationId: '',
    role: 'user',
    text: '',
    state: 'done',
    atMs: Date.now(),
    model: 'demo-chat',
    tokens: 0,
    money: 0,
    isFree: isFree(),
    isReused: false,
    hasMore: false,
    problem: null,
    ...of,
  });

  const stream = (answer: ChatMessage, of: { messages: ChatMessage[] }): void => {
    const words = answerWords.split(/(?<= )/);
    let shown = 0;
    const step = (): void => {
      const known = of.messages.find(({ id }) => id === answer.id);
      if (known === undefined || known.state === 'stopped') return;
      shown += 3;
      const isDone = shown >= words.length;
      const next: ChatMessage = {
        ...known,
        text: words.slice(0, shown).join(''),
        state: isDone ? 'done' : 'streaming',
        tokens: isDone ? 312 : 0,
        money: isDone ? 0.0117 : 0,
      };
      of.messages = of.messages.map((one) => (one.id === answer.id ? next : one));
      emit({ name: 'chat.message', payload: next });
      if (!isDone) setTimeout(step, studio.makeDelayMs);
    };
    setTimeout(step, studio.makeDelayMs);
  };

  const find = (messageId: string) => {
    for (const one of conversations) {
      const known = one.messages.find(({ id }) => id === messageId);
      if (known !== undefined) return { of: one, known };
    }
    throw new Error('No such message.');
  };
  const replace = (messageId: string, change: Partial<ChatMessage>): ChatMessage => {
    const { of, known } = find(messageId);
    const next = { ...known, ...change };
    of.messages = of.messages.map((one) => (one.id === messageId ? next : one));
    return next;
  };
  const conversation = (id: string) => {
    const known = conversations.find((one) => one.id === id);
    if (known === undefined) throw new Error('No such conversation.');
    return known;
  };
  const bare = ({ messages: _messages, ...rest }: (typeof conversations)[number]): Conversation =>
    rest;

  return {
    'assistant.models': () => ({ models: ['demo-chat', 'demo-chat-plain'], chosen: 'demo-chat' }),
    'assistant.price': ({ scope, task }) => {
      const chapters = scope.kind === 'book' ? 4 : 1;
      const isNothing = task === 'find-speakers' && scope.kind !== 'book';
      return {
        pieceCount: isNothing ? 0 : chapters * 3,
        reusedCount: scope.kind === 'book' ? 3 : 0,
        unitCount: isNothing ? 0 : chapters * 40,
        passedOverCharacters: 0,
        ...offerOf(isNothing ? 0 : chapters * 2400, isFree()),
      };
    },
    'assistant.start': ({ task, scope }) => {
      const jobId = nextId('a');
      const projectId =
        scope.kind === 'book'
          ? scope.projectId
          : (studio.chapters.get(scope.chapterId)?.projectId ?? '');
      for (const chapter of studio.chapters.values()) {
        const isWanted =
          scope.kind === 'book' ? chapter.projectId === projectId : chapter.id === scope.chapterId;
        if (!isWanted) continue;
        proposals.unshift({
          id: nextId('o'),
          projectId,
          chapterId: chapter.id,
          chapterTitle: chapter.title,
          jobId,
          task,
          model: 'demo-chat',
          atMs: Date.now(),
          state: 'open',
          changeCount: 7,
          droppedCount: task === 'mark-emotions' ? 2 : 0,
          newNames: task === 'find-speakers' ? ['Bertha', 'the old man'] : [],
          problems:
            proposals.length === 0
              ? [{ trouble: 'words-changed', opening: 'The last lamp, the one by the bridge…' }]
              : [],
          isStale: false,
          text: marked(chapter.text, task),
        });
      }
      emit({ name: 'assistant.changed', payload: { projectId } });
      return { jobId };
    },
    'assistant.priceAgain': () => ({
      pieceCount: 1,
      reusedCount: 0,
      unitCount: 40,
      passedOverCharacters: 0,
      ...offerOf(2400, isFree()),
    }),
    'assistant.again': () => ({ jobId: nextId('a') }),
    'assistant.proposals': ({ projectId }) =>
      proposals.filter((one) => one.projectId === projectId && one.state !== 'dismissed'),
    'assistant.review': ({ proposalId }) => {
      const known = proposals.find(({ id }) => id === proposalId);
      const chapter = studio.chapters.get(known?.chapterId ?? '');
      return {
        proposalId,
        chapterId: chapter?.id ?? '',
        task: known?.task ?? 'mark-emotions',
        revision: chapter?.revision ?? 0,
        text: marked(chapter?.text ?? '', known?.task ?? 'mark-emotions'),
        lostCount: 0,
        newNames: known?.newNames ?? [],
      };
    },
    'assistant.settle': ({ proposalId, state }) => {
      const at = proposals.findIndex(({ id }) => id === proposalId);
      const known = proposals[at];
      if (known !== undefined) proposals[at] = { ...known, state };
      return null;
    },
    'assistant.apply': ({ proposalIds }) => ({
      actId: nextId('t'),
      chapterIds: proposalIds,
      conflictCount: 0,
    }),
    'chat.list': () => conversations.map(bare),
    'chat.get': ({ conversationId }) => conversation(conversationId),
    'chat.price': ({ text }) => offerOf(500 + text.length, isFree()),
    'chat.send': ({ conversationId, text, model, approval }) => {
      if (!isFree() && approval == null) {
        return { kind: 'approval', ...offerOf(500 + text.length, false) };
      }
      let of = conversations.find(({ id }) => id === conversationId);
      if (of === undefined) {
        of = { id: nextId('c'), title: text, model, updatedAtMs: Date.now(), messages: [] };
        conversations.unshift(of);
      }
      const answer = message({ conversationId: of.id, role: 'assistant', state: 'waiting', model });
      of.messages = [...of.messages, message({ conversationId: of.id, text, model }), answer];
      stream(answer, of);
      return { kind: 'sent', conversationId: of.id, messageId: answer.id };
    },
    'chat.stop': ({ messageId }) =>
      replace(messageId, {
        state: 'stopped',
        hasMore: true,
        problem: 'Stopped. What was sent is paid for: the rest of the answer is kept.',
      }),
    'chat.showAll': ({ messageId }) =>
      replace(messageId, { state: 'done', hasMore: false, problem: null, text: answerWords }),
    'chat.again': ({ messageId, approval }) => {
      if (!isFree() && approval == null) return { kind: 'approval', ...offerOf(700, false) };
      const { of } = find(messageId);
      stream(replace(messageId, { state: 'waiting', text: '', problem: null }), of);
      return { kind: 'sent', conversationId: of.id, messageId };
    },
    'chat.rename': ({ conversationId, title }) => {
      const known = { ...conversation(conversationId), title };
      conversations[conversations.indexOf(conversation(conversationId))] = known;
      return bare(known);
    },
    'chat.remove': ({ conversationId }) => {
      conversations.splice(conversations.indexOf(conversation(conversationId)), 1);
      return null;
    },
    'chat.restore': () => null,
  };
}
