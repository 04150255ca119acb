import type { App } from '../../../electron/app/create-app.ts';

type Asked = { readonly kind: string; readonly approval?: string | null };

/** Has it done by a person who says yes to the price that is shown, where one is. */
export async function sayingYes<Answer extends Asked>(
  ask: (approval: string | null) => Promise<Answer> | Answer,
): Promise<Answer> {
  const first = await ask(null);
  return first.kind === 'approval' ? ask(first.approval ?? null) : first;
}

/** Puts what is missing of a chapter into the queue by a yes to its price. */
export function makeMissing({ chapters, narration }: App, chapterId: string) {
  return chapters.make(chapterId, undefined, narration.price(chapterId).approval);
}
