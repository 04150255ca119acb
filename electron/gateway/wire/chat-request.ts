import { z } from 'zod';

/** A message of a chat; null stands for the text of an answer that only called tools. */
const chatMessageSchema = z.object({
  role: z.string().min(1, 'role must not be empty'),
  content: z.string().nullable(),
  /** Of an answer that called functions, and of what a function gave back. The shapes are guesses. */
  tool_calls: z
    .array(
      z.object({
        id: z.string().min(1),
        type: z.literal('function'),
        function: z.object({ name: z.string().min(1), arguments: z.string() }),
      }),
    )
    .nullish(),
  tool_call_id: z.string().nullish(),
});

/** Body of POST /v1/chat/completions as sent. The shape of a tool is a guess. */
export const chatRequestSchema = z.object({
  model: z.string().min(1, 'model must not be empty'),
  messages: z.array(chatMessageSchema).min(1, 'messages must hold at least one message'),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  /** Another name of the same, which some gateways know. */
  max_completion_tokens: z.number().int().min(1).nullish(),
  tools: z.array(z.record(z.string(), z.unknown())).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** Fields that only some models support. */
export const optionalChatFields = [
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'tools',
] as const;
