export type Priority = 'interactive' | 'batch';

export type SlotRequest = {
  /** Somebody waits to hear an interactive one: it goes before every batch one. */
  readonly priority: Priority;
  /**
   * Lower goes first; read at each choice, so that a reorder takes effect at once. Callers that go
   * together (a book, a chapter) should pass the same function: choosing costs one read per function.
   */
  readonly rank: () => number;
  /** Expected length of the call in any steady unit, for longest-first at the end and limits by characters. */
  readonly size: number;
  /**
   * The place in its job: lower goes first among those of one rank function, so that a call that comes again
   * after a refusal does not wait for the whole book. Those without one go in the order of arrival.
   */
  readonly turn?: number;
  /** Monotonic time before which this call must not be sent: what its last refusal returned. */
  readonly notBeforeMs?: number;
};

/** How a call that held a slot ended, as far as pacing is concerned. */
export type PaceResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'other' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  /** The connection failed before anything left. */
  | { readonly kind: 'unreachable' };

/** One admitted call, with what was true when it was sent. */
export type Slot = {
  /** Increases with each call that is sent. */
  readonly sequence: number;
  readonly admittedAtMs: number;
  /** How many calls ran with it, itself included. */
  readonly ordinal: number;
  readonly size: number;
  /** It had to wait for the learned rate, not for a slot. */
  readonly isSpaced: boolean;
};
