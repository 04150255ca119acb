import { describe, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import { addBook, chatModel } from '../../support/engine/assistant-books.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { type FaultWorld, openFaultWorld } from '../../support/faults/fault-world.ts';
import { madeModel, refusing, startChatGateway } from '../../support/gateway/chat-gateway.ts';
import { forEachTest, openInTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

const chapters = [
  { title: 'One', text: 'The lamp had gone out.\n\nShe waited by the sea.' },
  { title: 'Two', text: 'The sea was black.' },
];

async function openBook(of: FaultWorld = world) {
  const projectId = await addBook(of, chapters);
  const chapterId = of.app().library.chapters(projectId)[0]?.id ?? '';
  return { projectId, chapterId };
}

type Book = Awaited<ReturnType<typeof openBook>>;

function send(book: Book | null, text: string, more: object = {}, of: FaultWorld = world) {
  const { conversations } = of.app();
  const asked = { conversationId: null, text, model: chatModel, maxTokens: 300, book, ...more };
  const sent = conversations.send(asked, conversations.price(asked).approval);
  if (sent.kind !== 'sent') throw new Error('It asked for a price.');
  return sent.conversationId;
}

const messagesOf = (id: string, of: FaultWorld = world) => of.app().conversations.get(id).messages;

async function ended(conversationId: string, of: FaultWorld = world) {
  const last = () => messagesOf(conversationId, of).at(-1) as ChatMessage;
  await vi.waitUntil(() => !['waiting', 'streaming'].includes(last().state), {
    timeout: 20_000,
    interval: 5,
  });
  return last();
}

/** Allows all calls of an answer and agrees to the price of the next request. */
async function goOn(
  answer: ChatMessage,
  denied: readonly string[] = [],
  of: FaultWorld = world,
): Promise<ChatMessage> {
  const { conversations } = of.app();
  const decision = { messageId: answer.id, denied: [...denied], isAlways: false };
  const { approval } = conversations.priceTools(decision);
  expect(conversations.continueWith(decision, null).kind).toBe('approval');
  expect(conversations.continueWith(decision, approval).kind).toBe('sent');
  return ended(answer.conversationId, of);
}

const textOf = ({ chapterId }: Book) => world.app().library.chapter(chapterId)?.text;

describe('tools of a model', () => {
  // The bugs: a call runs unasked; a round is sent without an approval; a change is applied instead of proposed.
  it('read and propose in rounds that are each agreed to, and never change the text', async () => {
    const book = await openBook();
    const id = send(book, 'Please read this chapter, then replace "lamp" with "lantern".');
    const reads = await ended(id);
    expect(reads.calls).toMatchObject([{ name: 'read_chapter', state: 'waiting', result: null }]);
    expect(world.posts()).toBe(1);
    const proposes = await goOn(reads);
    expect(messagesOf(id)[1]?.calls[0]?.result).toContain('The lamp had gone out.');
    expect(proposes.calls).toMatchObject([{ name: 'propose_change', isReading: false }]);
    expect(world.app().assistant.list(book.projectId)).toEqual([]);
    const done = await goOn(proposes);
    expect(done.calls).toEqual([]);
    expect(done.text).toContain('The tools said');
    expect(world.app().assistant.list(book.projectId)).toMatchObject([
      { task: 'edit', state: 'open', changeCount: 1, model: 'Chat' },
    ]);
    expect(textOf(book)).toBe(chapters[0]?.text);
    expect(world.posts()).toBe(3);

    const paid = (await world.gatewayLedger()).reduce((sum, { tokens }) => sum + tokens, 0);
    const view = world.app().conversations.get(id);
    expect(view.spent.tokens).toBe(paid);
    expect(view.messages.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(paid);
    await createMoneyOracle(world).check();
  });

  it('that are denied, or passed over by another message, are told so and do nothing', async () => {
    const book = await openBook();
    const id = send(book, 'Replace "lamp" with "lantern".');
    const first = await ended(id);
    await goOn(
      first,
      first.calls.map((call) => call.id),
    );
    expect(messagesOf(id)[1]?.calls).toMatchObject([{ state: 'denied' }]);
    expect(world.app().assistant.list(book.projectId)).toEqual([]);
    const other = send(book, 'Find "sea" in the book.');
    await ended(other);
    send(book, 'Never mind.', { conversationId: other });
    await ended(other);
    const sent = world.charges().find(({ origin }) => origin.label === 'Never mind.');
    expect(JSON.stringify(sent?.request)).toContain('Not run: the person wrote another message');
    await createMoneyOracle(world).check();
  });

  it('say what was found in all chapters, and why a change cannot be proposed', async () => {
    const book = await openBook();
    const id = send(book, 'Find "sea" in the book.');
    await goOn(await ended(id));
    expect(messagesOf(id)[1]?.calls[0]?.result).toMatch(/^2 places:\n“One”.*\n“Two”/);
    const bad = send(book, 'Replace "nowhere" with "somewhere".');
    await goOn(await ended(bad));
    expect(messagesOf(bad)[1]?.calls[0]).toMatchObject({ state: 'done' });
    expect(messagesOf(bad)[1]?.calls[0]?.result).toMatch(/^Not done\./);
    expect(world.app().assistant.list(book.projectId)).toEqual([]);
  });

  it('whose answer was lost in a round run once, and are asked again only with a yes', async () => {
    const book = await openBook();
    const id = send(book, 'Replace "lamp" with "lantern".');
    const first = await ended(id);
    world.setFaults({
      match: { path: '/v1/chat/completions' },
      isBilled: true,
      times: 1,
      fault: { kind: 'sse', variant: 'cut-event', ending: 'reset' },
    });
    const lost = await goOn(first);
    expect(lost.state).toBe('uncertain');
    await world.restart();
    const { conversations, assistant } = world.app();
    expect(assistant.list(book.projectId)).toHaveLength(1);
    const decision = { messageId: first.id, denied: [], isAlways: false };
    expect(() => conversations.priceTools(decision)).toThrow(/Nothing in this answer is waiting/);
    expect(world.posts()).toBe(1);
    const asked = conversations.again(lost.id, null);
    conversations.again(lost.id, asked.kind === 'approval' ? asked.approval : null);
    expect(await ended(id)).toMatchObject({ state: 'done', id: lost.id });
    expect(assistant.list(book.projectId)).toHaveLength(1);
    expect(world.posts()).toBe(2);
    await createMoneyOracle(world).check();
  });
});

async function openMade() {
  const gateway = await openInTest(startChatGateway());
  const made = await openInTest(openFaultWorld({ baseUrl: gateway.baseUrl }));
  const book = await openBook(made);
  return { gateway, made, book };
}

const answerWith = (...calls: readonly (readonly [string, string])[]) => ({
  json: {
    choices: [
      {
        finish_reason: 'tool_calls',
        message: {
          content: null,
          tool_calls: calls.map(([name, json]) => ({
            id: 'same',
            type: 'function',
            function: { name, arguments: json },
          })),
        },
      },
    ],
    usage: { total_tokens: 7 },
  },
});

describe('calls that a model makes badly', () => {
  it('are refused with a reason, shown, and told to the model under ids of their own', async () => {
    const { gateway, made, book } = await openMade();
    gateway.answerWith((_body, before) =>
      before > 0
        ? {}
        : answerWith(['read_chapter', '{"offset":'], ['delete_book', '{}'], ['search_book', '{}']),
    );
    const id = send(book, 'Go.', { model: madeModel }, made);
    const answer = await ended(id, made);
    const problems = answer.calls.map(({ state, problem }) => [state, problem]);
    expect(problems).toEqual([
      ['refused', 'no-json'],
      ['refused', 'unknown-tool'],
      ['refused', 'wrong-arguments'],
    ]);
    expect(new Set(answer.calls.map((call) => call.id)).size).toBe(3);
    await goOn(answer, [], made);
    const { messages } = gateway.bodies[1] as {
      readonly messages: readonly { readonly role: string; readonly tool_call_id?: string }[];
    };
    const ids = messages.filter(({ role }) => role === 'tool').map((one) => one.tool_call_id);
    expect(ids).toEqual(answer.calls.map((call) => call.id));
  });

  it('without an end stop at a cap, with the reason', async () => {
    const { gateway, made, book } = await openMade();
    gateway.answerWith(() => answerWith(['read_chapter', '{}']));
    const id = send(book, 'Go.', { model: madeModel }, made);
    let answer = await ended(id, made);
    for (let round = 1; round <= 6; round += 1) answer = await goOn(answer, [], made);
    expect(answer.calls).toMatchObject([{ state: 'refused' }]);
    expect(answer.calls[0]?.problem).toBe('too-many-rounds');
    const decision = { messageId: answer.id, denied: [], isAlways: false };
    expect(() => made.app().conversations.continueWith(decision, null)).toThrow(/Nothing/);
    expect(gateway.bodies).toHaveLength(7);
  });

  // The bug: a temperature that somebody chose is left out behind their back.
  it.each([
    ['temperature', { temperature: 0.4 }, /support a temperature/],
    ['tools', { temperature: null }, /support tools/],
  ] as const)(
    'a refused %s is said, uncharged, and asked without only with a yes',
    async (field, more, said) => {
      const { gateway, made, book } = await openMade();
      gateway.answerWith((body) => (body[field] === undefined ? {} : refusing(field)));
      const given = { model: madeModel, ...more, book: field === 'tools' ? book : null };
      const id = send(null, 'Who are you?', given, made);
      const refused = await ended(id, made);
      expect(refused).toMatchObject({ state: 'failed', tokens: 0 });
      expect(refused.problem).toMatch(said);
      expect(gateway.bodies).toHaveLength(1);
      const { conversations } = made.app();
      const offer = conversations.again(refused.id, null);
      expect(offer).toMatchObject({ kind: 'approval', leftOut: [field] });
      conversations.again(refused.id, offer.kind === 'approval' ? offer.approval : null);
      expect(await ended(id, made)).toMatchObject({ state: 'done', text: 'An answer.' });
      expect(gateway.bodies[1]).not.toHaveProperty(field);
    },
  );
});
