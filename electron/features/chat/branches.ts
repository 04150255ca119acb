import { append } from '../../../shared/append.ts';
import type { ChatTurn } from '../../charges/ports.ts';
import type { ChatMessageRow } from '../../storage/chat/conversations.ts';
import { sentCall } from './tools/tool-calls.ts';

/**
 * A conversation as a tree: each message goes on from its parent, and a branch is a way through it.
 * @param rows all messages of the conversation, oldest first
 */
export function createBranches(rows: readonly ChatMessageRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = new Map<string | null, ChatMessageRow[]>();
  for (const row of rows) append(children, row.parentId, row);
  /** From the first message to this one; of an id that is not known nothing. */
  const pathTo = (id: string | null): readonly ChatMessageRow[] => {
    const path: ChatMessageRow[] = [];
    const seen = new Set<string>();
    for (let at = id; at !== null && !seen.has(at); ) {
      const row = byId.get(at);
      if (row === undefined) break;
      seen.add(at);
      path.unshift(row);
      at = row.parentId;
    }
    return path;
  };
  /** The end of the newest way on from a message. */
  const leafUnder = (id: string): string => {
    let at = id;
    for (let next = children.get(at)?.at(-1); next !== undefined; next = children.get(at)?.at(-1)) {
      at = next.id;
    }
    return at;
  };
  return {
    pathTo,
    leafUnder,
    /** Itself and what stands in its place in other branches. */
    versionsOf: ({ parentId }: Pick<ChatMessageRow, 'parentId'>): readonly string[] =>
      (children.get(parentId) ?? []).map(({ id }) => id),
    hasChildren: (id: string): boolean => (children.get(id)?.length ?? 0) > 0,
    /** The end of the branch that is shown. */
    shownLeaf: (leafId: string | null): string | null =>
      leafId !== null && byId.has(leafId) ? leafUnder(leafId) : (rows.at(-1)?.id ?? null),
  };
}

/** How many answers at the end of a path called tools without a question between them. */
export function roundsIn(path: readonly ChatMessageRow[]): number {
  const lastAsked = path.findLastIndex(({ role }) => role === 'user');
  return path.slice(lastAsked + 1).filter(({ calls }) => calls.length > 0).length;
}

const notRun = 'Not run: the person wrote another message instead.';

/** A message as it is sent; an answer that called tools with what they gave back, where tools are offered. */
export function turnsOf(
  { role, text, calls }: Pick<ChatMessageRow, 'role' | 'text' | 'calls'>,
  isOffered: boolean,
): readonly ChatTurn[] {
  if (calls.length === 0 || !isOffered) return text === '' ? [] : [{ role, content: text }];
  return [
    { role, content: text, toolCalls: calls.map(sentCall) },
    ...calls.map(({ id, result }) => ({
      role: 'tool',
      content: result ?? notRun,
      toolCallId: id,
    })),
  ];
}
