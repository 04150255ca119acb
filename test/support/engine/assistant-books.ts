import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEnd } from '../../../electron/features/queue/running-jobs.ts';
import type { AssistantTask, ProposalView } from '../../../shared/model/assistant.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { splitChapters } from '../../../shared/script/parse/chapters.ts';
import { parseScript } from '../../../shared/script/parse/parse.ts';
import { newBook } from '../builders/new-book.ts';
import { checkout } from '../checkout.ts';
import type { FaultWorld } from '../faults/fault-world.ts';

const never = new AbortController().signal;
export const chatModel = 'demo-chat';

/** A passage marked by hand: the speaker of each quoted line, and other names of the same person. */
export type Passage = {
  readonly name: string;
  readonly text: string;
  readonly speakers: readonly string[];
  readonly same?: Readonly<Record<string, readonly string[]>>;
};

export function readPassages(file: string): readonly Passage[] {
  return JSON.parse(readFileSync(join(checkout, 'test/fixtures/speakers', file), 'utf8'));
}

/** The chapters of the book that ships with the program; `isBare` leaves out its tags. */
export function sampleChapters(isBare: boolean, cast: readonly string[]) {
  const book = readFileSync(join(checkout, 'examples/the-lamplighter.txt'), 'utf8');
  return splitChapters(book).map(({ title, text }) => ({
    title,
    text: isBare ? withoutTags(text, cast) : text,
  }));
}

function withoutTags(text: string, cast: readonly string[]) {
  const { nodes } = parseScript(text, { cast });
  const kept = nodes.filter(({ kind }) => kind !== 'tag');
  return kept
    .map(({ start, end }) => text.slice(start, end))
    .join('')
    .replace(/^ +| +$/gm, '');
}

export async function addBook(
  world: FaultWorld,
  chapters: readonly { readonly title: string; readonly text: string }[],
  cast: readonly CastMember[] = [],
): Promise<string> {
  return world.app().projects.add(newBook('A book to mark', chapters, cast));
}

/** Has a task done on a whole book by someone who agreed to its price, to the job's end. */
export async function runTask(
  world: FaultWorld,
  task: AssistantTask,
  projectId: string,
): Promise<RunEnd> {
  const { assistant, queue } = world.app();
  const request = { task, model: chatModel, scope: { kind: 'book', projectId } } as const;
  const { jobId } = assistant.start(request, assistant.price(request).approval);
  return queue.runToEnd(jobId, never, () => undefined);
}

/** The proposals of a book by chapter, and the text that each one comes to. */
export function proposalsOf(
  world: FaultWorld,
  projectId: string,
): readonly (ProposalView & { readonly before: string; readonly text: string })[] {
  const { assistant, library } = world.app();
  return library.chaptersWithText(projectId).flatMap((chapter) =>
    assistant
      .list(projectId)
      .filter(({ chapterId, state }) => chapterId === chapter.id && state !== 'running')
      .map((view) => ({
        ...view,
        before: chapter.text,
        text: assistant.review(view.id).text,
      })),
  );
}
