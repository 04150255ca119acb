import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(() => startDemoServer({ assets: demoAssets }));
let sdk: OpenAI;

beforeAll(async () => {
  sdk = new OpenAI({ baseURL: `${demo.baseUrl}/v1`, apiKey: demo.apiKey, maxRetries: 0 });
});

const messages = [{ role: 'user' as const, content: 'Say hello.' }];

// Spec: the formats "follow a widely used chat/speech API convention". Its own library is the judge.
describe('a program written for the convention talks to the demo gateway', () => {
  it('lists the models', async () => {
    const ids: string[] = [];
    for await (const model of sdk.models.list()) ids.push(model.id);
    expect(ids).toContain('fish-speech');
    expect(ids).toContain('demo-chat');
  });

  it('chats', async () => {
    const answer = await sdk.chat.completions.create({ model: 'demo-chat', messages });
    expect(answer.object).toBe('chat.completion');
    expect(answer.choices[0]?.message).toMatchObject({ role: 'assistant' });
    expect(answer.choices[0]?.message.content).not.toBe('');
    expect(answer.choices[0]?.finish_reason).toBe('stop');
    expect(answer.usage?.total_tokens).toBeGreaterThan(0);
  });

  it('chats in a stream, to the same words', async () => {
    const whole = await sdk.chat.completions.create({ model: 'demo-chat', messages });
    const stream = await sdk.chat.completions.create({
      model: 'demo-chat',
      messages,
      stream: true,
    });
    let text = '';
    let finishReason: string | null = null;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      finishReason = chunk.choices[0]?.finish_reason ?? finishReason;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(finishReason).toBe('stop');
  });

  it('speaks', async () => {
    const speech = await sdk.audio.speech.create({
      model: 'fish-speech',
      voice: 'default',
      input: 'The lamp had gone out.',
      response_format: 'wav',
    });
    const bytes = Buffer.from(await speech.arrayBuffer());
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.length).toBeGreaterThan(20_000);
  });

  it('tells its errors apart', async () => {
    const stranger = new OpenAI({
      baseURL: `${demo.baseUrl}/v1`,
      apiKey: 'sk-none',
      maxRetries: 0,
    });
    await expect(stranger.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const lost = sdk.chat.completions.create({ model: 'no-such-model', messages });
    await expect(lost).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    const wrong = sdk.audio.speech.create({ model: 'fish-speech', voice: 'default', input: '' });
    await expect(wrong).rejects.toBeInstanceOf(OpenAI.UnprocessableEntityError);
  });
});
