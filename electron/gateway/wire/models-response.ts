import { z } from 'zod';

/*
 * A guess: the gateway's documentation does not show the answer of GET /v1/models. Read are {data:[…]}, {models:[…]},
 * {items:[…]} and a bare array, each of strings or of objects that have an id, a model or a name.
 */

const entrySchema = z.union([
  z.string().min(1),
  z.object({ id: z.string().min(1) }).transform((entry) => entry.id),
  z.object({ model: z.string().min(1) }).transform((entry) => entry.model),
  z.object({ name: z.string().min(1) }).transform((entry) => entry.name),
]);

const entriesSchema = z.array(z.unknown()).transform((entries) =>
  entries.flatMap((entry) => {
    const parsed = entrySchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  }),
);

const responseSchema = z.union([
  z.object({ data: entriesSchema }).transform((body) => body.data),
  z.object({ models: entriesSchema }).transform((body) => body.models),
  z.object({ items: entriesSchema }).transform((body) => body.items),
  entriesSchema,
]);

/**
 * Model ids of a parsed answer to GET /v1/models, each once, in the answer's order.
 * Null when the answer has none of the shapes that are known; entries without an id are passed over.
 */
export function readModelIds(body: unknown): readonly string[] | null {
  const parsed = responseSchema.safeParse(body);
  return parsed.success ? [...new Set(parsed.data)] : null;
}
