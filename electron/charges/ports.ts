import type { ErrorCode } from '../../shared/ipc/error-codes.ts';
import type { ChargeKind, LedgerKind, UncertainDecision } from '../../shared/model/job.ts';
import type { Amount, Limit, PriceSource } from '../../shared/model/money.ts';
import type { CallRequests, SpeechRequest } from './call-requests.ts';
import type { ChargedGateway } from './gateway-port.ts';
import type { Tariff } from './tariff.ts';

export type * from './call-requests.ts';
export type * from './gateway-port.ts';
export type { ChargeKind, LedgerKind, UncertainDecision };

/**
 * The states of a charged call (docs/money.md). `processing`: submitted and paid, the gateway is at work and is
 * asked now and then. `received`, `processing` and `done` never need a charging endpoint again.
 */
export type ChargeState =
  | 'queued'
  | 'reserved'
  | 'sending'
  | 'received'
  | 'processing'
  | 'done'
  | 'rejected'
  | 'retry_wait'
  | 'uncertain';

export type ChargeFailure = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number | null;
};

/** What a call is made for, as shown to people: the line's text, its book and chapter, its place in the job. */
export type CallOrigin = {
  readonly label: string;
  readonly projectId: string | null;
  readonly chapterId: string | null;
  readonly ordinal: number;
};

