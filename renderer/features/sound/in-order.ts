const latest = new Map<string, Promise<unknown>>();

/** Does what concerns a book's sound one after the other, also once the dialog is closed. */
export function inOrder<Answer>(projectId: string, work: () => Promise<Answer>): Promise<Answer> {
  const turn = (latest.get(projectId) ?? Promise.resolve()).then(work, work);
  latest.set(projectId, turn);
  return turn;
}
