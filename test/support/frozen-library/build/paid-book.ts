import { jobEnd } from '../frozen-studio.ts';
import type { Hand } from './hand.ts';
import { keeperCast, paid } from './texts.ts';

const speech = '/v1/audio/speech';
const fault = (
  textIncludes: string,
  status: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  match: { path: speech, textIncludes },
  fault: { kind: 'answer', status },
  ...more,
});

export type PaidBook = { readonly projectId: string; readonly retakesJob: string };

/** A book on an account that costs, whose gateway does not always answer well. */
export async function paidBook(hand: Hand, annaVoiceId: string): Promise<PaidBook> {
  const cast = keeperCast.map((one) =>
    one.name === 'Anna' ? { ...one, voiceId: annaVoiceId } : one,
  );
  const projectId = await hand.newBook('The Account Book', cast);
  const [one = ''] = await hand.chapterIds(projectId);
  await hand.save(one, paid.one);
  hand.setFaults(
    fault('lost on its way', 504, { isBilled: true, times: 1 }),
    {
      match: { path: speech, textIncludes: 'page of text' },
      ...{ isBilled: true, times: 1 },
      fault: { kind: 'answer', contentType: 'audio/wav', body: { text: 'This is no sound.' } },
    },
    fault('refused this line', 422),
    fault('too long for one answer', 524, { times: 1 }),
  );
  expectState(await hand.make(one), 'needs-decisions');
  hand.setFaults();
  const three = await hand.newChapter(projectId, paid.three);
  await bothAccounts(hand, three);
  const retakesJob = await leaveWorkOpen(hand, projectId, one, three);
  return { projectId, retakesJob };
}

async function bothAccounts(hand: Hand, chapterId: string): Promise<void> {
  const { ask } = hand;
  await hand.workOnDemo();
  await hand.make(chapterId, ['demo voice first', 'rewritten']);
  await hand.workOnAccount();
  hand.setFaults(fault('speech job', 524));
  await ask('settings.update', { onTooLong: 'job' });
  await hand.make(chapterId);
  await ask('settings.update', { onTooLong: 'split' });
  hand.setFaults();
  await hand.another(chapterId, 'three takes');
  const { takeId } = await hand.takes(chapterId, 'three takes');
  await hand.another(chapterId, 'three takes');
  const { id: segmentId } = await hand.line(chapterId, 'three takes');
  await ask('takes.choose', { chapterId, segmentId, takeId });
  await ask('takes.flag', { chapterId, segmentId, isFlagged: true, note: 'the third is odd' });
  hand.rest();
  await hand.edit(chapterId, (text) =>
    text.replace('This one was rewritten', 'This was rewritten'),
  );
}

/** Jobs that a person, the balance or the end of the program stopped. */
async function leaveWorkOpen(
  hand: Hand,
  projectId: string,
  one: string,
  three: string,
): Promise<string> {
  const { ask } = hand;
  const two = await hand.newChapter(projectId, paid.two);
  const four = await hand.newChapter(projectId, paid.four);
  const broke = { times: 0, match: { path: speech }, fault: { kind: 'answer', status: 402 } };
  hand.setFaults(broke);
  expectState(await hand.make(two), 'paused');
  const lines = await Promise.all(
    [
      [one, 'bought only once'],
      [three, 'three takes'],
    ].map(async ([chapterId = '', words = '']) => ({
      chapterId,
      segmentId: (await hand.line(chapterId, words)).id,
    })),
  );
  const scope = { kind: 'lines', projectId, lines } as const;
  const { approval } = await ask('retakes.offer', { scope });
  const retakes = await ask('retakes.start', { scope, approval });
  expectState((await jobEnd(hand, retakes.jobId)).state, 'paused');
  const started = await ask('exports.start', { projectId, formats: ['m4b'], isApproved: true });
  expectState((await jobEnd(hand, started.jobId)).state, 'paused');
  hand.setFaults({ match: { path: speech }, fault: { kind: 'rate-limit', perSecond: 0 } });
  const given = await ask('narration.make', { chapterId: four, isApproved: true });
  await ask('jobs.cancel', { jobIds: [given.jobId ?? ''] });
  expectState((await jobEnd(hand, given.jobId ?? '')).state, 'cancelled');
  const { jobId } = await ask('narration.make', { chapterId: four, isApproved: true });
  await ask('jobs.pause', { jobIds: [jobId ?? ''] });
  expectState((await jobEnd(hand, jobId ?? '')).state, 'paused');
  hand.setFaults();
  return retakes.jobId;
}

function expectState(state: string, wanted: string): void {
  if (state !== wanted) throw new Error(`The job is ${state}, not ${wanted}.`);
}
