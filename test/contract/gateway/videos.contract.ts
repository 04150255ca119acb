import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import {
  type ContractOptions,
  type ContractTarget,
  clientFor,
  collector,
  modelFor,
  postJson,
  send,
  unlessBeyond,
  waitUntilOver,
} from './contract-target.ts';

/** Every field that is shown of a video. */
const recordSchema = z.object({
  status: z.enum(['pending', 'queued', 'in_progress', 'completed', 'failed']),
});

/** The rules of docs/gateway.md for videos. One submit; with an account only where LECTERN_TEST_VIDEO_MODEL names a model. */
export function videosContract(
  name: string,
  getTarget: () => ContractTarget,
  options: ContractOptions,
) {
  const client = () => clientFor(getTarget());

  describe(`${name}: videos`, () => {
    it('submit, poll, download (a paid video that never comes home)', async (context) => {
      if (options.isReal && process.env.LECTERN_TEST_VIDEO_MODEL === undefined) {
        return context.skip('a video is dear: name LECTERN_TEST_VIDEO_MODEL to have one made');
      }
      const model = await modelFor(client(), 'video');
      if (model === null) return context.skip('no video model in the list');
      const request = { model, prompt: 'A lamp on a pier at night.' };
      const { videoId } = await unlessBeyond(context, options, client().submitVideo(request, {}));
      const polled = await send(getTarget(), `/v1/videos/${videoId}`);
      recordSchema.parse(await polled.json());
      const { last, seen } = await waitUntilOver(() => client().video(videoId));
      expect(seen).not.toContain('unknown');
      expect(last).toMatchObject({ status: 'completed', error: null });
      const { sink, bytes } = collector();
      const { mediaType, byteCount } = await client().downloadVideo(videoId, { sink });
      expect(['video/mp4', 'video/webm']).toContain(mediaType);
      expect(bytes()).toHaveLength(byteCount);
    }, 90_000);

    it('the submit answers with video_id (an id under another name)', async (context) => {
      if (options.isReal) return context.skip('charged once already');
      const model = await modelFor(client(), 'video');
      const answer = await postJson(getTarget(), '/v1/videos', { model, prompt: 'A lamp.' });
      expect(z.object({ video_id: z.string().min(1) }).safeParse(await answer.json()).success).toBe(
        true,
      );
    });

    it('404 for a video that is none, 401 for a wrong key (a video that anybody can see)', async () => {
      const unknown = await client()
        .video('video_00000000')
        .catch((error: unknown) => error);
      expect([403, 404]).toContain(gatewayFailureOf(unknown)?.status);
      for (const path of ['video_1', 'video_1/content']) {
        const headers = { authorization: 'Bearer sk-not-a-key' };
        const answer = await send(getTarget(), `/v1/videos/${path}`, { headers });
        expect(answer.status).toBe(401);
      }
    });

    it.each([
      ['no prompt', { model: 'no-such-model' }],
      ['no model', { prompt: 'A lamp.' }],
      ['an unknown model', { model: 'no-such-model', prompt: 'A lamp.' }],
    ])('%s is refused (a video of nothing that is charged)', async (_name, body) => {
      const answer = await postJson(getTarget(), '/v1/videos', body);
      expect([400, 403, 404, 422]).toContain(answer.status);
    });
  });
}
