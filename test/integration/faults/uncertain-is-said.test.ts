import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../electron/features/chat/chat.ts';
import { say } from '../../../electron/features/narration/say.ts';
import type { AppError } from '../../../shared/app-error.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { addChapter } from '../../support/engine/chapter-jobs.ts';
import { type FaultWorld, openFaultWorld } from '../../support/faults/fault-world.ts';
import { madeModel, startChatGateway } from '../../support/gateway/chat-gateway.ts';
import { forAllTests, openInTest } from '../../support/tools/hooks.ts';

const never = new AbortController().signal;
const world = forAllTests(openFaultWorld);

type Ready = { readonly kind: string };
type Asked = Ready & { readonly approval?: string | null };

/** Hears something, at the price that it is told. */
async function approved(hear: (approval: string | null) => Promise<Ready>): Promise<Ready> {
  const asked: Asked = await hear(null);
  return asked.kind === 'approval' ? hear(asked.approval ?? null) : asked;
}

async function lineOfBook(text: string) {
  const chapterId = await addChapter(world as FaultWorld, 1, () => text);
  const [segment] = world.app().narration.chapter(chapterId).segments;
  const projectId = world.app().library.head(chapterId)?.projectId ?? '';
  return { chapterId, projectId, segmentId: segment?.id ?? '' };
}

/** Faults in a row are counted over all calls: a clean one ends the count. */
async function answerOnce() {
  const messages = [{ role: 'user', content: `Hello at ${world.clock.nowMs()}.` }];
  const request = { model: 'demo-chat', messages, isStreamed: false };
  const question = { request, most: { tokens: 2000, money: null }, isAgain: false, groupId: null };
  await world.app().chat.ask(world.account(), question, never);
}

const ways: readonly (readonly [string, () => Promise<() => Promise<unknown>>])[] = [
  [
    'say',
    async () => {
      const { app } = world;
      const parts = { ...app(), serviceOf: app().accounts.serviceOf };
      const how = { speed: 1, language: 'en', groupId: 'a run', most: null } as const;
      const path = join(world.platform.paths.temporary, 'said.wav');
      const words = { text: 'Say this.', voiceId: defaultVoiceId, via: 'sync' } as const;
      const saying = { ...how, ...words, path };
      return () => say(parts, world.account(), saying, never);
    },
  ],
  [
    'a line of a book',
    async () => {
      const { segmentId } = await lineOfBook('A line that is heard.');
      return () => approved((approval) => world.app().narration.hear(segmentId, approval));
    },
  ],
  [
    'an audition of the cast',
    async () => {
      const { chapterId, segmentId } = await lineOfBook('A line that is tried.');
      const other = { voiceId: defaultVoiceId, speed: 1.5, emotion: null };
      const request = { chapterId, segmentId, ...other };
      return () =>
        approved((approval) => world.app().cast.audition({ ...request, approval } as never));
    },
  ],
  [
    'a try of a voice',
    async () => {
      const { voiceLibrary } = world.app();
      return () =>
        approved((approval) => voiceLibrary.audition(defaultVoiceId, 'Try this.', approval));
    },
  ],
  [
    'a sample of words',
    async () => {
      const { projectId } = await lineOfBook('A line with words.');
      const request = { projectId, words: 'these words', withRules: false };
      return () =>
        approved((approval) =>
          world.app().pronunciation.samples.hear({ ...request, approval } as never),
        );
    },
  ],
];

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: AppError) => error,
  );

// The bug: four faults may have been charged four times, and all that is said is "try again later" (code 4).
describe('after four 502s', () => {
  it.each(ways)('%s is uncertain, says where to decide, and sends nothing more', async (...way) => {
    const hear = await way[1]();
    world.setFaults({
      match: { method: 'POST', path: '/v1/audio/speech' },
      times: 0,
      fault: { kind: 'answer', status: 502 },
    });
    const first = await thrownBy(hear());
    expect([first.code, world.posts()]).toEqual(['gateway_uncertain', 4]);
    expect(first.message).toMatch(/failed 4 times.*502.*may have been charged/);
    expect(first.message).toContain('under Uncertain in the queue');
    expect(first.message).not.toContain('later');
    world.setFaults();
    const again = await thrownBy(hear());
    expect([again.code, again.message, world.posts()]).toEqual([first.code, first.message, 0]);
    expect(world.app().uncertain.list().at(-1)?.reason).toContain('may have been charged');
    await answerOnce();
  });
});

