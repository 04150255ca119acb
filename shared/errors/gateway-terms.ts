/** What a call is about, for the words of its errors; the meaning of an answer does not depend on it. */
export type CallSubject =
  | 'models'
  | 'pricing'
  | 'speech'
  | 'speech-job'
  | 'speech-job-record'
  | 'voices'
  | 'voice'
  | 'voice-upload'
  | 'chat'
  | 'video'
  | 'video-record';

/** What an answer should have been and was not. */
export type ExpectedAnswer =
  | 'models'
  | 'prices'
  | 'voices'
  | 'new-voice'
  | 'speech-job'
  | 'job-record'
  | 'video'
  | 'video-record'
  | 'chat';

/** Why a call that left has no complete answer. */
export type CallBreak =
  | 'stopped'
  | 'too-late'
  | 'too-large'
  | 'stalled'
  | 'no-answer'
  | 'unreadable'
  | 'connection';

/** Whether a call may cost anything. */
export type CallKind = 'charged' | 'free';

export type BrokenCall = { readonly why: CallBreak; readonly seconds: number | null };

/** What errors say of a subject, in one language. */
export type SubjectWords = {
  readonly noun: string;
  /** How much one request may hold, where that is known. */
  readonly limit: string;
  /** After "The gateway refused the request as it stands." */
  readonly mend: string;
  /** After "it was not charged." in a 524. */
  readonly shorten: string;
  /** What to look for at the gateway after a 504. */
  readonly trace: string;
  /** After "Top it up" or "Check the key". */
  readonly goOn: string;
};
