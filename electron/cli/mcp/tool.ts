import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { AppError, abortError, appError, isAbort } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { toWireError } from '../../../shared/ipc/result.ts';
import { jsonOf } from '../../../shared/json-of.ts';
import type { Limit } from '../../../shared/model/money.ts';
import type { Logger } from '../../platform/ports.ts';
import { withKeyHint } from '../output.ts';
import type { Spent } from '../spending.ts';
import type { OpenLibrary } from './open-library.ts';
import type { Call, Runs } from './runs.ts';

/** What tools work with. */
export type Services = {
  readonly library: OpenLibrary;
  readonly runs: Runs;
  /** `--budget`. */
  readonly perDay: Limit | null;
  /** How the program on the other side calls itself. */
  readonly client: () => string;
};

type Tool<Input extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly effect: 'reads' | 'changes' | 'may charge';
  readonly run: (given: z.output<Input>, call: Call) => Promise<object>;
};

/** Adds a tool: its input is checked, its answer is one object, its trouble is told in our sentences. */
export type AddTool = <Input extends z.ZodObject>(tool: Tool<Input>) => void;

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const quietMs = 250;

/** Calls under way, and what ends them. */
export type ToolCalls = {
  readonly add: AddTool;
  /** Takes them back, and resolves once all have answered. */
  readonly end: () => Promise<void>;
};

export function createToolCalls(server: McpServer, logger: Logger): ToolCalls {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const underWay = new Set<Promise<unknown>>();

  const add: AddTool = ({ name, title, description, input, effect, run }) => {
    const annotations = {
      readOnlyHint: effect === 'reads',
      destructiveHint: false,
      openWorldHint: effect === 'may charge',
    };
    const answerTo = async (given: z.output<typeof input>, extra: Extra) => {
      // Work of ours is aborted with a reason of ours.
      const control = new AbortController();
      setMaxListeners(0, control.signal);
      const onAbort = () => control.abort(abortError('Taken back.'));
      const ends = [extra.signal, ending.signal];
      for (const end of ends) end.addEventListener('abort', onAbort, { once: true });
      if (ends.some(({ aborted }) => aborted)) onAbort();
      let spent: Spent | undefined;
      const tellSpent = (told: Spent) => {
        spent = told;
      };
      try {
        const call = { signal: control.signal, progress: progressOf(extra), tellSpent };
        const answer = await run(given, call);
        const text = jsonOf(answer);
        const structuredContent = JSON.parse(text) as Record<string, unknown>;
        return { content: [textOf(text)], structuredContent };
      } catch (error) {
        return failure(error, name, logger, spent);
      } finally {
        for (const end of ends) end.removeEventListener('abort', onAbort);
      }
    };
    const handle = async (given: z.output<typeof input>, extra: Extra) => {
      const call = answerTo(given, extra);
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    };
    const about = { title, description, inputSchema: input, annotations };
    server.registerTool(name, about, handle as ToolCallback<typeof input>);
  };
  const end = async (): Promise<void> => {
    ending.abort();
    while (underWay.size > 0) await Promise.all(underWay);
    // The protocol writes an answer a moment after it has it.
    await setImmediate();
  };
  return { add, end };
}

/** Tells how far it is, if that was asked for. */
function progressOf({ _meta: meta, sendNotification, signal }: Extra): Call['progress'] {
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let last = -1;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (fraction, message) => {
    const nowMs = performance.now();
    // It has to grow with each notification; the end is always told.
    const isSoon = fraction < 1 && nowMs - lastMs < quietMs;
    if (signal.aborted || fraction <= last || isSoon) return;
    last = fraction;
    lastMs = nowMs;
    const params = { progressToken, progress: fraction, total: 1, message };
    void sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

function textOf(text: string) {
  return { type: 'text' as const, text };
}

/** No stack, no path, nothing of the inside: what is not one of our errors goes to the log. */
function failure(error: unknown, tool: string, logger: Logger, spent?: Spent) {
  const known = isAbort(error) ? appError('cancelled.request') : error;
  if (!(known instanceof AppError) || known.code === errorCodes.internal) {
    logger.error('A tool failed inside.', { tool, reason: String(error) });
  }
  const wire = toWireError(known);
  const { code } = wire;
  const message = withKeyHint(wire);
  const content = [textOf(message), ...(spent === undefined ? [] : [textOf(jsonOf({ spent }))])];
  return { content, structuredContent: { error: { code, message }, spent }, isError: true };
}
