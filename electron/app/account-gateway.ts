import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import type { ChargedGateway, CostFigure, RemoteStatus } from '../charges/ports.ts';
import type { ModelSupport } from '../features/chat/model-support.ts';
import type { PriceList } from '../features/money/price-list.ts';
import type { Voices } from '../features/voices/voices.ts';
import { mostSoundBytes, mostVideoBytes } from '../gateway/client/answers/result-limits.ts';
import { askPatiently } from '../gateway/client/ask-patiently.ts';
import { filePartNames, nextFilePartName } from '../gateway/client/file-part-names.ts';
import type { GatewaySelect } from '../gateway/select.ts';
import { speechModel } from '../gateway/wire/limits.ts';
import { pathInFolder } from '../platform/node/path-in-folder.ts';
import type { Clock, Paths } from '../platform/ports.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import type { AccountRow, AccountStore } from '../storage/accounts.ts';
import { askModel } from './ask-model.ts';
import { jobFormat } from './job-format.ts';

type GatewayParts = {
  readonly select: GatewaySelect;
  readonly voices: Voices;
  readonly store: AccountStore;
  readonly prices: PriceList;
  readonly modelSupport: ModelSupport;
  readonly clock: Clock;
  readonly paths: Pick<Paths, 'samples' | 'videos'>;
};

const speechKinds: readonly string[] = ['speech', 'speech-job', 'clone'];

/**
 * The engine's view of one account's gateway: local ids become the gateway's here, the models are asked
 * once before the first charged call, takes are asked for as wav, and as mp3 where that would be huge.
 */
export function accountGateway(account: AccountRow, parts: GatewayParts): ChargedGateway {
  const { select, voices, store } = parts;
  let models: Promise<readonly string[]> | null = null;

  const askModels = async (): Promise<readonly string[]> => {
    const client = await select.clientFor(account);
    return (await askPatiently(parts.clock, () => client.listModels({}))).ids;
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
    ensure: async (kind, signal) => {
      await parts.prices.ready(account.id);
      models ??= askModels().catch((error: unknown) => {
        models = null;
        throw error;
      });
      const ids = await untilAborted(models, signal);
      // Another model than the documented one may be asked for unlisted: a gateway without it answers 404, unbilled.
      if (!speechKinds.includes(kind) || ids.includes(speechModel)) return;
      models = null;
      throw appError('gateway_model_missing.model', { models: ids, model: speechModel });
    },
    speak: async (request, sink, { onSending, signal }) => {
      const client = await select.clientFor(account);
      return (await client.speak(speechOf(request), { signal, sink, onSent: onSending })).workId;
    },
    submitSpeechJob: async (request, { onSending, signal }) => {
      const client = await select.clientFor(account);
      const options = { signal, onSent: onSending };
      const asked = { ...speechOf(request), format: jobFormat(request) };
      return (await client.submitSpeechJob(asked, options)).jobId;
    },
    createVoice: async (request, { onSending, onRefused, signal, onProgress }) => {
      const client = await select.clientFor(account);
      const filePath = pathInFolder(parts.paths.samples, request.samplePath);
      const created = await withPartNames(store, account, onRefused, (filePartName) =>
        client.createVoice(
          {
            title: request.title,
            filePath,
            fileName: basename(filePath),
            sizeBytes: request.sizeBytes,
            mediaType: request.mediaType,
            filePartName,
          },
          { signal, onProgress, onSent: onSending },
        ),
      );
      return {
        gatewayId: created.voiceId,
        title: created.title,
        createdAtMs: created.createdAtMs,
      };
    },
    submitVideo: async ({ image, ...request }, { onSending, signal }) => {
      const client = await select.clientFor(account);
      const folder = parts.paths.videos;
      const given = image === undefined ? {} : { image: await dataUrlOf(image, folder) };
      const options = { signal, onSent: onSending };
      return (await client.submitVideo({ ...request, ...given }, options)).videoId;
    },
    chat: async (request, options) => {
      const client = await select.clientFor(account);
      const asking = { client, account, support: parts.modelSupport };
      const answer = await askModel(asking, request, options);
      return {
        content: answer.content,
        toolCalls: answer.toolCalls,
        totalTokens: answer.usage?.totalTokens ?? null,
        completionTokens: answer.usage?.completionTokens ?? null,
        isComplete: answer.isComplete,
      };
    },
    speechJob: async (remoteId, request, signal) => {
      const client = await select.clientFor(account);
      const state = await client.speechJob(remoteId, { signal, voice: voiceOf(request) });
      return remoteStatus({ ...state, progress: null });
    },
    downloadSpeechJob: async (remoteId, request, taker, signal) => {
      const client = await select.clientFor(account);
      const mostBytes = mostSoundBytes(request);
      const options = { ...taker, signal, mostBytes, voice: voiceOf(request) };
      await client.downloadSpeechJob(remoteId, options);
    },
    video: async (remoteId, signal) => {
      const client = await select.clientFor(account);
      return remoteStatus(await client.video(remoteId, { signal }));
    },
    downloadVideo: async (remoteId, { seconds }, taker, signal) => {
      const client = await select.clientFor(account);
      await client.downloadVideo(remoteId, {
        ...taker,
        signal,
        mostBytes: mostVideoBytes(seconds),
      });
    },
  };
}

async function dataUrlOf(
  { path, mediaType }: { readonly path: string; readonly mediaType: string },
  folder: string,
) {
  const bytes = await readFile(pathInFolder(folder, path)).catch((cause: unknown) => {
    throw appError('file_not_readable.video_image', {}, { cause });
  });
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}

function remoteStatus(state: {
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'unknown';
  readonly error: string | null;
  readonly progress: number | null;
  readonly figure: CostFigure | null;
}): RemoteStatus {
  const { error, progress, figure } = state;
  return {
    status: state.status === 'pending' ? 'processing' : state.status,
    error,
    progress,
    figure,
  };
}

/**
 * Uploads under the remembered name of the file's part; a refusal that is about that name (unbilled) tries
 * the next one. The name that worked is remembered for this account.
 */
async function withPartNames<T>(
  store: AccountStore,
  { id, baseUrl }: AccountRow,
  onRefused: () => void,
  upload: (partName: string) => Promise<T>,
): Promise<T> {
  const setting = `file-part:${id}`;
  // Older libraries remember it by address: a name to begin with.
  const remembered = store.setting(setting) ?? store.setting(`file-part:${baseUrl}`);
  let name = typeof remembered === 'string' ? remembered : filePartNames[0];
  const tried: string[] = [];
  for (;;) {
    try {
      const result = await upload(name);
      if (name !== remembered) store.saveSetting(setting, name);
      return result;
    } catch (error) {
      tried.push(name);
      const next = nextFilePartName(error, tried);
      if (next === null) throw error;
      onRefused();
      name = next;
    }
  }
}
