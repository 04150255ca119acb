/**
 * A gateway of its own making, in a process of its own: speech takes a fixed time and so much a character,
 * at most eight calls run at once, the others are refused with 429. `GET /report` tells every call as
 * `{ characters, beganMs, endedMs, status }`, `GET /sample` speaks for a while. Arguments: milliseconds a call,
 * milliseconds a character.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const [, , perCall, perCharacter] = process.argv.map(Number);
const mostAtOnce = 8;
const rateHz = 44_100;
const samplesPerCharacter = Math.round(rateHz / 15);
const bufferSeconds = 90;
const headerBytes = 44;

/** Syllables of voiced sound and breath with pauses between them, made once; answers are cuts of it. */
const speech = Buffer.alloc(bufferSeconds * rateHz * 2);
let seed = 1977;
const noise = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 1_073_741_824 - 1;
};
for (let at = 0, pitch = 0, breath = 0; at < bufferSeconds * rateHz; at += 1) {
  const seconds = at / rateHz;
  const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.3 * seconds + Math.sin(seconds)));
  const isPause = seconds % 4 > 3.5;
  pitch += (2 * Math.PI * (120 + 25 * Math.sin(3 * seconds))) / rateHz;
  breath += 0.2 * (noise() - breath);
  let voiced = 0;
  for (let overtone = 1; overtone <= 9; overtone += 1)
    voiced += Math.sin(overtone * pitch) / overtone;
  const level = isPause ? 0.0005 : 0.002 + 0.18 * syllable ** 1.5;
  speech.writeInt16LE(Math.round(32_767 * level * (0.8 * voiced + 0.5 * breath)), 2 * at);
}

function wavHeader(dataBytes) {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE(rateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

const calls = [];
let running = 0;

async function speak(request, response) {
  const beganMs = Date.now();
  const text = JSON.parse((await buffer(request)).toString('utf8')).input;
  const call = { characters: text.length, beganMs, endedMs: 0, status: 429 };
  calls.push(call);
  if (running >= mostAtOnce) {
    response.writeHead(429, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"Too many."}}');
    call.endedMs = Date.now();
    return;
  }
  running += 1;
  await wait(perCall + perCharacter * text.length);
  running -= 1;
  const dataBytes = 2 * Math.min(samplesPerCharacter * text.length, speech.length / 4);
  // Each answer begins somewhere else, so that equal lengths are not equal bytes.
  const from = 2 * ((calls.length * 7919) % (speech.length / 4));
  call.status = 200;
  response.writeHead(200, {
    'content-type': 'audio/wav',
    'content-length': headerBytes + dataBytes,
  });
  response.write(wavHeader(dataBytes));
  response.end(speech.subarray(from, from + dataBytes), () => {
    call.endedMs = Date.now();
  });
}

function json(response, body, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  const [path] = (request.url ?? '').split('?');
  if (request.method === 'POST' && path === '/v1/audio/speech') {
    speak(request, response).catch(() => response.destroy());
    return;
  }
  request.resume();
  if (path === '/v1/models') json(response, { data: [{ id: 'fish-speech' }] });
  else if (path === '/v1/audio/voices') json(response, { items: [] });
  else if (path === '/report') json(response, { calls });
  else if (path === '/sample') response.end(Buffer.concat([wavHeader(speech.length), speech]));
  else json(response, { error: { message: 'Not here.' } }, 404);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/v1\n`);
});
