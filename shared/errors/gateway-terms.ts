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
