import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunEnd } from '../../electron/features/queue/queue.ts';
import type { FaultWorld } from './fault-world.ts';
import { voiceSample } from './voice-sample.ts';

const never = new AbortController().signal;

export const givenConsent = {
  speaker: 'Ada King',
  givenBy: 'Ada King',
  isOwnVoice: true,
  note: '',
  keepsStatement: true,
} as const;

/** Voices in the making of the app that runs just now. */
export const making = (world: FaultWorld) => world.app().voiceMaking;

/** A file of a humming voice, as a person would drop it. */
export async function sampleFile(world: FaultWorld, name: string, pitchHz: number, seconds = 3) {
  const file = join(world.platform.paths.home, '..', `${world.apiKey}-${name}`);
  await writeFile(file, voiceSample(pitchHz, seconds));
  return { name, path: () => file };
}

export type Ready = { readonly title: string; readonly pitchHz: number; readonly seconds?: number };

/** A reference with one recording, a name and consent: all that its upload needs. Answers its id. */
export async function readyReference(world: FaultWorld, ready: Ready): Promise<string> {
  const { title, pitchHz, seconds } = ready;
  const { references, files } = making(world);
  const { id } = references.create(title, 'en');
  const { refused } = await files.add(id, [
    await sampleFile(world, `${pitchHz}.wav`, pitchHz, seconds),
  ]);
  if (refused.length > 0) throw new Error(refused[0]?.message);
  references.consent(id, givenConsent);
  return id;
}

/** Says yes to the price and waits for the job's end. */
export async function cloneNow(world: FaultWorld, id: string): Promise<RunEnd> {
  const { approval } = await making(world).cloning.offer(id);
  const { jobId } = await making(world).cloning.clone(id, approval);
  return goOn(world, jobId ?? '');
}

export const goOn = (world: FaultWorld, jobId: string) =>
  world.app().queue.runToEnd(jobId, never, () => undefined);

export const viewOf = (world: FaultWorld, id: string) => making(world).references.get(id);

/** What the gateway charged for voices: the oracle. */
export async function clonesPaid(world: FaultWorld): Promise<number> {
  return (await world.gatewayLedger()).filter(({ kind }) => kind === 'clone').length;
}
