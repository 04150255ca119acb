import type {
  CallRequests,
  Charge,
  ChargedGateway,
  ChargeKind,
  ChargePatch,
  ChatAnswer,
  Outcome,
  SendOptions,
  Take,
} from './ports.ts';

/** A finished video in the library. */
export type VideoFile = {
  readonly path: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
};

export type CallResults = {
  readonly speech: Take;
  readonly 'speech-job': Take;
  readonly clone: { readonly voiceId: string };
  readonly video: VideoFile;
  readonly chat: ChatAnswer;
};

/** What a caller may watch while its call runs. */
export type Watch = {
  /** Called with the words of a chat answer as they arrive. */
  readonly onDelta?: (text: string) => void;
  /** How far submitted work is, 0 to 1, if the gateway says so. */
  readonly onRemoteProgress?: (fraction: number) => void;
  /** Called with the bytes of an upload sent so far. */
  readonly onProgress?: (sentBytes: number) => void;
  /** Stops an upload while it is being sent, which leaves it uncertain; after its last byte the answer is awaited. */
  readonly cut?: AbortSignal;
};

export type Sending = SendOptions &
  Watch & {
    /** The whole answer has arrived, though it is not yet on disk: the gateway no longer counts this call. */
    readonly onAnswered: () => void;
  };

export type Sent = {
  readonly patch: ChargePatch;
  /** `processing`: submitted; charged now, the result comes later. */
  readonly next: 'received' | 'processing';
  /** Books what is charged by submitting, in the transaction that keeps the answer. */
  readonly book?: () => void;
};

/**
 * How one kind of charged call is sent and finished. The protocol around it is the same for all, so
 * these are methods: TypeScript accepts the rules of one kind where those of any kind are expected.
 */
export type CallRules<Kind extends ChargeKind> = {
  /** The result of an earlier call, which is free. */
  existing(identity: string): CallResults[Kind] | null;
  send(gateway: ChargedGateway, charge: Charge<Kind>, options: Sending): Promise<Sent>;
  /** From `received` or `processing` to the result, by free calls only. Safe to repeat after a crash. */
  finish(
    charge: Charge<Kind>,
    signal: AbortSignal,
    watch?: Watch,
  ): Promise<Outcome<CallResults[Kind]>>;
  /** What arrived of an answer that was cut off. */
  partialOf?(error: unknown): ChargePatch;
};

export type AllCallRules = { readonly [Kind in ChargeKind]: CallRules<Kind> };

export type RequestOf<Kind extends ChargeKind> = CallRequests[Kind];
