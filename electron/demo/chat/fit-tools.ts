import { z } from 'zod';
import type { ChatTask } from './tasks.ts';

/** What a task found: a text, or a list of small records. */
export type TaskResult = {
  readonly task: ChatTask;
  readonly text: string | null;
  readonly records: readonly Readonly<Record<string, unknown>>[];
};

const schemaSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get items() {
    return schemaSchema.optional();
  },
  required: z.array(z.string()).optional(),
  enum: z.array(z.unknown()).optional(),
});

const toolSchema = z.object({
  function: z.object({ name: z.string(), parameters: schemaSchema.optional().catch(undefined) }),
});

type Schema = z.infer<typeof schemaSchema>;
type Tool = { readonly name: string; readonly parameters: Schema | null };

/** Words in a function's name that say which task it is for. */
const nameWords: Readonly<Record<ChatTask, RegExp>> = {
  'mark-emotions': /emotion|tags?$|mood/i,
  'find-speakers': /speaker|dialogue|casting|attribut/i,
  'suggest-readings': /reading|pronounc|pronunci|aloud|spoken|spelling/i,
};

/** Other names under which a schema may ask for the same. */
const sameNames: Readonly<Record<string, readonly string[]>> = {
  quote: ['quote', 'line', 'text', 'utterance', 'sentence'],
  speaker: ['speaker', 'name', 'character', 'who', 'voice'],
  confidence: ['confidence', 'score', 'probability', 'certainty'],
  sentence: ['sentence', 'text', 'quote', 'line'],
  tags: ['tags', 'emotions'],
  tag: ['tag', 'emotion', 'mood'],
  original: ['original', 'from', 'written', 'text', 'shown', 'before'],
  spoken: ['spoken', 'to', 'replacement', 'reading', 'said', 'after', 'suggestion'],
  reason: ['reason', 'why', 'kind', 'note'],
  start: ['start', 'offset', 'position', 'index'],
};

/** The task that a function is made for, when just one task has such a function. */
export function taskOfTools(tools: readonly unknown[]): ChatTask | null {
  const tasks = (Object.keys(nameWords) as ChatTask[]).filter((task) =>
    readTools(tools).some(({ name }) => nameWords[task].test(name)),
  );
  return tasks.length === 1 ? (tasks[0] ?? null) : null;
}

/** A call with arguments that its schema allows, or null when no function fits the task. */
export function fitTool(
  tools: readonly unknown[],
  result: TaskResult,
): { readonly name: string; readonly arguments: string } | null {
  const named = readTools(tools).filter(({ name }) => nameWords[result.task].test(name));
  for (const { name, parameters } of named) {
    const made = parameters?.properties === undefined ? plain(result) : fill(parameters, result);
    if (made !== null) return { name, arguments: JSON.stringify(made) };
  }
  return null;
}

function readTools(tools: readonly unknown[]): readonly Tool[] {
  return tools.flatMap((tool) => {
    const parsed = toolSchema.safeParse(tool);
    if (!parsed.success) return [];
    const { name, parameters } = parsed.data.function;
    return [{ name, parameters: parameters ?? null }];
  });
}

/** The shape that is used when nobody asked for another. */
export function plain(result: TaskResult): Readonly<Record<string, unknown>> {
  if (result.task === 'mark-emotions') return { text: result.text };
  return result.task === 'find-speakers'
    ? { lines: result.records }
    : { suggestions: result.records };
}

function fill(schema: Schema, result: TaskResult): Readonly<Record<string, unknown>> | null {
  const filled: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = isType(property, 'array')
      ? fillList(property.items, result.records)
      : isType(property, 'string') && property.enum === undefined
        ? (result.text ?? undefined)
        : undefined;
    if (value !== undefined) filled[name] = value;
  }
  const isWhole = (schema.required ?? []).every((name) => name in filled);
  return isWhole && Object.keys(filled).length > 0 ? filled : null;
}

function fillList(
  items: Schema | undefined,
  records: TaskResult['records'],
): readonly unknown[] | undefined {
  if (items?.properties === undefined) return items === undefined ? records : undefined;
  const rows = records.map((record, index) => fillRow(items, record, index));
  return rows.some((row) => row === null) ? undefined : rows;
}

function fillRow(
  items: Schema,
  record: Readonly<Record<string, unknown>>,
  index: number,
): Readonly<Record<string, unknown>> | null {
  const row: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(items.properties ?? {})) {
    const own = Object.keys(record).find((key) => key === name);
    const key = own ?? Object.keys(record).find((one) => sameNames[one]?.includes(name));
    const value = key === undefined ? (name === 'index' ? index : undefined) : record[key];
    if (value !== undefined && suits(property, value)) row[name] = value;
  }
  return (items.required ?? []).every((name) => name in row) ? row : null;
}

function suits(property: Schema, value: unknown): boolean {
  if (property.enum !== undefined && !property.enum.includes(value)) return false;
  if (property.type === undefined) return true;
  if (Array.isArray(value)) return isType(property, 'array');
  if (typeof value === 'number') {
    return isType(property, 'number') || (Number.isInteger(value) && isType(property, 'integer'));
  }
  return isType(property, typeof value);
}

function isType(schema: Schema, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}
