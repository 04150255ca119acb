import type { ErrorCode } from '../../shared/ipc/error-codes.ts';

/** The states of design section 4. `received` and later never need the gateway again. */
export type ChargeState =
  | 'queued'
  | 'reserved'
  | 'sending'
  | 'received'
  | 'done'
  | 'rejected'
  | 'retry_wait'
  | 'uncertain';

/** What is asked of the gateway, with the local voice id: the gateway's own is looked up when sending. */
export type SpeechRequest = {
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
};

export type ChargeFailure = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number | null;
};

/** One paid request as a durable row: the intent first, its outcome after. */
export type Charge = {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the segment identity (design section 3). */
  readonly identity: string;
  readonly state: ChargeState;
  readonly request: SpeechRequest;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  /** Requests that left for the gateway, counted durably. */
  readonly sentCount: number;
  /** The export or command that asked, for its cap; null for a single line. */
  readonly groupId: string | null;
  /** The completion record: present only once the whole body is on the disk. */
  readonly bodyFile: string | null;
  readonly bodyBytes: number | null;
  readonly bodySha256: string | null;
  readonly failure: ChargeFailure | null;
  readonly takeId: string | null;
};

export type NewCharge = Pick<
  Charge,
  'id' | 'accountId' | 'identity' | 'request' | 'expectedTokens' | 'atMostTokens' | 'groupId'
>;

export type ChargePatch = Partial<
  Pick<Charge, 'sentCount' | 'bodyFile' | 'bodyBytes' | 'bodySha256' | 'failure' | 'takeId'>
>;

export type LedgerKind = 'reserved' | 'released' | 'charged' | 'possibly_charged' | 'approved';

export type LedgerEntry = {
  readonly accountId: string;
  readonly chargeId: string;
  readonly groupId: string | null;
  readonly kind: LedgerKind;
  readonly tokens: number;
  readonly note: string;
};

export type Take = {
  readonly id: string;
  readonly accountId: string;
  readonly identity: string;
  readonly audioSha256: string;
  readonly audioBytes: number;
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  readonly durationMs: number;
  readonly peaksPerSecond: number;
  /** One byte a window: the loudest absolute sample, 0 to 127. */
  readonly peaks: Uint8Array;
  /** What the automatic checks found, as data. */
  readonly facts: Readonly<Record<string, unknown>>;
};

export type SpeechOutcome =
  | { readonly kind: 'take'; readonly take: Take; readonly isReused: boolean }
  | { readonly kind: 'refused'; readonly failure: ChargeFailure; readonly isVoiceHeld: boolean }
  | { readonly kind: 'uncertain'; readonly chargeId: string; readonly failure: ChargeFailure };

/** A person's answer to an uncertain call (design 4.10). */
export type UncertainDecision = 'not-charged-send-again' | 'charged-buy-again' | 'leave-out';

/** What the engine needs of storage: items, reservations and the ledger under one transaction. */
export type ChargeStore = {
  readonly transaction: <T>(work: () => T) => T;
  readonly findOpen: (identity: string) => Charge | null;
  readonly inStates: (states: readonly ChargeState[]) => readonly Charge[];
  readonly insert: (charge: NewCharge) => Charge;
  /** Moves a charge on; throws when it is not in one of the `from` states any more. */
  readonly move: (
    id: string,
    from: readonly ChargeState[],
    to: ChargeState,
    patch?: ChargePatch,
  ) => Charge;
  readonly record: (entry: LedgerEntry) => void;
  /** Tokens charged or possibly charged since that time. */
  readonly spentTokens: (filter: {
    accountId: string;
    sinceMs?: number;
    groupId?: string;
  }) => number;
  /** Worst cases of everything that is reserved, on its way, or uncertain. */
  readonly reservedTokens: (filter: { accountId: string; groupId?: string }) => number;
  readonly findTake: (identity: string) => Take | null;
  readonly insertTake: (take: Take) => void;
};

/** One speech answer's body goes to the sink in order; failures carry their phase and status. */
export type SpeechGateway = {
  /** Throws when the gateway cannot speak for this account; free. */
  readonly ensureSpeech: (signal: AbortSignal) => Promise<void>;
  readonly speak: (
    request: SpeechRequest,
    options: {
      readonly signal: AbortSignal;
      /** Called right before the first byte leaves; when it throws, nothing is sent. */
      readonly onSending: () => void;
      readonly sink: (chunk: Uint8Array) => Promise<void>;
    },
  ) => Promise<void>;
};

/** Facts of a failed call, read back from the gateway's error. */
export type CallFailure = {
  readonly errorCode: ErrorCode;
  readonly phase: 'not-sent' | 'sent';
  /** False where asking again cannot help: no key, a bad certificate. */
  readonly isRetryable: boolean;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
};

export type BodyWriter = {
  readonly write: (chunk: Uint8Array) => Promise<void>;
  readonly finish: () => Promise<{
    readonly path: string;
    readonly bytes: number;
    readonly sha256: string;
  }>;
  readonly discard: () => Promise<void>;
};

/** Where an answer's bytes go until they are a take. */
export type BodyStore = {
  readonly open: (chargeId: string) => Promise<BodyWriter>;
  /** True when the saved body still has that length and hash. */
  readonly isWhole: (path: string, bytes: number, sha256: string) => Promise<boolean>;
  readonly remove: (path: string) => Promise<void>;
};

/** Checks a saved body and turns it into a take's audio in the store. Throws `audio_undecodable`. */
export type TakeMaker = (body: {
  readonly path: string;
  readonly chargeId: string;
  readonly text: string;
}) => Promise<Omit<Take, 'id' | 'accountId' | 'identity'>>;
