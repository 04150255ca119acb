import { describe, expect, it } from 'vitest';
import { answerChat, type ChatOrder } from '../../../../../electron/demo/chat/answer.ts';
import { taskMarkers } from '../../../../../electron/demo/chat/tasks.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

const sampleText = '“Dr. Lane, run!” shouted Anna.';

function ask(messages: ChatOrder['messages'], tools: ChatOrder['tools'] = []) {
  return answerChat({ messages, tools, maxTokens: null });
}
const user = (content: string) => ({ role: 'user', content });
const system = (content: string) => ({ role: 'system', content });

const markedText = '(shouting) “Dr. Lane, run!” shouted Anna.';
const speakers = { lines: [{ quote: 'Dr. Lane, run!', speaker: 'Anna', confidence: 0.96 }] };

function functionTool(name: string, properties: object, required: readonly string[] = []) {
  return {
    type: 'function',
    function: { name, parameters: { type: 'object', properties, required } },
  };
}

describe('the demo model', () => {
  it('understands its task in many words, from the system or the user', () => {
    const requests = [
      'Mark the emotions in this text:',
      'Please add emotion tags to the following.',
      'Which feelings fit? Insert tags where the mood changes.',
      taskMarkers['mark-emotions'],
    ];
    for (const request of requests) {
      expect(ask([system(request), user(sampleText)]).content, request).toBe(markedText);
      expect(ask([user(`${request}\n\n${sampleText}`)]).content, request).toBe(markedText);
    }
    for (const request of [
      'Find the speakers of this dialogue.',
      'Who says each line?',
      'For every quoted line, identify the speaker.',
      taskMarkers['find-speakers'],
    ]) {
      expect(JSON.parse(ask([system(request), user(sampleText)]).content), request).toEqual(
        speakers,
      );
    }
    for (const request of [
      'Make this read better aloud:',
      'What would be hard to pronounce here?',
      'Spell out numbers and abbreviations.',
      taskMarkers['suggest-readings'],
    ]) {
      const { suggestions } = JSON.parse(ask([user(`${request}\n\n${sampleText}`)]).content);
      expect(suggestions, request).toEqual([
        { original: 'Dr.', spoken: 'Doctor', reason: 'abbreviation', start: 1 },
      ]);
    }
  });

  it('does not take a book about emotions for a request', () => {
    const book = `${sampleText}\n\nWho says that emotions need tags? Find the speaker!`;
    const { content } = ask([system(taskMarkers['mark-emotions']), user(book)]);
    expect(content.startsWith(markedText)).toBe(true);
    expect(content).toContain('Who says that emotions need tags?');
  });

  it('takes the text between fences and nothing around it', () => {
    for (const [open, close] of [
      ['<text>\n', '\n</text>'],
      ['"""', '"""'],
      ['```\n', '\n```'],
    ]) {
      const { content } = ask([
        user(`Mark the emotions.\n${open}${sampleText}${close}\nThank you!`),
      ]);
      expect(content).toBe(markedText);
    }
  });

  it('says what it is when it is asked for anything else', () => {
    for (const content of ['Hello!', 'What is the capital of France?', '']) {
      const answer = ask([user(content)]);
      expect(answer.content).toMatch(/^I am Lectern's demo model/);
      expect(answer.toolCalls).toEqual([]);
    }
  });

  it('calls a function that fits, with arguments that its schema allows', () => {
    const line = {
      type: 'object',
      properties: { text: { type: 'string' }, character: { type: 'string' } },
      required: ['text', 'character'],
    };
    const setSpeakers = functionTool(
      'set_speakers',
      { dialogue: { type: 'array', items: line }, note: { type: 'string' } },
      ['dialogue'],
    );
    const { toolCalls, content } = ask([system('Who says what?'), user(sampleText)], [setSpeakers]);
    expect(content).toBe('');
    expect(toolCalls).toHaveLength(1);
    expect(toolCalls[0]?.name).toBe('set_speakers');
    expect(JSON.parse(toolCalls[0]?.arguments ?? '')).toEqual({
      dialogue: [{ text: 'Dr. Lane, run!', character: 'Anna' }],
    });
    const mark = functionTool('mark_emotions', { text: { type: 'string' } }, ['text']);
    const marked = ask([user(sampleText)], [mark]);
    expect(JSON.parse(marked.toolCalls[0]?.arguments ?? '')).toEqual({ text: markedText });
  });

  it('lists single marks for a function that wants them so', () => {
    const items = {
      type: 'object',
      properties: {
        sentence: { type: 'string' },
        tag: { type: 'string', enum: ['shouting', 'sad'] },
      },
      required: ['sentence', 'tag'],
    };
    const tool = functionTool('set_emotions', { marks: { type: 'array', items } }, ['marks']);
    const { toolCalls } = ask([user(sampleText)], [tool]);
    expect(JSON.parse(toolCalls[0]?.arguments ?? '')).toEqual({
      marks: [{ sentence: sampleText, tag: 'shouting' }],
    });
  });

  it('calls nothing whose schema it cannot fill', () => {
    const tools = [
      functionTool('mark_emotions', { lamp: { type: 'integer' } }, ['lamp']),
      functionTool('get_weather', { city: { type: 'string' } }, ['city']),
      { type: 'retrieval' },
      null,
    ];
    const answer = ask([system('Mark the emotions.'), user(sampleText)], tools);
    expect(answer).toEqual({ content: markedText, toolCalls: [] });
  });

  it('stops at the limit without breaking a letter', () => {
    const messages = [system(taskMarkers['mark-emotions']), user('Größe über alles: ÄÖÜÄÖÜ.')];
    for (let maxTokens = 1; maxTokens < 9; maxTokens++) {
      const { content } = answerChat({ messages, tools: [], maxTokens });
      expect(content).not.toContain('\ufffd');
      expect(Buffer.byteLength(content)).toBeGreaterThan(maxTokens * 4 - 4);
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(maxTokens * 4);
    }
  });

  it('does not take the square of the time for a longer text', async () => {
    const growth = await growthOf(
      (length) => {
        const text = `${sampleText} It was 5 p.m. and they were sad.\n\n`
          .repeat(4000)
          .slice(0, length);
        return () => {
          for (const marker of Object.values(taskMarkers)) ask([system(marker), user(text)]);
        };
      },
      { size: 25_000, times: 8 },
    );
    // Eight times the text: 8 when linear, 64 when not.
    expect(growth).toBeLessThan(32);
  });
});

// The bugs: the prompt that comes with the app is answered with JSON; a tool is called again and again.
it('adapts a text as it is told to, and uses tools on a book only while the question needs them', () => {
  const adapt = system('You adapt written text so that it can be read aloud.');
  expect(ask([adapt, user('Dr. Lane came.')]).content).toBe('Doctor Lane came.');
  const tools = ['read_chapter', 'propose_change'].map((name) => functionTool(name, {}));
  const question = user('Read this chapter and replace "lamp" with "lantern".');
  const [first] = ask([question], tools).toolCalls;
  expect(first).toEqual({ name: 'read_chapter', arguments: '{}' });
  const called = (name: string) => ({ role: 'assistant', content: '', toolNames: [name] });
  const told = { role: 'tool', content: 'The lamp.' };
  const round = [question, called('read_chapter'), told];
  const [second] = ask(round, tools).toolCalls;
  expect(second).toEqual({
    name: 'propose_change',
    arguments: '{"changes":[{"from":"lamp","to":"lantern"}]}',
  });
  const end = ask([...round, called('propose_change'), told], tools);
  expect(end).toEqual({ content: 'The tools said: The lamp. | The lamp.', toolCalls: [] });
  expect(ask([user('Who are you?')], tools).toolCalls).toEqual([]);
});
