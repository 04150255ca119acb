import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import {
  type ContractOptions,
  type ContractTarget,
  clientFor,
  collector,
  postJson,
  send,
  unlessBeyond,
  waitUntilOver,
} from './contract-target.ts';

/** Every field that is shown of a job's record. */
const recordSchema = z.object({
  id: z.string().regex(/^spj_./),
  object: z.literal('audio.speech.job'),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  error: z.null(),
});

const request = { text: 'The lamp.', voice: 'default', format: 'wav', speed: 1 } as const;

/** The rules of docs/gateway.md for speech jobs. One or two short charged submits. */
export function speechJobsContract(
  name: string,
  getTarget: () => ContractTarget,
  options: ContractOptions,
) {
  const client = () => clientFor(getTarget());

  describe(`${name}: speech jobs`, () => {
    it('submit, poll, download (a paid job that never comes home)', async (context) => {
      const { jobId } = await unlessBeyond(context, options, client().submitSpeechJob(request, {}));
      expect(jobId).toMatch(/^spj_./);
      const polled = await send(getTarget(), `/v1/audio/speech/jobs/${jobId}`);
      expect(recordSchema.parse(await polled.json()).id).toBe(jobId);
      const { last, seen } = await waitUntilOver(() => client().speechJob(jobId));
      expect(last).toMatchObject({ status: 'completed', error: null });
      expect(['pending', 'processing', 'completed']).toEqual(expect.arrayContaining([...seen]));
      const { sink, bytes } = collector();
      await client().downloadSpeechJob(jobId, { sink });
      expect(bytes().toString('latin1', 0, 4)).toBe('RIFF');
      // Polling is free and available in every state; a download does not use the job up.
      expect(await client().speechJob(jobId)).toMatchObject({ status: 'completed' });
      const again = collector();
      await client().downloadSpeechJob(jobId, { sink: again.sink });
      expect(again.bytes().equals(bytes())).toBe(true);
    }, 90_000);

    it('the submit answers with the record (an id that is only there later)', async (context) => {
      if (options.isReal) return context.skip('charged once already');
      const body = { model: 'fish-speech', input: 'The lamp.' };
      const answer = await postJson(getTarget(), '/v1/audio/speech/jobs', body);
      const record = recordSchema
        .extend({ created_at: z.number().int() })
        .parse(await answer.json());
      expect(record.status).toBe('pending');
      // Not before it is completed.
      const { sink } = collector();
      const early = await client()
        .downloadSpeechJob(record.id, { sink })
        .catch((error: unknown) => error);
      expect(gatewayFailureOf(early)?.status).toBe(409);
    });

    it('404 for a job that is none, 401 for a wrong key (a job that anybody can read)', async () => {
      const unknown = await client()
        .speechJob('spj_00000000')
        .catch((error: unknown) => error);
      expect([403, 404]).toContain(gatewayFailureOf(unknown)?.status);
      for (const path of ['spj_1', 'spj_1/content']) {
        const headers = { authorization: 'Bearer sk-not-a-key' };
        const answer = await send(getTarget(), `/v1/audio/speech/jobs/${path}`, { headers });
        expect(answer.status).toBe(401);
      }
    });

    it.each([
      ['stream', { stream: true }],
      ['speed', { speed: 3 }],
      ['input', { input: '' }],
    ])(
      'the same limits as speech: 422 for %s (a wrong job that is charged)',
      async (_name, change) => {
        const body = { model: 'fish-speech', input: 'The lamp.', ...change };
        const answer = await postJson(getTarget(), '/v1/audio/speech/jobs', body);
        expect(answer.status).toBe(422);
      },
    );
  });
}
