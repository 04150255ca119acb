import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listenOnLoopback } from '../../support/gateway/listen.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { folderForEachTest, openInTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();
const answeredFirst = 12;

/** Answers some lines slowly enough for a pace to be known, and asks for five minutes from then on. */
function openGateway() {
  let answered = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url !== '/v1/audio/speech') {
      response.end(JSON.stringify({ data: [{ id: 'fish-speech' }] }));
      return;
    }
    answered += 1;
    if (answered > answeredFirst) {
      response.writeHead(429, { 'retry-after': '300' }).end('{"error":"slow down"}');
      return;
    }
    const { input } = JSON.parse(body.toString()) as { input: string };
    setTimeout(() => response.end(voiceSample(150, input.length / 15)), 700);
  });
  return openInTest(listenOnLoopback(server));
}

type Progress = {
  readonly event: string;
  readonly etaMs: number | null;
  readonly waitsUntilMs: number | null;
};

// Bug: the line stood at "about 00:06 left" for the minutes that the gateway had asked to wait.
it('audiobook says until when it waits for the gateway, and counts that in', async () => {
  const { baseUrl } = await openGateway();
  const lines = Array.from(
    { length: 24 },
    (_, index) => `The lamp burned for ${index} nights, and no boat came in.`,
  );
  const book = join(folder, 'book.txt');
  writeFileSync(book, lines.join('\n\n'));
  const args = ['audiobook', book, '--out', join(folder, 'out'), '--format', 'mp3', '--json'];
  // On no terminal the line for people comes every five seconds.
  let waitedLines = 0;
  const ended = await runLectern(args, {
    home: join(folder, 'home'),
    env: { LECTERN_API_KEY: 'sk-0123456789abcdef', LECTERN_BASE_URL: baseUrl },
    onLine: (line, child) => {
      if (/"waitsUntilMs":\d/.test(line)) waitedLines += 1;
      if (waitedLines === 7) child.kill('SIGINT');
    },
  });
  expect(ended.code).toBe(130);
  const waits = jsonLines<Progress>(ended).filter((one) => typeof one.waitsUntilMs === 'number');
  const leftMs = (waits[0]?.waitsUntilMs ?? 0) - Date.now();
  expect(leftMs).toBeGreaterThan(250_000);
  expect(leftMs).toBeLessThan(310_000);
  expect(waits[0]?.etaMs).toBeGreaterThan(leftMs);
  expect(ended.stderr).toMatch(/waiting for the gateway until \d\d:\d\d:\d\d/);
});
