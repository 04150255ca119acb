import { basename } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import type { ChargedGateway, RemoteStatus } from '../charges/ports.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { Voices } from '../features/voices/voices.ts';
import { isParameterRefusal } from '../gateway/client/chat.ts';
import { filePartNames, nextFilePartName } from '../gateway/client/file-part-names.ts';
import type { GatewaySelect } from '../gateway/select.ts';
import type { AccountRow, AccountStore } from '../storage/accounts.ts';

type GatewayParts = {
  readonly select: GatewaySelect;
  readonly voices: Voices;
  readonly store: AccountStore;
  readonly prices: PriceList;
};

const speechKinds: readonly string[] = ['speech', 'speech-job', 'clone'];

/**
 * The engine's view of one account's gateway: local ids become the gateway's here, the models are asked
 * once before the first charged call, takes are asked for as wav.
 */
export function accountGateway(account: AccountRow, parts: GatewayParts): ChargedGateway {
  const { select, voices, store } = parts;
  let models: Promise<readonly string[]> | null = null;

  const askModels = async (): Promise<readonly string[]> => {
    const client = await select.clientFor(account);
    const { ids } = await client.listModels({});
    void parts.prices.refresh(account.id, client);
    return ids;
  };
  const speechOf = (request: { text: string; voiceId: string; speed: number }) => ({
    text: request.text,
    voice: voices.gatewayIdOf(account, request.voiceId),
    format: 'wav' as const,
    speed: request.speed,
  });

  /** Only to be taken out of what is quoted; a voice that is gone has nothing to hide. */
  const voiceOf = ({ voiceId }: { voiceId: string }): string | undefined => {
    try {
      return voices.gatewayIdOf(account, voiceId);
    } catch {
      return undefined;
    }
  };

  return {
    ensure: async (kind, model) => {
      models ??= askModels().catch((error: unknown) => {
        models = null;
        throw error;
      });
      const ids = await models;
      const wanted = speechKinds.includes(kind) ? 'fish-speech' : model;
      // A video model need not be in the list of chat and speech models (docs/gateway.md).
      if (kind === 'video' || wanted === null || ids.includes(wanted)) return;
      models = null;
      throw appError('gateway_model_missing.model', { models: ids, model: wanted });
    },
    speak: async (request, sink, { onSending, signal }) => {
      const client = await select.clientFor(account);
      await client.speak(speechOf(request), { signal, sink, onSent: onSending });
    },
    submitSpeechJob: async (request, { onSending, signal }) => {
      const client = await select.clientFor(account);
      const options = { signal, onSent: onSending };
      return (await client.submitSpeechJob(speechOf(request), options)).jobId;
    },
    createVoice: async (request, { onSending, signal, onProgress }) => {
      const client = await select.clientFor(account);
      const created = await withPartNames(store, account, (filePartName, isFirst) =>
        client.createVoice(
          {
            title: request.title,
            filePath: request.samplePath,
            fileName: basename(request.samplePath),
            sizeBytes: request.sizeBytes,
            mediaType: request.mediaType,
            filePartName,
          },
          { signal, onProgress, onSent: isFirst ? onSending : undefined },
        ),
      );
      return {
        gatewayId: created.voiceId,
        title: created.title,
        createdAtMs: created.createdAtMs,
      };
    },
    submitVideo: async (request, { onSending, signal }) => {
      const client = await select.clientFor(account);
      return (await client.submitVideo(request, { signal, onSent: onSending })).videoId;
    },
    chat: async (request, { onSending, signal, onDelta }) => {
      const client = await select.clientFor(account);
      const answer = await client
        .chat(request, { signal, onSent: onSending, onDelta })
        .catch((error: unknown) => {
          const { temperature, maxTokens, tools } = request;
          const hasMore = [temperature, maxTokens, tools].some((field) => field !== undefined);
          if (!isParameterRefusal(error) || !(hasMore || request.isStreamed)) throw error;
          // Refused, so unbilled: once more with only model and messages (docs/gateway.md).
          const { model, messages } = request;
          return client.chat({ model, messages, isStreamed: false }, { signal, onDelta });
        });
      return {
        content: answer.content,
        toolCalls: answer.toolCalls,
        totalTokens: answer.usage?.totalTokens ?? null,
        isComplete: answer.isComplete,
      };
    },
    speechJob: async (remoteId, request, signal) => {
      const client = await select.clientFor(account);
      return remoteStatus(await client.speechJob(remoteId, { signal, voice: voiceOf(request) }));
    },
    downloadSpeechJob: async (remoteId, request, sink, signal) => {
      const client = await select.clientFor(account);
      await client.downloadSpeechJob(remoteId, { sink, signal, voice: voiceOf(request) });
    },
    video: async (remoteId, signal) => {
      const client = await select.clientFor(account);
      return remoteStatus({ ...(await client.video(remoteId, { signal })), settledTokens: null });
    },
    downloadVideo: async (remoteId, sink, signal) => {
      const client = await select.clientFor(account);
      await client.downloadVideo(remoteId, { sink, signal });
    },
  };
}

function remoteStatus(state: {
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'unknown';
  readonly error: string | null;
  readonly settledTokens: number | null;
}): RemoteStatus {
  const { error, settledTokens } = state;
  return {
    status: state.status === 'pending' ? 'processing' : state.status,
    error,
    settledTokens,
  };
}

/**
 * Uploads under the remembered name of the file's part; a refusal that is about that name (unbilled) tries
 * the next one. The name that worked is remembered for this account.
 */
async function withPartNames<T>(
  store: AccountStore,
  { id, baseUrl }: AccountRow,
  upload: (partName: string, isFirst: boolean) => Promise<T>,
): Promise<T> {
  const setting = `file-part:${id}`;
  // Older libraries remember it by address: a name to begin with.
  const remembered = store.setting(setting) ?? store.setting(`file-part:${baseUrl}`);
  let name = typeof remembered === 'string' ? remembered : filePartNames[0];
  const tried: string[] = [];
  for (;;) {
    try {
      const result = await upload(name, tried.length === 0);
      if (name !== remembered) store.saveSetting(setting, name);
      return result;
    } catch (error) {
      tried.push(name);
      const next = nextFilePartName(error, tried);
      if (next === null) throw error;
      name = next;
    }
  }
}
