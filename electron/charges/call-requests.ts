/** What is asked of the gateway, with the local voice id: the gateway's own is looked up when sending. */
export type SpeechRequest = {
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
  /** BCP 47, of the text: for what is learned of the voice's pace. Not sent, and no part of the identity. */
  readonly language?: string;
};

export type CloneRequest = {
  readonly title: string;
  /** The reference audio, kept in the library under the hash of its bytes. */
  readonly samplePath: string;
  readonly sampleSha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** Who agreed, and when; without it nothing is uploaded. */
  readonly consent: string;
  /** Local ids of the account's voices before: a new one of this title is ours. */
  readonly voicesBefore: readonly string[];
};

export type ChatTurn = {
  readonly role: string;
  readonly content: string;
  /** Functions that an answer called. */
  readonly toolCalls?: readonly ChatCall[];
  /** Of what such a function gave back. */
  readonly toolCallId?: string;
};

export type ChatCall = { readonly id: string; readonly name: string; readonly arguments: string };

export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatTurn[];
  readonly isStreamed: boolean;
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** Functions that the model may call, as the API declares them. */
  readonly tools?: readonly { readonly [name: string]: unknown }[];
  /** What a person chose: where the model refuses it, they are asked before it is left out. */
  readonly chosen?: readonly ('temperature' | 'tools')[];
};

/** Every text of a chat request that is sent and counted. */
export function textsOfChat({
  messages,
  tools,
}: Pick<ChatRequest, 'messages' | 'tools'>): readonly string[] {
  const called = messages.flatMap(({ toolCalls = [] }) =>
    toolCalls.map(({ id, name, arguments: json }) => `${id} ${name} ${json}`),
  );
  const declared = tools === undefined ? [] : [JSON.stringify(tools)];
  return [...messages.map(({ content }) => content), ...called, ...declared];
}

export type VideoRequest = {
  readonly model: string;
  readonly prompt: string;
  readonly seconds?: number;
  readonly size?: string;
  /** A picture that it begins with, kept in the library under the hash of its bytes. */
  readonly image?: { readonly path: string; readonly sha256: string; readonly mediaType: string };
  /** Further fields that a person gave, as they are sent. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

export type CallRequests = {
  readonly speech: SpeechRequest;
  readonly 'speech-job': SpeechRequest;
  readonly clone: CloneRequest;
  readonly video: VideoRequest;
  readonly chat: ChatRequest;
};
