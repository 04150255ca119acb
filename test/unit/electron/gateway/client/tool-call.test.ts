import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gatewayFailureOf } from '../../../../../electron/gateway/client/failure.ts';
import {
  checkToolCall,
  toolDefinitions,
} from '../../../../../electron/gateway/client/tool-call.ts';

type Tree = { readonly child?: Tree | undefined };
const treeSchema: z.ZodType<Tree> = z.lazy(() => z.object({ child: treeSchema.optional() }));

const tools = {
  mark_emotions: {
    description: 'Marks emotions.',
    parameters: z.object({ text: z.string(), strength: z.number().int().min(1).max(3).optional() }),
  },
  nothing: { description: 'Does nothing.', parameters: z.object({}) },
  tree: { description: 'A tree.', parameters: treeSchema },
};

const call = (name: string, given: string) => ({ name, arguments: given });

describe('what a model wants to call', () => {
  it('is typed once it fits', () => {
    const checked = checkToolCall(call('mark_emotions', '{"text":"a","strength":2}'), tools);
    if (checked.name !== 'mark_emotions') throw new Error('another tool');
    const { text, strength } = checked.arguments;
    expect([text.toUpperCase(), strength]).toEqual(['A', 2]);
    expect(checkToolCall(call('nothing', ''), tools)).toEqual({ name: 'nothing', arguments: {} });
  });

  // The bug: what a model made up runs as if a person had asked for it.
  it.each([
    ['an unknown tool', call('delete_all', '{}'), null],
    ['a name of every object', call('constructor', '{}'), null],
    ['a prototype', call('__proto__', '{}'), null],
    ['broken JSON', call('mark_emotions', '{"text":"a"'), null],
    ['words', call('mark_emotions', 'Sure! Here it is'), null],
    ['a list', call('mark_emotions', '[]'), ''],
    ['a missing field', call('mark_emotions', '{}'), 'text'],
    ['a wrong type', call('mark_emotions', '{"text":7}'), 'text'],
    ['out of bounds', call('mark_emotions', '{"text":"a","strength":9}'), 'strength'],
    ['JSON twice', call('mark_emotions', '"{\\"text\\":\\"a\\"}"'), ''],
    ['two megabytes', call('mark_emotions', `{"text":"${'x'.repeat(2_000_000)}"}`), null],
    ['10,000 deep', call('tree', `${'{"child":'.repeat(10_000)}{}${'}'.repeat(10_000)}`), null],
  ])('%s is refused', (_name, wanted, parameter) => {
    let error: unknown = null;
    try {
      checkToolCall(wanted, tools);
    } catch (thrown) {
      error = thrown;
    }
    expect(gatewayFailureOf(error)).toMatchObject({
      errorCode: 'gateway_bad_answer',
      phase: 'sent',
      parameter,
    });
    // What the model wrote may be long and may be anything: it is not repeated.
    expect(String(error)).not.toMatch(/delete_all|Sure/);
  });

  it('fields beyond the schema are dropped', () => {
    const checked = checkToolCall(call('nothing', '{"rm":"-rf"}'), tools);
    expect(checked.arguments).toEqual({});
  });
});

it('declares the tools as JSON schema', () => {
  const [first] = toolDefinitions(tools);
  expect(first).toEqual({
    type: 'function',
    function: {
      name: 'mark_emotions',
      description: 'Marks emotions.',
      parameters: {
        type: 'object',
        properties: {
          text: { type: 'string' },
          strength: { type: 'integer', minimum: 1, maximum: 3 },
        },
        required: ['text'],
      },
    },
  });
});
