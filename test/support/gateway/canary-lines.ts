import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';

/** Asks the studio as its page does; throws where it refuses. */
export type Ask = <Name extends RouteName>(
  route: Name,
  input: InputOf<Name>,
) => Promise<ResultOf<Name>>;

const text = [
  'The lamp burned all night, and nobody came to put it out before the morning.',
  'This line is refused by the gateway, which does not know the key any more at all.',
  'This line comes late, so late that nobody can say whether it was paid for or not.',
].join('\n\n');

/**
 * A book of three lines in that voice, each heard at its price: one is answered, one is refused with 401 and one is
 * lost with 504 (see `startCanaryGateway`). Answers the book and how each line ended.
 */
export async function hearCanaryLines(ask: Ask, voiceId: string) {
  const { projectId } = await ask('project.create', { title: 'The lamp' });
  await ask('project.update', { projectId, narratorVoiceId: voiceId });
  const chapterId = (await ask('project.get', { projectId })).chapters[0]?.id ?? '';
  const { revision: baseRevision } = await ask('chapter.get', { chapterId });
  const { segments } = await ask('chapter.save', { chapterId, text, baseRevision });
  const ends: string[] = [];
  for (const { id: segmentId } of segments) {
    const offer = await ask('narration.hear', { segmentId });
    const approval = offer.kind === 'approval' ? offer.approval : null;
    const end = await ask('narration.hear', { segmentId, approval }).then(
      ({ kind }) => kind,
      (error: Error) => /gateway_\w+/.exec(error.message)?.[0] ?? error.message,
    );
    ends.push(end);
  }
  return { projectId, ends };
}
