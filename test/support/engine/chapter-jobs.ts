import type { Charge } from '../../../electron/charges/ports.ts';
import type { RunEnd } from '../../../electron/features/queue/running-jobs.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { newBook } from '../builders/new-book.ts';
import type { FaultWorld } from '../faults/fault-world.ts';
import { makeMissing } from './approvals.ts';

const never = new AbortController().signal;

/** A book of one chapter whose paragraphs are a line each, spoken fast; `lineAt` gives their texts. */
export async function addChapter(
  world: FaultWorld,
  lineCount: number,
  lineAt = (index: number) => `Line number ${index} is spoken by the one who tells it all.`,
  cast: readonly CastMember[] = [],
): Promise<string> {
  const { projects, library } = world.app();
  const lines = Array.from({ length: lineCount }, (_, index) => lineAt(index));
  const projectId = await projects.add(
    newBook('A book of lines', [{ title: 'Lines', text: lines.join('\n\n') }], cast),
  );
  projects.update(projectId, { speed: 2 });
  return library.chapters(projectId)[0]?.id ?? '';
}

/** Makes what is missing of the chapter, as a person would who agreed to the price, to the job's end. */
export function makeChapter(world: FaultWorld, chapterId: string): Promise<RunEnd> {
  const { queue } = world.app();
  const { jobId } = makeMissing(world.app(), chapterId);
  return queue.runToEnd(jobId ?? '', never, () => undefined);
}

/** The job goes on where it stopped. */
export function resumeAfterDecision(world: FaultWorld, { job }: RunEnd): Promise<RunEnd> {
  return world.app().queue.runToEnd(job.id, never, () => undefined);
}

export function speechCharges(world: FaultWorld): readonly Charge<'speech'>[] {
  return world.charges().filter((charge) => charge.kind === 'speech') as Charge<'speech'>[];
}

/** How many calls stand in each state. */
export function statesOf(world: FaultWorld): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of speechCharges(world)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
