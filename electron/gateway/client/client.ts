import type { Clock, Logger, Network } from '../../platform/ports.ts';
import type { Pricing } from '../wire/pricing-response.ts';
import type { VideoFields } from '../wire/video-request.ts';
import { isLoopback, normaliseAddress } from './address.ts';
import { createAwaitedSpeech } from './awaited-speech.ts';
import { type ChatOptions, type ChatRequest, type ChatResult, chat } from './chat.ts';
import { createTransport } from './http/transport.ts';
import { listModels, type ModelList, readPrices } from './models.ts';
import {
  type ReceivedSound,
  type SpeakRequest,
  type SpeechOptions,
  type SpokenSound,
  speak,
} from './speech.ts';
import {
  type DownloadOptions,
  downloadSpeechJob,
  isAddressOfWork,
  type PollOptions,
  type SubmitOptions,
  speechJob,
  submitSpeechJob,
  type WorkState,
} from './speech-jobs.ts';
import {
  downloadVideo,
  type ReceivedVideo,
  submitVideo,
  type VideoState,
  video,
} from './videos.ts';
import {
  type CreatedVoice,
  type CreateVoiceOptions,
  type CreateVoiceRequest,
  createVoice,
} from './voice-upload.ts';
import { deleteVoice, listVoices, type VoiceList } from './voices.ts';

export type GatewayTimeouts = {
  readonly connectMs: number;
  /** Never under 120 s: the gateway's own 504 or 524 must come first. */
  readonly speechMs: number;
  readonly speechIdleMs: number;
  /** Lists, polls and deleting. */
  readonly modelsMs: number;
  /** Submitting a job or a video; like speech, longer than the gateway's own limit. */
  readonly submitMs: number;
  /** A voice upload with its 20 MB, on a slow line too. */
  readonly uploadMs: number;
  /** A result may be gigabytes on a slow line: while bytes come, it is only not for ever. */
  readonly downloadMs: number;
  /** Until the first byte of a result, and between two. */
  readonly downloadIdleMs: number;
  /** A whole chat, streamed or not. */
  readonly chatMs: number;
  readonly chatFirstByteMs: number;
  readonly chatIdleMs: number;
  /** How long the body of a refusal is waited for once its status is known. */
  readonly refusalMs: number;
};

export const gatewayTimeouts: GatewayTimeouts = {
  connectMs: 15_000,
  speechMs: 150_000,
  speechIdleMs: 60_000,
  modelsMs: 20_000,
  submitMs: 150_000,
  uploadMs: 600_000,
  downloadMs: 86_400_000,
  downloadIdleMs: 60_000,
  chatMs: 900_000,
  chatFirstByteMs: 120_000,
  chatIdleMs: 60_000,
  refusalMs: 5_000,
};

export type GatewayClientOptions = {
  readonly baseUrl: string;
  /** Asked before every call; null when there is none. */
  readonly apiKey: () => Promise<string | null>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timeouts?: Partial<GatewayTimeouts>;
  /** How calls leave this machine, asked anew for each; directly, and by the usual deadlines, by default. */
  readonly network?: Network | undefined;
  /** For the User-Agent. */
  readonly appVersion?: string;
};

type FreeOptions = { readonly signal?: AbortSignal | undefined };

