import { expect, it } from 'vitest';
import { accountGateway } from '../../../../electron/app/account-gateway.ts';
import { gatewayError } from '../../../../electron/gateway/client/failure.ts';
import { createAccountStore } from '../../../../electron/storage/accounts.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { openInTest } from '../../../support/tools/hooks.ts';
import { standIn } from '../../../support/tools/stand-in.ts';

const request = {
  ...{ title: 'Ada', samplePath: '/ada.wav', sizeBytes: 1, mediaType: 'audio/wav' },
  ...{ sampleSha256: '', consent: '', voicesBefore: [] },
};

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
    const gateway = accountGateway(account, {
      ...standIn<Parameters<typeof accountGateway>[1]>({}),
      select: standIn({ clientFor: async () => ({ createVoice }) }),
      store,
    });
    const nothing = () => undefined;
    const options = {
      onSending: nothing,
      onRefused: nothing,
      signal: new AbortController().signal,
    };
    await gateway.createVoice(standIn(request), standIn(options));
    return asked.splice(0);
  };
  // What an older library knows of the address is where each account begins.
  store.saveSetting('file-part:http://x', 'audio');
  expect(await upload('a', 'clip')).toEqual(['audio', 'clip']);
  expect(await upload('b', 'voice')).toEqual(['audio', 'voice']);
  expect(await upload('a', 'clip')).toEqual(['clip']);
  expect(await upload('b', 'voice')).toEqual(['voice']);
});
