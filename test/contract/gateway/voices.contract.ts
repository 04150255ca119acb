import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import {
  filePartNames,
  nextFilePartName,
} from '../../../electron/gateway/client/file-part-names.ts';
import { voicesResponseSchema } from '../../../electron/gateway/wire/voices-response.ts';
import {
  type ContractOptions,
  type ContractTarget,
  clientFor,
  collector,
  send,
  unlessBeyond,
} from './contract-target.ts';

const text = 'The lamp had gone out, and the boats lay close together in the dark. '.repeat(3);

/** The rules of docs/gateway.md for cloned voices. One clone and two short charged speech calls. */
export function voicesContract(
  name: string,
  getTarget: () => ContractTarget,
  options: ContractOptions,
) {
  const client = () => clientFor(getTarget());
  const speak = async (voice: string, line: string) => {
    const { sink, bytes } = collector();
    await client().speak({ text: line, voice, format: 'wav', speed: 1 }, { sink });
    return bytes();
  };

  /** The gateway's own voice as the recording: nobody's voice is needed for a test. */
  async function upload(title: string) {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-contract-'));
    const filePath = join(folder, 'sample.wav');
    const sample = await speak('default', text);
    await writeFile(filePath, sample);
    const common = { title, filePath, fileName: 'sample.wav', mediaType: 'audio/wav' };
    const tried: string[] = [];
    try {
      for (let filePartName: string = filePartNames[0]; ; ) {
        tried.push(filePartName);
        const request = { ...common, sizeBytes: sample.length, filePartName };
        const outcome = await client()
          .createVoice(request, {})
          .then(
            (voice) => ({ voice }),
            (error: unknown) => ({ error }),
          );
        if ('voice' in outcome) return outcome.voice;
        const next = nextFilePartName(outcome.error, tried);
        if (next === null) throw outcome.error;
        filePartName = next;
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  describe(`${name}: cloned voices`, () => {
    it('upload, list, speak, delete (a paid voice that cannot be used)', async (context) => {
      const title = 'Contract “sample” ✨';
      const voice = await unlessBeyond(context, options, upload(title));
      try {
        const answer = await send(getTarget(), '/v1/audio/voices?model=fish-speech');
        const { items } = voicesResponseSchema.parse(await answer.json());
        const listed = items.find((item) => item._id === voice.voiceId);
        expect(listed?.title).toBe(title);
        const { voices } = await client().listVoices();
        const entry = voices.find(({ id }) => id === voice.voiceId);
        expect(entry).toMatchObject({ title });
        expect(Math.abs((entry?.createdAtMs ?? 0) - Date.now())).toBeLessThan(10 * 60_000);
        const spoken = await speak(voice.voiceId, 'The lamp.');
        expect(spoken.toString('latin1', 0, 4)).toBe('RIFF');
      } finally {
        expect(await client().deleteVoice(voice.voiceId)).toEqual({ wasThere: true });
      }
      expect((await client().listVoices()).voices.map(({ id }) => id)).not.toContain(voice.voiceId);
      const gone = await speak(voice.voiceId, 'The lamp.').catch((error: unknown) => error);
      // 403; a real gateway may say that it does not know it.
      expect(options.isReal ? [403, 404, 422] : [403]).toContain(gatewayFailureOf(gone)?.status);
      expect(await client().deleteVoice(voice.voiceId)).toEqual({ wasThere: false });
    }, 120_000);

    it.each(['model', 'title', 'file'])(
      '422 without the part %s (a clone of nothing that is charged)',
      async (left) => {
        const form = new FormData();
        if (left !== 'model') form.set('model', 'fish-speech');
        if (left !== 'title') form.set('title', 'Nobody');
        if (left !== 'file') form.set('file', new Blob(['RIFF']), 'sample.wav');
        const answer = await send(getTarget(), '/v1/audio/voices', { method: 'POST', body: form });
        expect(options.isReal ? [400, 422] : [422]).toContain(answer.status);
        expect(await answer.text()).toMatch(new RegExp(left, 'i'));
      },
    );

    it('refuses what is no sound (a clone of a text that is charged)', async () => {
      const form = new FormData();
      form.set('model', 'fish-speech');
      form.set('title', 'Nobody');
      form.set('file', new Blob(['this is no sound'.repeat(100)]), 'sample.wav');
      const answer = await send(getTarget(), '/v1/audio/voices', { method: 'POST', body: form });
      expect(options.isReal ? [400, 415, 422] : [422]).toContain(answer.status);
    });

    it('401 for a wrong key (voices that anybody can make and delete)', async () => {
      const headers = { authorization: 'Bearer sk-not-a-key' };
      const calls = [
        send(getTarget(), '/v1/audio/voices', { method: 'POST', headers }),
        send(getTarget(), '/v1/audio/voices/v1?model=fish-speech', { method: 'DELETE', headers }),
      ];
      for (const answer of await Promise.all(calls)) expect(answer.status).toBe(401);
    });
  });
}
