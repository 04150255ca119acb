import type { ChargeKind } from '../../shared/model/job.ts';
import type {
  ChatCall,
  ChatRequest,
  CloneRequest,
  SpeechRequest,
  VideoRequest,
} from './call-requests.ts';

/** How a charged call is sent. */
export type SendOptions = {
  /** Called right before the first byte of each request leaves; when it throws, nothing is sent. */
  readonly onSending: () => void;
  /** That request was refused, unbilled; another one may follow in its place. */
  readonly onRefused: () => void;
  /** Aborted only where the answer cannot come any more: a machine that slept past the deadline. */
  readonly signal: AbortSignal;
};

export type Sink = (chunk: Uint8Array) => Promise<void>;

/** Tokens that the gateway says something cost; billed ones have the multiplier in them. */
export type CostFigure = { readonly tokens: number; readonly isBilled: boolean };

/** What is there of a result whose download broke off, and how to know that the rest belongs to it. */
export type PartialResult = {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly etag: string | null;
};

/** Where the bytes of a result go. */
export type ResultTaker = {
  /** What an earlier try left to go on with; null for nothing. */
  readonly partial: PartialResult | null;
  /** Called before the first byte; `isContinued` where the bytes go on behind `partial`. */
  readonly onStart: (start: {
    readonly isContinued: boolean;
    /** Null where the gateway does not say. */
    readonly totalBytes: number | null;
    readonly etag: string | null;
  }) => Promise<void>;
  readonly sink: Sink;
};

/** How work at the gateway stands; `unknown` is a word that nobody here knows: ask again later. */
export type RemoteStatus = {
  readonly status: 'processing' | 'completed' | 'failed' | 'unknown';
  readonly error: string | null;
  /** 0 to 1; null where the gateway tells none. */
  readonly progress: number | null;
  /** What it cost in the end, where the gateway tells. */
  readonly figure: CostFigure | null;
};

export type ChatAnswer = {
  readonly content: string;
  readonly toolCalls: readonly ChatCall[];
  /** Null where the gateway does not say. */
  readonly totalTokens: number | null;
  /** Those of the answer among them; absent where that is not said. */
  readonly completionTokens?: number | null;
  /** False for a stream that was cut off. */
  readonly isComplete: boolean;
};

export type CreatedVoice = {
  /** The gateway's own id: for the database only. */
  readonly gatewayId: string;
  readonly title: string;
  readonly createdAtMs: number | null;
};

/** What was found of a voice that an earlier upload may have made. */
export type FoundVoice = {
  readonly voice: CreatedVoice | null;
  /** False where there may be one that is not seen. */
  readonly isCertain: boolean;
};

/**
 * One account's gateway as the engine sees it. The first four ask money; nothing else may call them.
 * Failures carry their phase and status (read by `failureOf`).
 */
export type ChargedGateway = {
  /** Null where the sound is in the sink; else it is still to come, and this is what it is asked for by. */
  readonly speak: (
    request: SpeechRequest,
    sink: Sink,
    options: SendOptions,
  ) => Promise<string | null>;
  readonly submitSpeechJob: (request: SpeechRequest, options: SendOptions) => Promise<string>;
  readonly createVoice: (
    request: CloneRequest,
    options: SendOptions & { readonly onProgress: (sentBytes: number) => void },
  ) => Promise<CreatedVoice>;
  readonly submitVideo: (request: VideoRequest, options: SendOptions) => Promise<string>;
  readonly chat: (
    request: ChatRequest,
    options: SendOptions & { readonly onDelta: (text: string) => void },
  ) => Promise<ChatAnswer>;

  /** Free. Throws when the account cannot do this at all: its models are asked before the first call. */
  readonly ensure: (kind: ChargeKind, signal: AbortSignal) => Promise<void>;
  /** The request is told so that its voice can be taken out of the gateway's words. */
  readonly speechJob: (
    remoteId: string,
    request: SpeechRequest,
    signal: AbortSignal,
  ) => Promise<RemoteStatus>;
  readonly downloadSpeechJob: (
    remoteId: string,
    request: SpeechRequest,
    taker: ResultTaker,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly video: (remoteId: string, signal: AbortSignal) => Promise<RemoteStatus>;
  readonly downloadVideo: (
    remoteId: string,
    request: VideoRequest,
    taker: ResultTaker,
    signal: AbortSignal,
  ) => Promise<void>;
};
