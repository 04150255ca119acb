import { connect as connectSocket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { forEachTest } from '../../../support/tools/hooks.ts';
import { jsonOf, openWebStudio } from '../../../support/web/open-web-studio.ts';

const site = forEachTest(openWebStudio);

describe('JSON', () => {
  // The bug: 60 MB of brackets or noughts are 3 GB and 21 s once they are parsed.
  test.each([
    ['brackets', '['.repeat(10_000)],
    ['values', `[${'0,'.repeat(2_100_000)}0]`],
    ['objects', `[${'{},'.repeat(1_100_000)}0]`],
  ])('too many %s are refused before they are parsed', async (_what, body) => {
    const answer = await site.send('/api/request', { ...site.post(await site.logIn()), body });
    expect([answer.status, jsonOf(answer).error.code]).toEqual([400, 'bad_request']);
    expect(jsonOf(answer).error.message).toContain('levels');
    expect(site.asked).toEqual([]);
  });

  test('brackets and commas of a text are no values', async () => {
    const input = { text: '[,{"\\'.repeat(700_000) };
    const body = JSON.stringify({ route: 'chapter.save', input });
    expect(
      (await site.send('/api/request', { ...site.post(await site.logIn()), body })).status,
    ).toBe(200);
    expect(site.asked).toEqual([['chapter.save', input]]);
  });
});

// The bug: without a limit of their own, connections that never finish a request stay open for good.
test.each([
  ['half a head', 'GET / HTTP/1.1\r\n', '408'],
  ['a stranger’s body', 'POST /api/files HTTP/1.1\r\nContent-Length: 9\r\n', '403'],
])(
  '%s is not waited for',
  async (_what, start, status) => {
    const socket = connectSocket(site.port, '127.0.0.1');
    const sentAtMs = performance.now();
    const host = `Host: 127.0.0.1:${site.port}\r\n`;
    socket.write(start + host + (status === '408' ? '' : '\r\n'));
    const said: Buffer[] = [];
    socket.on('data', (part) => said.push(part));
    await new Promise((done) => socket.once('close', done));
    expect(Buffer.concat(said).toString()).toContain(` ${status} `);
    // Bug: so were requests that waited while the studio was busy with a long chapter for more than five seconds.
    if (status === '408') expect(performance.now() - sentAtMs).toBeGreaterThan(15_000);
  },
  60_000,
);

test('connections beyond a browser’s are not taken', async () => {
  const sockets = Array.from({ length: 140 }, () => connectSocket(site.port, '127.0.0.1'));
  const dropped = sockets.map(
    (socket) => new Promise<boolean>((done) => socket.once('close', () => done(true))),
  );
  await Promise.race(dropped);
  for (const socket of sockets) socket.destroy();
});
