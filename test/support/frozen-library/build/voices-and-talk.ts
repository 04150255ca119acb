import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceSample } from '../../voice-sample.ts';
import { jobEnd, until } from '../frozen-studio.ts';
import type { Hand } from './hand.ts';

/** A voice that was cloned on the account, one in the making, and what is kept about them. */
export async function clonedVoice(hand: Hand): Promise<string> {
  const { ask } = hand;
  const referenceId = await newReference(hand, 'Harbour master', 140);
  await ask('references.consent', {
    referenceId,
    consent: { speaker: 'Ada King', givenBy: 'Ada King', isOwnVoice: true },
  });
  const { approval } = await ask('references.offer', { referenceId });
  const { jobId } = await ask('references.clone', { referenceId, approval });
  const { state } = await jobEnd(hand, jobId ?? '');
  const { voiceId } = await ask('references.get', { referenceId });
  if (voiceId === null) throw new Error(`The voice was not made: ${state}.`);
  await ask('voices.update', {
    ...{ voiceId, name: 'Harbour', notes: 'Keeps the light.', tags: ['old', 'calm'] },
    ...{ colour: '#336699', isFavourite: true },
  });
  await ask('voices.judge', { winnerId: voiceId, loserId: 'default' });
  await ask('voices.reuse', { voiceId });
  await newReference(hand, 'Unfinished', 210);
  return voiceId;
}

async function newReference(hand: Hand, title: string, pitchHz: number): Promise<string> {
  const { ask } = hand;
  const path = join(hand.folder, `${pitchHz}.wav`);
  await writeFile(path, voiceSample(pitchHz, 0.5));
  const { id } = await ask('references.create', { title });
  const files = [{ handle: hand.fileHandle(path), name: 'sample.wav' }];
  const { refused } = await ask('references.addFiles', { referenceId: id, files });
  if (refused.length > 0) throw new Error(refused[0]?.message);
  return id;
}

const model = 'demo-chat';

/** A conversation with an answer and a refusal; proposals open, applied and dismissed. */
export async function talk(hand: Hand, projectId: string): Promise<void> {
  const { ask } = hand;
  const question = { model, maxTokens: 60, isApproved: true };
  const first = await ask('chat.send', { ...question, conversationId: null, text: 'Who are you?' });
  if (first.kind !== 'sent') throw new Error('It asked for a price.');
  const { conversationId } = first;
  await answered(hand, conversationId);
  const path = '/v1/chat/completions';
  hand.setFaults({ match: { path }, times: 1, fault: { kind: 'answer', status: 402 } });
  await ask('chat.send', { ...question, conversationId, text: 'And who pays for it?' });
  await answered(hand, conversationId);
  hand.setFaults();
  const ids = (await hand.chapterIds(projectId)).slice(-2);
  const decisions = [
    ['dismissed', 0, 'mark-emotions'],
    ['applied', 1, 'mark-emotions'],
    ['open', 1, 'read-aloud'],
  ] as const;
  for (const [decision, index, task] of decisions) {
    const scope = { kind: 'chapter', chapterId: ids[index] ?? '' } as const;
    const wish = { task, scope, model, isApproved: true } as const;
    const { jobId } = await ask('assistant.start', wish);
    await jobEnd(hand, jobId);
    const proposals = await ask('assistant.proposals', { projectId });
    const made = proposals.find((one) => one.jobId === jobId);
    if (made === undefined) throw new Error('Nothing was proposed.');
    if (decision === 'applied' && made.state === 'open') {
      await ask('assistant.apply', { proposalIds: [made.id] });
    } else if (decision === 'dismissed') {
      await ask('assistant.settle', { proposalId: made.id, state: decision });
    }
  }
}

const answered = (hand: Hand, conversationId: string) =>
  until(async () => {
    const { messages } = await hand.ask('chat.get', { conversationId });
    const state = messages.at(-1)?.state ?? 'waiting';
    return ['waiting', 'streaming'].includes(state) ? null : state;
  });
