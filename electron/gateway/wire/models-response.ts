import { firstOf, isFields, readText, textsIn } from './fields.ts';
import { speechModel } from './limits.ts';
import { type ModelKind, readModelKind } from './model-kind.ts';

/*
 * A guess: the gateway's documentation does not show the answer of GET /v1/models. Read are {data:[…]}, {models:[…]},
 * {items:[…]} and a bare array, each of strings or of objects that have an id, a model or a name, an object from name
 * to model in place of the list, and all of these inside an envelope; an object from name to anything, and lists in
 * groups, only where there is none of these and the speech model is in it.
 */

/** A model as the list has it. */
export type ListedModel = {
  readonly id: string;
  /** What its entry says that it does; null where it says nothing. */
  readonly kind: ModelKind | null;
};

const listNames = ['data', 'models', 'items', 'result', 'results', 'list', 'records'];
const idNames = ['id', 'model', 'model_id', 'model_name', 'name'];

/**
 * The models of a parsed answer to GET /v1/models, each once, in the answer's order.
 * Null when the answer has none of the shapes that are known; entries without an id are passed over.
 */
export function readModels(body: unknown): readonly ListedModel[] | null {
  const outer = listsIn(body);
  const inner = [...outer, ...outer.flatMap(listsIn)];
  const lists = [readArray(body), ...inner.map((list) => readArray(list) ?? readTable(list))];
  const found = lists.find((list) => list !== null && list.length > 0);
  const models =
    found ??
    readNames([body, ...inner]) ??
    readAnywhere(body) ??
    lists.find((list) => list !== null);
  if (models === undefined || models === null) return null;
  const firstById = new Map<string, ListedModel>();
  for (const model of models) if (!firstById.has(model.id)) firstById.set(model.id, model);
  return [...firstById.values()];
}

function listsIn(body: unknown): readonly unknown[] {
  return isFields(body) ? listNames.map((name) => body[name]) : [];
}

function readArray(list: unknown): readonly ListedModel[] | null {
  return Array.isArray(list) ? list.flatMap((entry) => readEntry(entry, null)) : null;
}

/** An envelope is an object too, but it holds other things than objects, or a list. */
function readTable(table: unknown): readonly ListedModel[] | null {
  if (!isFields(table)) return null;
  const entries = Object.entries(table);
  const isTable = entries.every(([name, entry]) => isFields(entry) && !listNames.includes(name));
  if (!isTable || entries.length === 0) return null;
  return entries.flatMap(([name, entry]) => readEntry(entry, name));
}

/** Without an envelope, or with texts or numbers for models. */
function readNames(tables: readonly unknown[]): readonly ListedModel[] | null {
  const table = tables.filter(isFields).find((fields) => Object.hasOwn(fields, speechModel));
  if (table === undefined) return null;
  return Object.entries(table).flatMap(([name, entry]) =>
    entry === false || entry === null ? [] : [{ id: name, kind: readModelKind(entry) }],
  );
}

/** Where models are listed in groups (by provider, by what they do): texts of lists, and ids; null without speech. */
function readAnywhere(body: unknown): readonly ListedModel[] | null {
  const models = [...textsIn(body)].flatMap(([path, id]) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const isListed = /(^|\.)\d+(\.|$)/.test(path);
    return isListed && /^(\d+|id|model|model_id|model_name)$/.test(name)
      ? [{ id, kind: null }]
      : [];
  });
  return models.some(({ id }) => id === speechModel) ? models.reverse() : null;
}

function readEntry(entry: unknown, name: string | null): readonly ListedModel[] {
  const id = isFields(entry) ? (firstOf(entry, idNames, readName) ?? name) : readName(entry);
  return id === null ? [] : [{ id, kind: readModelKind(entry) }];
}

function readName(value: unknown): string | null {
  return typeof value === 'string' ? readText(value) : null;
}
