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
  /** Words of a chat answer as they come. */
  readonly onDelta?: (text: string) => void;
  /** How far submitted work is at the gateway, 0 to 1, where it tells that. */
  readonly onRemoteProgress?: (fraction: number) => void;
  /** Bytes of an upload that have left. */
  readonly onProgress?: (sentBytes: number) => void;
  /** Cuts an upload while its bytes leave: it is uncertain then. Once all are gone the answer is awaited. */
  readonly cut?: AbortSignal;
};

export type Sending = SendOptions &
  Watch & {
    /** The last byte of the answer is here, though not on the disk: the gateway counts this call no more. */
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
 * How one kind of charged call is sent and finished. The protocol around it is the same for all, so that
 * the rules of a kind are held as methods, which are taken for those of any kind.
 */
export type CallRules<Kind extends ChargeKind> = {
  /** What an earlier call made already: free. */
  existing(identity: string): CallResults[Kind] | null;
  send(gateway: ChargedGateway, charge: Charge<Kind>, options: Sending): Promise<Sent>;
  /** From `received` or `processing` to the result, by free calls only. Safe to repeat after a crash. */
  finish(
    charge: Charge<Kind>,
    signal: AbortSignal,
    watch?: Watch,
  ): Promise<Outcome<CallResults[Kind]>>;
  /** What came of an answer that was cut off. */
  partialOf?(error: unknown): ChargePatch;
};

export type AllCallRules = { readonly [Kind in ChargeKind]: CallRules<Kind> };

export type RequestOf<Kind extends ChargeKind> = CallRequests[Kind];
