import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { JSONRPCMessage, Progress } from '@modelcontextprotocol/sdk/types.js';
import { entry } from './run-lectern.ts';

/** What a tool answered: its object, or the code and the sentence of its trouble. */
export type Answer = {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a shape of its own, which the test looks into.
  readonly value: any;
  readonly text: string;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: Progress) => void;
};

export type McpProgram = {
  readonly client: Client;
  readonly call: (name: string, given?: object, options?: CallOptions) => Promise<Answer>;
  /** Every message that came out of the server, as it came. */
  readonly heard: readonly JSONRPCMessage[];
  /** What went wrong on the wire: a line that is no message, too. */
  readonly wireErrors: readonly Error[];
  readonly stderr: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly close: () => Promise<void>;
};

type McpOptions = {
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The folder that relative paths are meant from. */
  readonly cwd?: string;
};

/** `lectern mcp` in a process of its own, driven by the official client. */
export async function startMcp({
  home,
  env = {},
  args = [],
  cwd,
}: McpOptions): Promise<McpProgram> {
  const known = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp', ...args],
    env: { ...(Object.fromEntries(known) as Record<string, string>), LECTERN_HOME: home, ...env },
    stderr: 'pipe',
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const client = new Client({ name: 'A test\u202e program', version: '1.0.0' });
  const heard: JSONRPCMessage[] = [];
  const wireErrors: Error[] = [];
  client.onerror = (error) => wireErrors.push(error);
  await client.connect(transport);
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    heard.push(message);
    onmessage?.(message);
  };
  return {
    client,
    heard,
    wireErrors,
    stderr: () => stderr,
    call: async (name, given = {}, options = {}) => {
      const asked = { name, arguments: given as Record<string, unknown> };
      const answer = await client.callTool(asked, undefined, { timeout: 120_000, ...options });
      const [first] = answer.content as readonly { readonly text?: string }[];
      return {
        isError: answer.isError === true,
        value: answer.structuredContent,
        text: first?.text ?? '',
      };
    },
    signal: (name) => {
      if (transport.pid !== null) process.kill(transport.pid, name);
    },
    close: () => client.close(),
  };
}
