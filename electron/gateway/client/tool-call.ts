import { z } from 'zod';
import type { AppError } from '../../../shared/app-error.ts';
import type { ErrorKey } from '../../../shared/errors/wording-of.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { ChatToolCall } from '../wire/chat-response.ts';
import { gatewayError } from './failure.ts';

/** More than any tool of ours takes; parsing stays quick. */
const argumentsMaxCharacters = 1_000_000;

export type DeclaredTools = {
  readonly [name: string]: { readonly description: string; readonly parameters: z.ZodType };
};

/** A call of one of these tools, its arguments as the tool's schema gives them. */
export type CheckedToolCall<T extends DeclaredTools> = {
  readonly [K in keyof T & string]: {
    readonly name: K;
    readonly arguments: z.output<T[K]['parameters']>;
  };
}[keyof T & string];

/**
 * The tools as a chat's request declares them. A guess: the gateway's documentation does not show the shape, this is
 * the usual one.
 */
export function toolDefinitions(
  tools: DeclaredTools,
): readonly { readonly [name: string]: unknown }[] {
  return Object.entries(tools).map(([name, { description, parameters }]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
    return { type: 'function', function: { name, description, parameters: schema } };
  });
}

/**
 * Checks a call that a model asked for against the tool's own schema (the gateway says that it "must be validated
 * by the caller"). Nothing of the call may be used before.
 * @throws AppError `gateway_bad_answer` for an unknown tool, text that is no JSON, and wrong arguments
 */
export function checkToolCall<T extends DeclaredTools>(
  call: Pick<ChatToolCall, 'name' | 'arguments'>,
  tools: T,
): CheckedToolCall<T> {
  const tool = Object.hasOwn(tools, call.name) ? tools[call.name] : undefined;
  if (tool === undefined) throw refuse('gateway_bad_answer.unknown_tool');
  if (call.arguments.length > argumentsMaxCharacters) {
    throw refuse('gateway_bad_answer.long_tool_call');
  }
  // Some models leave the braces away where there is nothing to say.
  const json = call.arguments.trim() === '' ? {} : parseJson(call.arguments);
  if (json === undefined) throw refuse('gateway_bad_answer.broken_tool_call');
  const parsed = safeParse(tool.parameters, json);
  if (parsed === null || !parsed.success) {
    const [issue] = parsed?.error.issues ?? [];
    throw refuse(
      'gateway_bad_answer.tool_values',
      issue === undefined ? null : issue.path.map(String).join('.').slice(0, 80),
    );
  }
  return { name: call.name, arguments: parsed.data } as CheckedToolCall<T>;
}

/** A schema that refers to itself runs out of stack on a nest of 10,000 brackets. */
function safeParse(schema: z.ZodType, json: unknown) {
  try {
    return schema.safeParse(json);
  } catch {
    return null;
  }
}

type ToolKey = Extract<ErrorKey, `gateway_bad_answer.${string}tool${string}`>;

function refuse(key: ToolKey, parameter: string | null = null): AppError {
  return gatewayError(key, { phase: 'sent', status: 200, parameter });
}
