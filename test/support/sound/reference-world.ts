import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultWorld } from '../faults/fault-world.ts';
import { voiceSample } from './voice-sample.ts';

const never = new AbortController().signal;

export const givenConsent = {
  speaker: 'Ada King',
  givenBy: 'Ada King',
  isOwnVoice: true,
  note: '',
  keepsStatement: true,
} as const;

type Ready = { readonly title: string; readonly pitchHz: number; readonly seconds?: number };

/** Voices in the making of the app that runs just now, and what a person does about them. */
export function voiceMakingOf(world: FaultWorld) {
  const making = () => world.app().voiceMaking;
  const resumeAfterDecision = (jobId: string) =>
    world.app().queue.runToEnd(jobId, never, () => undefined);

  /** A file of a humming voice, as a person would drop it. */
  async function sampleFile(name: string, pitchHz: number, seconds = 3) {
    const file = join(world.platform.paths.home, '..', `${world.apiKey}-${name}`);
    await writeFile(file, voiceSample(pitchHz, seconds));
    return { name, path: () => file };
  }
  return {
    making,
    resumeAfterDecision,
    sampleFile,
    viewOf: (id: string) => making().references.get(id),
    /** A reference with one recording, a name and consent: all that its upload needs. Answers its id. */
    readyReference: async ({ title, pitchHz, seconds }: Ready) => {
      const { references, files } = making();
      const { id } = references.create(title, 'en');
      const file = await sampleFile(`${pitchHz}.wav`, pitchHz, seconds);
      const { refused } = await files.add(id, [file]);
      if (refused.length > 0) throw new Error(refused[0]?.message);
      references.consent(id, givenConsent);
      return id;
    },
    /** Approves the price and waits for the job's end. */
    cloneNow: async (id: string) => {
      const { approval } = await making().cloning.offer(id);
      const { jobId } = await making().cloning.clone(id, approval);
      return resumeAfterDecision(jobId ?? '');
    },
    /** How many voices the gateway has charged. */
    clonesPaid: async () =>
      (await world.gatewayLedger()).filter(({ kind }) => kind === 'clone').length,
  };
}