/** One paid request as a durable row: the intent first, its outcome after. */
export type Charge<Kind extends ChargeKind = ChargeKind> = {
  readonly id: string;
  readonly accountId: string;
  readonly kind: Kind;
  /** SHA-256 of what makes two requests the same (see docs/architecture.md). */
  readonly identity: string;
  readonly state: ChargeState;
  readonly request: CallRequests[Kind];
  /** Before the multiplier. */
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  /** The price it was reserved at; null before that. */
  readonly tariff: Tariff | null;
  /** What was reserved for it, as it is billed. */
  readonly reserved: Amount;
  /** Requests that left for the gateway, counted durably. */
  readonly sentCount: number;
  /** The job or command that requested it, whose cap counts it; null for a single line. */
  readonly groupId: string | null;
  readonly origin: CallOrigin;
  /** The gateway's id of a submitted job or video. Stays in the database. */
  readonly remoteId: string | null;
  /** A small answer (chat, the created voice); null where the answer is a body. */
  readonly answer: unknown;
  /** The completion record: present only once the whole body is on the disk. */
  readonly bodyFile: string | null;
  readonly bodyBytes: number | null;
  readonly bodySha256: string | null;
  readonly failure: ChargeFailure | null;
  readonly decision: UncertainDecision | null;
  readonly takeId: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

export type NewCharge = Pick<
  Charge,
  | 'id'
  | 'accountId'
  | 'kind'
  | 'identity'
  | 'request'
  | 'expectedTokens'
  | 'atMostTokens'
  | 'groupId'
  | 'origin'
>;

export type ChargePatch = Partial<
  Pick<
    Charge,
    | 'tariff'
    | 'reserved'
    | 'sentCount'
    | 'remoteId'
    | 'answer'
    | 'bodyFile'
    | 'bodyBytes'
    | 'bodySha256'
    | 'failure'
    | 'decision'
    | 'takeId'
  >
>;

export type LedgerEntry = {
  readonly accountId: string;
  readonly chargeId: string;
  readonly groupId: string | null;
  readonly kind: LedgerKind;
  readonly tokens: number;
  readonly money: number;
  readonly priceSource: PriceSource;
  readonly note: string;
};

/** What entries of the ledger add up to: charged, with its corrections, and possibly charged beyond that. */
export type Booked = { readonly charged: Amount; readonly possibly: Amount };

export type Take = {
  readonly id: string;
  readonly accountId: string;
  readonly identity: string;
  readonly audioSha256: string;
  readonly audioBytes: number;
  readonly sampleRateHz: number;
  /** Of the take itself, which may be a part of its file. */
  readonly sampleCount: number;
  /** Where it begins in its file; 0 unless it is given. */
  readonly startSample?: number;
  /** Samples of the whole file where the take is a part of it; null, or absent, where it is all of it. */
  readonly sourceSampleCount?: number | null;
  readonly durationMs: number;
  /** What the automatic checks found, as data. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** The wave of a take, apart from it: a status never reads it. */
export type TakePeaks = {
  readonly peaksPerSecond: number;
  /** One byte a window: the loudest absolute sample, 0 to 127. */
  readonly peaks: Uint8Array;
};

export type NewTake = Take & TakePeaks;

export type TakeAudio = Omit<NewTake, 'id' | 'accountId' | 'identity'>;

/** How one call ended; a failure that stops the whole batch is thrown instead. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result; readonly isReused: boolean }
  | {
      readonly kind: 'refused';
      readonly failure: ChargeFailure;
      /** The voice or the capability is refused, so the other items that use it wait too. */
      readonly isVoiceHeld: boolean;
      /** Unbilled (524): a shorter text, or a speech job, would succeed. */
      readonly isTooLong: boolean;
    }
  | { readonly kind: 'uncertain'; readonly chargeId: string; readonly failure: ChargeFailure };

export type SpeechOutcome = Outcome<Take>;

/** Aborted when nothing more may be sent: whatever waits to send gives up. */
export type Closing = { readonly signal: AbortSignal };

/** A segment inside the text of a speech job that several segments share; fixed when it is reserved. */
export type PackSpan = {
  readonly identity: string;
  /** Its text as shown to people. */
  readonly label: string;
  /** [startAt, endAt) in UTF-16 units of the text as sent. */
  readonly startAt: number;
  readonly endAt: number;
  /** How long each of its sentences is expected to take, in milliseconds. */
  readonly sentencesMs: readonly number[];
};

export type SplitPart = { readonly identity: string; readonly text: string };

/** What the engine needs of storage: items, reservations and the ledger under one transaction. */
export type ChargeStore = {
  readonly transaction: <T>(work: () => T) => T;
  readonly byId: (id: string) => Charge;
  readonly findOpen: (identity: string) => Charge | null;
  /** The job in progress, paid or uncertain, that will bring the audio of that identity among others (`PackSpan`). */
  readonly findHolder: (identity: string) => Charge | null;
  /** The call that will bring the audio of that identity: its own open one, or the open job that holds it. */
  readonly findCallFor: (identity: string) => Charge | null;
  /** All identities for which `findCallFor` finds an uncertain call. */
  readonly uncertainIdentities: () => ReadonlySet<string>;
  /** The segments of a speech job in their order; empty for a call that speaks only one. */
  readonly packOf: (chargeId: string) => readonly PackSpan[];
  /**
   * Writes the segments of a job that is reserved in the same transaction, and withdraws their own calls that
   * were not sent: the job brings their audio.
   */
  readonly reservePack: (chargeId: string, spans: readonly PackSpan[]) => void;
  /** Keeps the take that was cut for a segment of a job. */
  readonly insertPackTake: (chargeId: string, take: NewTake) => void;
  /** Of all calls that have not ended: one query instead of thousands. */
  readonly openIdentities: () => Set<string>;
  /** The newest finished call of that identity. */
  readonly findDone: (identity: string) => Charge | null;
  /** `kind`: only calls of that kind. */
  readonly inStates: (states: readonly ChargeState[], kind?: ChargeKind) => readonly Charge[];
  readonly uncertainCount: () => number;
  /** Whether a call of that group is uncertain. */
  readonly hasUncertain: (groupId: string) => boolean;
  readonly insert: (charge: NewCharge) => Charge;
  /** Gives a waiting row to another job, or changes how it is requested. */
  readonly readdress: (id: string, change: Omit<NewCharge, 'id' | 'identity'>) => Charge;
  /** Whether a call of that group waits to be sent. */
  readonly hasWaiting: (groupId: string) => boolean;
  /** Withdraws the unsent calls of that group; a row with an entry in the ledger stays, without a group. */
  readonly dropUnsent: (groupId: string) => void;
  /** Changes the state of a charge; throws when it is no longer in one of the `from` states. */
  readonly move: (
    id: string,
    from: readonly ChargeState[],
    to: ChargeState,
    patch?: ChargePatch,
  ) => Charge;
  /** Notes that the saved answer is at another path; the state of the call stays the same. */
  readonly relocateBody: (id: string, bodyFile: string) => void;
  readonly record: (entry: LedgerEntry) => void;
  /** What was charged or possibly charged since that time, with the corrections. */
  readonly spent: (filter: {
    accountId: string;
    sinceMs?: number;
    groupId?: string;
    batchId?: string;
  }) => Amount;
  /** The batch that a job belongs to, with the budget that its books share; null for any other work. */
  readonly batchOf: (groupId: string) => { readonly id: string; readonly limit: Limit } | null;
  /** What the ledger says of one call: charged, with its corrections, and possibly charged beyond that. */
  readonly booked: (chargeId: string) => Booked;
  /** What the ledger says of the newest request of a call alone. */
  readonly bookedLast: (chargeId: string) => Booked;
  /** The cost of the newest request is known: none of it counts as possibly charged any longer. */
  readonly settleLast: (chargeId: string) => void;
  /** When it was submitted, or when a person last decided to fetch it again; null if it never was. */
  readonly submittedAtMs: (chargeId: string) => number | null;
  /** How many requests of that call the gateway answered with a fault since a person last decided about it. */
  readonly faultCount: (chargeId: string) => number;
  /**
   * Withdraws unsent calls that no job waits for: those of that identity, or all. A call that may have been
   * charged before keeps its count of tries, and one that a person decided about keeps the decision.
   */
  readonly letGo: (identity: string | null) => void;
  /** The worst cases of all calls that are reserved, in progress, or uncertain. */
  readonly reserved: (filter: { accountId: string; groupId?: string; batchId?: string }) => Amount;
  readonly findTake: (identity: string) => Take | null;
  /** The same for many identities at once. */
  readonly findTakes: (identities: readonly string[]) => ReadonlyMap<string, Take>;
  readonly insertTake: (take: NewTake) => void;
  /** What a voice took for a text, for later estimates. */
  readonly learnPace: (accountId: string, request: SpeechRequest, durationMs: number) => void;
  /** A person decided to leave out that line, or a part of it, and nothing was generated for it since. */
  readonly isLeftOut: (identity: string) => boolean;
  /** The gateway refused a call for it before, unbilled. */
  readonly wasRefused: (identity: string) => boolean;
  /** Unusable answers since the account's last usable one, including those left out or to be bought again. */
  readonly unusableInRow: (accountId: string) => number;
  readonly hasVoice: (voiceId: string) => boolean;
  readonly insertVoice: (voice: {
    accountId: string;
    gatewayId: string;
    /** Its title at the gateway. */
    title: string;
    /** Its name here, unless it already has one. */
    name: string;
    createdAtMs: number | null;
  }) => string;
  /** The ordered parts that a text too long for one answer was split into. */
  readonly findSplit: (identity: string) => readonly SplitPart[] | null;
  readonly saveSplit: (identity: string, accountId: string, parts: readonly SplitPart[]) => void;
};

/** Facts of a failed call, read back from the gateway's error. */
export type CallFailure = {
  readonly errorCode: ErrorCode;
  readonly phase: 'not-sent' | 'sent';
  /** False where another try cannot help: no key, a bad certificate. */
  readonly isRetryable: boolean;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
};

export type SavedBody = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

export type BodyWriter = {
  readonly write: (chunk: Uint8Array) => Promise<void>;
  readonly finish: () => Promise<SavedBody>;
  readonly discard: () => Promise<void>;
};

/** Stores the bytes of an answer until they are a take. */
export type BodyStore = {
  /** Allocates disk space for about as many bytes as are expected; rejects if there is not enough. */
  readonly open: (chargeId: string, expectedBytes: number) => Promise<BodyWriter>;
  /** The whole answer that an earlier run saved but could not record; null if the row knows all there is. */
  readonly unrecorded: (charge: Pick<Charge, 'id' | 'bodyFile'>) => SavedBody | null;
  /** The current path of a saved body: after a move of the library it differs from the one in the row. */
  readonly here: (path: string) => string;
  /** True when the saved body still has that length and hash. */
  readonly isWhole: (path: string, bytes: number, sha256: string) => Promise<boolean>;
  readonly remove: (path: string) => Promise<void>;
  /** Removes half-written files of killed runs, except these paths. Only to be called before anything is opened. */
  readonly keepOnly: (paths: readonly string[]) => Promise<void>;
};

/** Checks a saved body and turns it into a take's audio in the store. Throws `audio_undecodable`. */
export type TakeIngester = (body: {
  readonly path: string;
  readonly chargeId: string;
  readonly text: string;
}) => Promise<TakeAudio>;

/** The text of one segment of a job, and how long its sentences are expected to take. */
export type SpanText = Pick<PackSpan, 'sentencesMs'> & { readonly text: string };

/**
 * Keeps a saved body whole in the store and finds each segment's range in it: one audio a segment, in order,
 * which touch and together are all of it. Throws `audio_undecodable`.
 */
export type PackCutter = (body: {
  readonly path: string;
  readonly chargeId: string;
  readonly spans: readonly SpanText[];
}) => Promise<readonly TakeAudio[]>;

/** Joins the parts of a line that was too long for one answer to one audio in the store. */
export type TakeJoiner = (id: string, parts: readonly Take[]) => Promise<TakeAudio>;

/**
 * A copy of a take, without what is trimmed, whose pauses inside that are so long or longer are halved; null where
 * none can be. Throws `audio_undecodable` and `file_not_readable`.
 */
export type PauseShortener = (wanted: {
  readonly id: string;
  readonly take: Take;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly longPauseMs: number;
  /** What is spoken in it. */
  readonly text: string;
}) => Promise<TakeAudio | null>;

/** The gateway of one account, which is selected, or started, when it is first needed. */
export type GatewayOf = (accountId: string) => Promise<ChargedGateway>;
