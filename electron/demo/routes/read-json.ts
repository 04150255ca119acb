import type { z } from 'zod';
import { parseJson } from '../../../shared/parse-json.ts';
import { Refusal } from './refusal.ts';

/** Reads a JSON body, or throws a Refusal; `unsupported` names fields that must not be there, whatever their value. */
export function readJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  unsupported: readonly string[] = [],
): z.infer<Schema> {
  const body = parseJson(text);
  if (body === undefined) throw new Refusal(422, 'invalid_json', 'The body is not valid JSON.');
  const found = unsupported.find(
    (name) => typeof body === 'object' && body !== null && Object.hasOwn(body, name),
  );
  if (found !== undefined) {
    const message = `The parameter ${found} is not supported here. Remove it.`;
    throw new Refusal(422, 'unsupported_parameter', message, found);
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const parameter = issue?.path.map(String).join('.') || null;
  const message = `${parameter ?? 'The body'} is not valid: ${issue?.message ?? 'unknown'}.`;
  throw new Refusal(422, 'invalid_parameter', message, parameter);
}
