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

export type SubjectWords = {
  readonly noun: string;
  /** One thing of the account's, by its id: a 403 or 404 is about it and not about key or address. */
  readonly isOwnThing: boolean;
  /** A cloned voice goes with the request, so that a 403 may be about the voice. */
  readonly hasVoice: boolean;
  /** After "The gateway refused the request as it stands." */
  readonly mend: string;
  /** After "It was not charged." in a 524. */
  readonly shorten: string;
  /** What to look for at the gateway after a 504. */
  readonly trace: string;
};

const usual = {
  isOwnThing: false,
  hasVoice: false,
  mend: 'Change it, then try again.',
  shorten: 'Try again later.',
  trace: 'whether it was done',
};

const aboutSpeech = {
  ...usual,
  hasVoice: true,
  mend: 'Change the text or its settings, then try again.',
  shorten: 'Split the text, or send it as a job.',
  trace: 'whether audio was produced',
};

const words: Readonly<Record<CallSubject, SubjectWords>> = {
  models: { ...usual, noun: 'the list of models' },
  pricing: { ...usual, noun: 'the prices' },
  speech: { ...aboutSpeech, noun: 'speech' },
  'speech-job': { ...aboutSpeech, noun: 'speech jobs', shorten: 'Split the text.' },
  'speech-job-record': { ...usual, noun: 'the speech job', isOwnThing: true },
  voices: { ...usual, noun: 'the list of voices' },
  voice: { ...usual, noun: 'the voice', isOwnThing: true },
  'voice-upload': {
    ...usual,
    noun: 'the voice upload',
    mend: 'Change the recording or its title, then try again.',
    shorten: 'Use a shorter recording.',
    trace: 'whether the voice is in the list of voices',
  },
  chat: {
    ...usual,
    noun: 'the chat',
    mend: 'Change the message or choose another model, then try again.',
    shorten: 'Ask for a shorter answer.',
    trace: 'in the usage logs whether it was answered',
  },
  video: {
    ...usual,
    noun: 'videos',
    mend: 'Change the description or its settings, then try again.',
    trace: 'whether a video was made',
  },
  'video-record': { ...usual, noun: 'the video', isOwnThing: true },
};

export function wordsFor(subject: CallSubject): SubjectWords {
  return words[subject];
}