export type GatewayClient = {
  readonly listModels: (options?: FreeOptions) => Promise<ModelList>;
  /** The account's own voices; the default voice is not in the list. */
  readonly listVoices: (options?: FreeOptions) => Promise<VoiceList>;
  readonly speak: (request: SpeakRequest, options: SpeechOptions) => Promise<SpokenSound>;
  /** Charged at submit; `speechJob` and `downloadSpeechJob` are free. */
  readonly submitSpeechJob: (
    request: SpeakRequest,
    options: SubmitOptions,
  ) => Promise<{ readonly jobId: string }>;
  readonly speechJob: (jobId: string, options?: PollOptions) => Promise<WorkState>;
  readonly downloadSpeechJob: (
    jobId: string,
    options: PollOptions & DownloadOptions,
  ) => Promise<ReceivedSound>;
  readonly createVoice: (
    request: CreateVoiceRequest,
    options: CreateVoiceOptions,
  ) => Promise<CreatedVoice>;
  readonly deleteVoice: (
    voiceId: string,
    options?: FreeOptions,
  ) => Promise<{ readonly wasThere: boolean }>;
  readonly chat: (request: ChatRequest, options: ChatOptions) => Promise<ChatResult>;
  /** Charged at submit; `video` and `downloadVideo` are free. */
  readonly submitVideo: (
    request: VideoFields,
    options: SubmitOptions,
  ) => Promise<{ readonly videoId: string }>;
  readonly video: (videoId: string, options?: FreeOptions) => Promise<VideoState>;
  readonly downloadVideo: (videoId: string, options: DownloadOptions) => Promise<ReceivedVideo>;
  /** Null where the pricing page cannot be read; only an abort rejects. */
  readonly pricing: (options?: FreeOptions) => Promise<Pricing | null>;
  /** Breaks off the calls under way: sent ones that cost money end as `gateway_uncertain`. */
  readonly close: () => void;
};

/**
 * The client half of the gateway (docs/gateway.md). Knows no queue and no retry: one call is one request.
 * @throws AppError `gateway_address` for a base address that `normaliseAddress` refuses
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { clock, logger, apiKey } = options;
  const timeouts = { ...gatewayTimeouts, ...options.timeouts };
  const transport = createTransport({
    baseUrl: normaliseAddress(options.baseUrl).baseUrl,
    apiKey,
    clock,
    logger,
    userAgent: `Lectern/${options.appVersion ?? '0'}`,
    connectTimeoutMs: timeouts.connectMs,
    refusalTimeoutMs: timeouts.refusalMs,
    // This machine itself is reached without a proxy, whatever is set.
    proxyFor: (address) =>
      isLoopback(address.hostname) ? null : (options.network?.proxyFor(address) ?? null),
  });
  const speech = () => ({
    deadlineMs: options.network?.answerMs() ?? timeouts.speechMs,
    idleMs: timeouts.speechIdleMs,
  });
  const short = { deadlineMs: timeouts.modelsMs, idleMs: timeouts.modelsMs };
  const submit = { deadlineMs: timeouts.submitMs, idleMs: timeouts.speechIdleMs };
  const upload = { deadlineMs: timeouts.uploadMs, idleMs: timeouts.speechIdleMs };
  const download = {
    deadlineMs: timeouts.downloadMs,
    headersMs: timeouts.downloadIdleMs,
    idleMs: timeouts.downloadIdleMs,
  };
  const awaitedSpeech = createAwaitedSpeech(transport, logger, download);
  const chatLimits = {
    deadlineMs: timeouts.chatMs,
    firstByteMs: timeouts.chatFirstByteMs,
    idleMs: timeouts.chatIdleMs,
  };
  return {
    listModels: ({ signal } = {}) => listModels(transport, short, signal),
    listVoices: ({ signal } = {}) => listVoices(transport, short, signal),
    speak: (request, given) => speak(transport, logger, speech(), request, given),
    submitSpeechJob: (request, given) => submitSpeechJob(transport, submit, request, given),
    speechJob: (jobId, given = {}) =>
      isAddressOfWork(jobId)
        ? awaitedSpeech.state(jobId, given)
        : speechJob(transport, short, jobId, given),
    downloadSpeechJob: async (jobId, given) =>
      (await awaitedSpeech.takeHeld(jobId, given)) ??
      downloadSpeechJob(transport, logger, download, jobId, given),
    createVoice: (request, given) => createVoice(transport, logger, upload, request, given),
    deleteVoice: (voiceId, { signal } = {}) => deleteVoice(transport, short, voiceId, signal),
    chat: (request, given) => chat(transport, clock, chatLimits, request, given),
    submitVideo: (request, given) => submitVideo(transport, submit, request, given),
    video: (videoId, { signal } = {}) => video(transport, short, videoId, signal),
    downloadVideo: (videoId, given) => downloadVideo(transport, download, videoId, given),
    pricing: ({ signal } = {}) => readPrices(transport, short, signal),
    close: transport.close,
  };
}
