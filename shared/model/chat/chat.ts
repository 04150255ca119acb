/** What the model is told before the conversation. */
export type ChatSystem = {
  /** Of a prompt that is kept or comes with the app; null for words that belong to neither. */
  readonly promptId: string | null;
  readonly text: string;
};

/** The chapter, with its book, that a model may look at. */
export type ChatBook = { readonly projectId: string; readonly chapterId: string };

/** How a question is asked, besides its model and the longest answer. */
export type ChatSettings = {
  /** Null leaves it to the model. */
  readonly temperature: number | null;
  /** Null for the words that come with the app. */
  readonly system: ChatSystem | null;
  /** Null: the model is offered no tools. */
  readonly book: ChatBook | null;
};

export const plainSettings: ChatSettings = { temperature: null, system: null, book: null };

/** Instructions for a model that a person named and kept. */
export type ChatPrompt = { readonly id: string; readonly name: string; readonly text: string };

export const mostPromptName = 80;
export const mostPromptText = 8000;

/**
 * `waiting`: for a person. `done`: run, its result goes to the model with the next request. `denied` by a
 * person. `refused`: it cannot be run as the model wrote it, or too many rounds came before it.
 */
export type ToolCallState = 'waiting' | 'done' | 'denied' | 'refused';

/** Why a call is not run. */
export type ToolProblem =
  | 'unknown-tool'
  | 'too-long'
  | 'no-json'
  | 'wrong-arguments'
  | 'too-many-calls'
  | 'too-many-rounds'
  | 'not-offered';

/** Calls that one answer may hold; further ones are told that they are too many. */
export const mostToolCalls = 8;
/** Answers in a row that call tools for one question: each is another paid request. */
export const mostToolRounds = 6;

/** Something that a model wants to do with the book. */
export type ToolCall = {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it, cut where it is endless. */
  readonly arguments: string;
  readonly state: ToolCallState;
  /** Nothing is changed or proposed by it: may be allowed for the rest of a conversation. */
  readonly isReading: boolean;
  /** What the model is told, once it is known. */
  readonly result: string | null;
  /** Only a part of what was found is sent. */
  readonly isCut: boolean;
  readonly problem: ToolProblem | null;
};

/** One place of the messages or titles that holds the words. */
export type ConversationFind = {
  readonly conversationId: string;
  readonly title: string;
  /** Null where the title has them. */
  readonly messageId: string | null;
  readonly before: string;
  readonly found: string;
  readonly after: string;
  readonly atMs: number;
};

/** What is known of a model's optional fields, by its refusals or else by its name. */
export type ChatModelFacts = {
  readonly takesTemperature: boolean;
  readonly takesTools: boolean;
  readonly takesLimit: boolean;
};

/** A file of one conversation. */
export type ConversationFormat = 'markdown' | 'json';
