import { z } from 'zod';
import { SPEECH_MODEL } from '../wire/limits.ts';
import { readJsonAnswer } from './json-answer.ts';
import type { Transport } from './transport.ts';

/** A cloned voice of the account; its raw id goes into the database and nowhere else. */
export type VoiceEntry = { readonly id: string; readonly title: string };

/** Spec section 4 shows `{items: [...]}`; a bare array and `{data: [...]}` are taken too. */
const entrySchema = z
  .object({ _id: z.string().min(1), title: z.string().default('') })
  .transform((entry) => ({ id: entry._id, title: entry.title }));
const listSchema = z.union([
  z.object({ items: z.array(entrySchema) }).transform((body) => body.items),
  z.object({ data: z.array(entrySchema) }).transform((body) => body.data),
  z.array(entrySchema),
]);

/** GET /audio/voices (spec section 4). Free. Throws AppErrors of the spec's table and `gateway_bad_answer`. */
export function listVoices(
  transport: Transport,
  timeouts: { readonly deadlineMs: number },
  signal: AbortSignal | undefined,
): Promise<readonly VoiceEntry[]> {
  const call = {
    kind: 'free',
    method: 'GET',
    path: `/audio/voices?model=${SPEECH_MODEL}`,
    label: 'GET /audio/voices',
    accept: 'application/json',
    deadlineMs: timeouts.deadlineMs,
    idleMs: timeouts.deadlineMs,
    signal,
  } as const;
  return transport.call(call, (answer) =>
    readJsonAnswer(answer, 'a list of voices', (body) => {
      const parsed = listSchema.safeParse(body);
      return parsed.success ? parsed.data : null;
    }),
  );
}
