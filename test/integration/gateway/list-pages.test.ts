import { expect, it } from 'vitest';
import { reply, replyJson, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, expectFailure, speakInto } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);
const voice = (id: string) => ({ _id: id, title: id.toUpperCase(), created_at: 1 });

// The bug: an account's voices beyond the first page could not be chosen.
it.each([
  ['a cursor', { next_cursor: 'b/2' }, 'cursor=b%2F2'],
  ['a token', { next_page_token: 'x' }, 'page_token=x'],
  ['an address', { next: 'https://gateway.test/v1/audio/voices?offset=1' }, 'offset=1'],
  ['a page', { next_page: 2 }, 'page=2'],
  ['the last id', { has_more: true, last_id: 'a' }, 'after=a'],
  ['more', { has_more: true }, 'page=2'],
  ['a total', { total: 2 }, 'page=2'],
  ['an offset', { total: 2, offset: 0, limit: 1 }, 'offset=1'],
  ['a count of pages', { page: 1, total_pages: 2 }, 'page=2'],
  ['an object about pages', { pagination: { page: 1, total: 2 } }, 'page=2'],
  ['a link beside the list', { links: { next: '/v1/audio/voices?after=a' } }, 'after=a'],
])('the next page of voices is asked for by %s', async (_, more, query) => {
  gateway.play(
    replyJson(200, { items: [voice('a')], ...more }),
    replyJson(200, { items: [voice('b')], total: 2 }),
  );
  const { voices, isWhole } = await createTestClient(gateway.baseUrl).client.listVoices();
  expect([voices.map(({ id }) => id), isWhole]).toEqual([['a', 'b'], true]);
  expect(gateway.requests[1]?.path).toBe(`/v1/audio/voices?model=fish-speech&${query}`);
});

// The bug: a gateway whose lists have a slash at their end was refused, with the advice to enter the same address.
it('a list is asked for where a redirect only adds a slash, and nothing charged is', async () => {
  const { client } = createTestClient(gateway.baseUrl);
  const list = { data: [{ id: 'fish-speech' }] };
  gateway.play(reply(307, '', { location: '/v1/models/' }), replyJson(200, list));
  expect((await client.listModels()).hasSpeech).toBe(true);
  expect(gateway.requests.map(({ path }) => path)).toEqual(['/v1/models', '/v1/models/']);
  gateway.play(reply(307, '', { location: '/v1/audio/speech/' }));
  await expectFailure(speakInto(client), { errorCode: 'gateway_uncertain', status: 307 });
  expect(gateway.postCount()).toBe(1);
});

// The bug: where only the header told of more pages, voices on them were taken for deleted.
it('the next page is asked for by the header Link', async () => {
  const link = '</v1/audio/voices?p=0>; rel="prev", </v1/audio/voices?p=2>; rel="next"';
  gateway.play(
    replyJson(200, { items: [voice('a')] }, { link }),
    replyJson(200, { items: [voice('b')] }, { link: '</v1/audio/voices?p=1>; rel="prev"' }),
  );
  const { voices } = await createTestClient(gateway.baseUrl).client.listVoices();
  expect(voices.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(gateway.requests[1]?.path).toBe('/v1/audio/voices?model=fish-speech&p=2');
});

// The bug: an account whose speech is on the second page could not speak.
it('the next page of models is asked for', async () => {
  const page = (id: string, more: object) => replyJson(200, { data: [{ id }], ...more });
  gateway.play(
    page('chat', { has_more: true, last_id: 'chat' }),
    page('fish-speech', { has_more: false, last_id: 'fish-speech' }),
  );
  const { ids, hasSpeech } = await createTestClient(gateway.baseUrl).client.listModels();
  expect([ids, hasSpeech]).toEqual([['chat', 'fish-speech'], true]);
  expect(gateway.requests[1]?.path).toBe('/v1/models?after=chat');
});

// Bug: of more than 100 pages the rest was left out, so that the voices on them could not be chosen.
it('a list of 101 pages is whole', async () => {
  const pages = Array.from({ length: 101 }, (_, page) =>
    replyJson(200, { items: [voice(`v${page}`)], has_more: page < 100 }),
  );
  gateway.play(...pages);
  const { voices, isWhole } = await createTestClient(gateway.baseUrl).client.listVoices();
  expect([voices.length, isWhole]).toEqual([101, true]);
});

// The bug: voices under another name were said to be no list of voices.
it.each([
  ['voices', { voices: [voice('a')] }],
  ['a bare list', [voice('a')]],
  ['voices in an envelope', { code: 0, data: { voices: [voice('a')], total: 1 } }],
  ['a list in a result', { result: { list: [voice('a')] } }],
])('voices are read from %s', async (_, body) => {
  gateway.play(replyJson(200, body));
  const { voices, isWhole } = await createTestClient(gateway.baseUrl).client.listVoices();
  expect([voices.map(({ id }) => id), isWhole]).toEqual([['a'], true]);
});

// The bug: a busy gateway seemed to have no voice, so that one whose making was uncertain was made and charged again.
it.each([
  { code: 1003, msg: 'busy', voices: [] },
  { code: 500, result: [] },
  { status: 'error', list: [] },
  { success: false, data: { list: [] } },
  { data: { error_code: 17, list: [] } },
])('%j is no list of voices', async (body) => {
  gateway.play(replyJson(200, body));
  const { client } = createTestClient(gateway.baseUrl);
  await expectFailure(client.listVoices(), { errorCode: 'gateway_bad_answer' });
});

// The bug: voices of another list, or beside an error, were taken for deleted.
it.each([
  { voices: [], data: [voice('a')] },
  { items: [voice('a')], data: [voice('b')] },
  { code: 1003, msg: 'busy', voices: [voice('a')] },
])('the voices of %j may not be all', async (body) => {
  gateway.play(replyJson(200, body));
  const { voices, isWhole } = await createTestClient(gateway.baseUrl).client.listVoices();
  expect([voices.map(({ id }) => id), isWhole]).toEqual([['a'], false]);
});

it('a next page is told around the list', async () => {
  const more = { has_more: true, next_cursor: 'c2' };
  gateway.play(
    replyJson(200, { result: { list: [voice('a')], ...more } }),
    replyJson(200, { result: { list: [voice('b')] } }),
  );
  const { voices } = await createTestClient(gateway.baseUrl).client.listVoices();
  expect(voices.map(({ id }) => id)).toEqual(['a', 'b']);
});

// The bug: where voices go by their names, the list was said to be none.
it.each(['Anna Smith', '小明', 'a/b?c#é'])('a voice may be called %s', async (id) => {
  const { client } = createTestClient(gateway.baseUrl);
  gateway.play(replyJson(200, { items: [voice(id)] }), replyJson(200, { deleted: true }));
  expect((await client.listVoices()).voices[0]?.id).toBe(id);
  await client.deleteVoice(id);
  const { pathname } = new URL(gateway.requests[1]?.path ?? '', gateway.baseUrl);
  expect(pathname).toBe(`/v1/audio/voices/${encodeURIComponent(id)}`);
});