// The bug: a price was asked and agreed to, and then it was said that only a decision sends the line.
const speech = { method: 'POST', path: '/v1/audio/speech' } as const;
it.each([
  [
    'a line',
    'A line whose answer is lost.',
    [{ match: speech, fault: { kind: 'reset', at: 'request' } }],
  ],
  [
    'a line that came in parts',
    'The lamp had gone out long before anybody came to look for it. The keeper slept, and nobody woke him.',
    [
      {
        match: { ...speech, textIncludes: 'The lamp' },
        times: 1,
        fault: { kind: 'answer', status: 524 },
      },
      {
        match: { ...speech, textIncludes: 'The keeper' },
        fault: { kind: 'reset', at: 'request' },
      },
    ],
  ],
] as const)('no price is asked for %s in doubt', async (_, text, faults) => {
  const { segmentId } = await lineOfBook(text);
  const hear = (approval: string | null) => world.app().narration.hear(segmentId, approval);
  world.setFaults(...faults);
  await thrownBy(approved(hear));
  world.setFaults();
  expect([(await thrownBy(hear(null))).code, world.posts()]).toEqual(['gateway_uncertain', 0]);
});

describe('the minimal request', () => {
  async function openMade(how: Partial<Question> = {}) {
    const gateway = await openInTest(startChatGateway());
    const made = await openInTest(openFaultWorld({ baseUrl: gateway.baseUrl }));
    const messages = [{ role: 'user', content: 'Who are you?' }];
    const ask = (more: object) => {
      const request = { model: madeModel, messages, isStreamed: true, ...more };
      const question = {
        request,
        most: { tokens: 2000, money: null },
        isAgain: false,
        groupId: null,
        ...how,
      };
      return made.app().chat.ask(made.account(), question, never);
    };
    return { gateway, ask };
  }

  // The bug: it spoke of a limit of "this export", and not of the fault.
  it('is not sent where the first fault may have taken all that was allowed, and says why', async () => {
    const { gateway, ask } = await openMade({ isCapped: true, groupId: 'own' });
    gateway.answerWith(() => ({ status: 502 }));
    const { code, message } = await thrownBy(ask({}));
    expect([code, gateway.bodies.length]).toEqual(['cap_reached', 1]);
    expect(message).toMatch(/502.* No more than 2000 tokens are allowed for this request: /);
  });

  it('has its whole limit after answers that cost nothing', async () => {
    const { gateway, ask } = await openMade({ isCapped: true, groupId: 'own' });
    gateway.answerWith((_, before) => (before < 2 ? { status: 429 } : {}));
    expect((await ask({})).answer.content).toBe('An answer.');
    expect(gateway.bodies.every((body) => body.max_tokens === gateway.bodies[0]?.max_tokens)).toBe(
      true,
    );
  });

  // The bug: all four bodies are equal, so that a stream that the upstream cannot give fails four times.
  it('is the last of four: no temperature, no stream, and its limit all the same', async () => {
    const { gateway, ask } = await openMade();
    gateway.answerWith((body) => (body.stream === true ? { status: 502 } : {}));
    const tools = [{ type: 'function', function: { name: 'tell' } }];
    const { answer } = await ask({ temperature: 0.5, maxTokens: 300, tools });
    expect(answer.content).toBe('An answer.');
    const full = { stream: true, temperature: 0.5, max_tokens: 300, tools };
    expect(gateway.bodies).toHaveLength(4);
    for (const body of gateway.bodies.slice(0, 3)) expect(body).toMatchObject(full);
    const last = gateway.bodies[3];
    expect(last).toMatchObject({ model: madeModel, max_tokens: 300, tools });
    expect([last?.stream, last?.temperature]).toEqual([undefined, undefined]);
  });
});
