import { z } from 'zod';
import { type ModelKind, readModelKind } from './model-kind.ts';

/*
 * A guess: the gateway's documentation does not show the answer of GET /v1/models. Read are {data:[…]}, {models:[…]},
 * {items:[…]} and a bare array, each of strings or of objects that have an id, a model or a name.
 */

const idSchema = z.union([
  z.string().min(1),
  z.object({ id: z.string().min(1) }).transform((entry) => entry.id),
  z.object({ model: z.string().min(1) }).transform((entry) => entry.model),
  z.object({ name: z.string().min(1) }).transform((entry) => entry.name),
]);

/** A model as the list has it. */
export type ListedModel = {
  readonly id: string;
  /** What its entry says that it does; null where it says nothing. */
  readonly kind: ModelKind | null;
};

const entriesSchema = z.array(z.unknown()).transform((entries): readonly ListedModel[] =>
  entries.flatMap((entry) => {
    const { data: id } = idSchema.safeParse(entry);
    return id === undefined ? [] : [{ id, kind: readModelKind(entry) }];
  }),
);

const responseSchema = z.union([
  z.object({ data: entriesSchema }).transform((body) => body.data),
  z.object({ models: entriesSchema }).transform((body) => body.models),
  z.object({ items: entriesSchema }).transform((body) => body.items),
  entriesSchema,
]);

/**
 * The models of a parsed answer to GET /v1/models, each once, in the answer's order.
 * Null when the answer has none of the shapes that are known; entries without an id are passed over.
 */
export function readModels(body: unknown): readonly ListedModel[] | null {
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) return null;
  const firstById = new Map<string, ListedModel>();
  for (const model of parsed.data) if (!firstById.has(model.id)) firstById.set(model.id, model);
  return [...firstById.values()];
}
