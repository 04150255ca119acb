import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../electron/storage/database.ts';
import { chatBranches } from '../../../electron/storage/schema/chat-tables.ts';
import { migrations } from '../../../electron/storage/schema/migrations.ts';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import { chatModel } from '../../support/engine/assistant-books.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { folderForAllTests, forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);
const folder = folderForAllTests();

const viewOf = (id: string) => world.app().conversations.get(id);
const textsOf = (id: string) => viewOf(id).messages.map(({ text }) => text);

async function ended(conversationId: string): Promise<ChatMessage> {
  const last = () => viewOf(conversationId).messages.at(-1) as ChatMessage;
  await vi.waitUntil(() => !['waiting', 'streaming'].includes(last().state), {
    timeout: 20_000,
    interval: 5,
  });
  return last();
}

async function say(text: string, place: object = {}) {
  const { conversations } = world.app();
  const asked = { conversationId: null, text, model: chatModel, maxTokens: 300, ...place };
  const sent = conversations.send(asked, conversations.price(asked).approval);
  if (sent.kind !== 'sent') throw new Error('It asked for a price.');
  await ended(sent.conversationId);
  return sent.conversationId;
}

// The bugs: an edit overwrites what was asked before; a branch is sent with the words of another one; a branch
// that is only looked at is charged; the sum of a conversation forgets its other branches.
it('keeps every branch, sends only its own, and adds up all of them', async () => {
  const id = await say('Who are you?');
  await say('And what can you do?', { conversationId: id });
  const [first, answer] = viewOf(id).messages;
  await say('Who made you?', { conversationId: id, parentId: null });
  expect(textsOf(id)[0]).toBe('Who made you?');
  expect(viewOf(id).messages).toHaveLength(2);
  const edited = viewOf(id).messages[0];
  expect(edited?.versions).toEqual([first?.id, edited?.id]);
  const sent = world.charges().find(({ origin }) => origin.label === 'Who made you?');
  expect(JSON.stringify(sent?.request)).not.toContain('Who are you');

  const { conversations } = world.app();
  expect(conversations.show(first?.id ?? '').messages).toHaveLength(4);
  await world.restart();
  expect(textsOf(id)).toHaveLength(4);
  expect(world.posts()).toBe(3);

  // The same question at the same place: from the library, in a branch of its own.
  await say('And what can you do?', { conversationId: id, parentId: answer?.id });
  expect(viewOf(id).messages.at(-1)).toMatchObject({ isReused: true, tokens: 0 });
  expect(viewOf(id).messages[2]?.versions).toHaveLength(2);
  expect(world.posts()).toBe(3);

  const paid = (await world.gatewayLedger()).reduce((sum, { tokens }) => sum + tokens, 0);
  expect(viewOf(id).spent.tokens).toBe(paid);
  await createMoneyOracle(world).check();
});

it('asks again beside an answer only with a yes, and keeps the first one', async () => {
  const id = await say('Who are you?');
  const { conversations } = world.app();
  const first = viewOf(id).messages.at(-1) as ChatMessage;
  const offer = conversations.again(first.id, null);
  expect(offer.kind).toBe('approval');
  expect(world.posts()).toBe(1);
  const sent = conversations.again(first.id, offer.kind === 'approval' ? offer.approval : null);
  expect(sent).toMatchObject({ kind: 'sent' });
  const second = await ended(id);
  expect(second.versions).toEqual([first.id, second.id]);
  expect(conversations.show(first.id).messages.at(-1)?.id).toBe(first.id);
  const paid = (await world.gatewayLedger()).reduce((sum, { tokens }) => sum + tokens, 0);
  expect(viewOf(id).spent.tokens).toBe(paid);
});

it('finds words in titles and messages of every branch, and saves both kinds of file', async () => {
  const id = await say('Who are you, my Lämp?');
  await say('Something else', { conversationId: id, parentId: null });
  const { conversations } = world.app();
  const finds = conversations.find('MY  lämp');
  expect(finds.map(({ messageId }) => messageId === null)).toEqual([true, false]);
  expect(finds[1]).toMatchObject({ conversationId: id, found: 'my Lämp', before: 'Who are you, ' });
  expect(conversations.find('a.*b')).toEqual([]);
  conversations.setRemoved(id, true);
  expect(conversations.find('lämp')).toEqual([]);
  conversations.setRemoved(id, false);
  const text = conversations.save(id, 'markdown');
  expect(text).toMatch(/^# Who are you, my Lämp\?\n\n## You\n\nSomething else\n\n## demo-chat\n\n/);
  const whole = JSON.parse(conversations.save(id, 'json')) as { readonly messages: unknown[] };
  expect(whole.messages).toHaveLength(4);
});

it('keeps prompts, sends the chosen one instead of its own words, and takes a deletion back', async () => {
  const { chatPrompts } = world.app();
  const kept = chatPrompts.save(null, { name: 'Pirate', text: 'Speak like a pirate.' });
  const id = await say('Hello', { system: { promptId: kept.id, text: kept.text } });
  expect(world.charges().at(-1)?.request).toMatchObject({
    messages: [{ role: 'system', content: kept.text }, { content: 'Hello' }],
  });
  expect(viewOf(id).settings.system).toEqual({ promptId: kept.id, text: kept.text });
  chatPrompts.setRemoved(kept.id, true);
  expect(chatPrompts.list()).toEqual([]);
  chatPrompts.setRemoved(kept.id, false);
  await world.restart();
  expect(world.app().chatPrompts.list()).toEqual([kept]);
});

it('reads the conversations of an older library as one branch', () => {
  const path = join(folder, 'older.sqlite');
  const steps = migrations.slice(0, migrations.indexOf(chatBranches));
  const older = openDatabase(path, { steps });
  older.run(`INSERT INTO account (id, kind, label, base_url, created_at_ms)
    VALUES ('a', 'gateway', 'A', '', 0)`);
  older.run(`INSERT INTO conversation (id, title, model, created_at_ms, updated_at_ms)
    VALUES ('c', 'Old', 'm', 0, 0)`);
  for (const ordinal of [1, 2, 3]) {
    older.run(
      `INSERT INTO chat_message (id, conversation_id, ordinal, role, text, state, model, account_id,
         at_ms) VALUES (:id, 'c', :ordinal, 'user', '', 'done', 'm', 'a', 0)`,
      { id: `m${ordinal}`, ordinal },
    );
  }
  older.close();
  const now = openDatabase(path);
  expect(now.all('SELECT id, parent_id FROM chat_message ORDER BY ordinal')).toEqual([
    { id: 'm1', parent_id: null },
    { id: 'm2', parent_id: 'm1' },
    { id: 'm3', parent_id: 'm2' },
  ]);
  now.close();
});
