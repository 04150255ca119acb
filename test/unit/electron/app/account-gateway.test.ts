import { expect, it } from 'vitest';
import { accountGateway } from '../../../../electron/app/account-gateway.ts';
import { gatewayError } from '../../../../electron/gateway/client/failure.ts';
import { createAccountStore } from '../../../../electron/storage/accounts.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { AppError } from '../../../../shared/app-error.ts';
import { partial } from '../../../support/builders/partial.ts';
import { openInTest } from '../../../support/tools/hooks.ts';

const request = {
  title: 'Ada',
  samplePath: '/ada.wav',
  sizeBytes: 1,
  mediaType: 'audio/wav',
  sampleSha256: '',
  consent: '',
  voicesBefore: [],
};

type Parts = Parameters<typeof accountGateway>[1];

function listing(...answers: readonly (readonly string[] | AppError)[]) {
  const waits: number[] = [];
  const left = [...answers];
  const listModels = async () => {
    const answer = left.shift() ?? [];
    if (answer instanceof AppError) throw answer;
    return { ids: answer };
  };
  const account = { id: 'a', kind: 'gateway', label: 'a', baseUrl: 'http://x' } as const;
  const gateway = accountGateway(
    account,
    partial<Parts>({
      select: { clientFor: async () => ({ listModels }) },
      clock: {
        delay: async (milliseconds) => {
          waits.push(milliseconds);
        },
      },
      prices: { ready: async () => undefined },
    }),
  );
  const ensure = () => gateway.ensure('speech', new AbortController().signal);
  return { ensure, waits, left };
}

const failing = (status: number, isRetryable: boolean, retryAfterMs: number | null = null) => {
  const facts = { phase: 'sent', status, retryAfterMs } as const;
  return gatewayError('gateway_upstream.status', facts, { isRetryable });
};

// Bug: one passing fault of the free list of models ended a book's work before its first call.
it('asks for the list of models again where a fault may pass', async () => {
  const { ensure, waits } = listing(failing(503, true), failing(429, true, 5000), ['fish-speech']);
  await ensure();
  expect(waits).toEqual([1000, 5000]);
});

it('does not ask again where the key is refused, nor for ever', async () => {
  const refused = listing(failing(401, false), ['fish-speech']);
  await expect(refused.ensure()).rejects.toMatchObject({ data: { status: 401 } });
  expect([refused.waits, refused.left.length]).toEqual([[], 1]);
  const down = listing(...Array.from({ length: 9 }, () => failing(502, true, 900_000)));
  await expect(down.ensure()).rejects.toMatchObject({ data: { status: 502 } });
  expect(down.waits).toEqual([15_000, 15_000, 15_000]);
});

// Bug: what one account's channel taught is taken for another account of the same address.
it('remembers the name of the file part for each account by itself', async () => {
  const store = createAccountStore(await openInTest(Promise.resolve(openDatabase(':memory:'))));
  const asked: string[] = [];
  const upload = async (id: string, wanted: string): Promise<readonly string[]> => {
    const createVoice = async ({ filePartName }: { readonly filePartName: string }) => {
      asked.push(filePartName);
      if (filePartName === wanted) return { voiceId: 'g', title: 'Ada', createdAtMs: null };
      const facts = { parameter: wanted, detail: 'field required' };
      throw gatewayError('gateway_parameter.title', { phase: 'sent', status: 422, ...facts });
    };
    const account = { id, kind: 'gateway', label: id, baseUrl: 'http://x' } as const;
    const gateway = accountGateway(
      account,
      partial<Parts>({
        paths: { samples: '', videos: '' },
        select: { clientFor: async () => ({ createVoice }) },
        store,
      }),
    );
    const nothing = () => undefined;
    const options = {
      onSending: nothing,
      onRefused: nothing,
      onProgress: nothing,
      signal: new AbortController().signal,
    };
    await gateway.createVoice(request, options);
    return asked.splice(0);
  };
  // What an older library knows of the address is where each account begins.
  store.saveSetting('file-part:http://x', 'audio');
  expect(await upload('a', 'clip')).toEqual(['audio', 'clip']);
  expect(await upload('b', 'voice')).toEqual(['audio', 'voice']);
  expect(await upload('a', 'clip')).toEqual(['clip']);
  expect(await upload('b', 'voice')).toEqual(['voice']);
});
