import type { ChatSettings, ToolCall } from './chat/chat.ts';
import type { Amount, Offer } from './money.ts';

/** What the assistant does to a text. The first two never change a word; the last one does. */
export const assistantTasks = ['mark-emotions', 'find-speakers', 'read-aloud'] as const;
export type AssistantTask = (typeof assistantTasks)[number];

/** What a proposal came from: a task, or an edit that another program proposed (`lectern mcp`). */
export type ProposalTask = AssistantTask | 'edit';

/** True where other words may be put in the place of those that stand there. */
export function changesWords(task: ProposalTask): boolean {
  return task === 'read-aloud' || task === 'edit';
}

/** Free: what the models of the account are called, and the one that is used unless another is named. */
export type AssistantModels = {
  readonly models: readonly string[];
  /** Null where none of them looks like a chat model. */
  readonly chosen: string | null;
};

/** The price of what a chat model is asked. */
export type ChatOffer = Offer & {
  /** The model takes no limit for the length of its answer, so that it may cost more than the most of the price. */
  readonly isUnlimited: boolean;
  /** What was chosen and is left out, because the model takes none. */
  readonly leftOut?: readonly ('temperature' | 'tools')[];
};

export type AssistantPrice = ChatOffer & {
  /** Requests, each about a few paragraphs. */
  readonly pieceCount: number;
  /** Of these, what was answered before and costs nothing. */
  readonly reusedCount: number;
  /** Sentences or quoted lines that are looked at. */
  readonly unitCount: number;
  /** Characters of paragraphs that are too long to be asked about. */
  readonly passedOverCharacters: number;
};

/**
 * `running`: its answers are still to come. `open`: to be looked at. `empty`: nothing was proposed.
 * `applied` and `dismissed` are a person's decisions.
 */
const proposalStates = ['running', 'open', 'empty', 'applied', 'dismissed'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Why the answer about a piece of the text was not used. */
export type PieceTrouble = 'words-changed' | 'unreadable' | 'cut-off' | 'left-out';

export type PieceProblem = {
  readonly trouble: PieceTrouble;
  /** How the piece begins, as it is shown. */
  readonly opening: string;
};

/** What the assistant proposes for one chapter. */
export type ProposalView = {
  readonly id: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly chapterTitle: string;
  readonly jobId: string;
  readonly task: ProposalTask;
  /** Of the answer; of an edit the program that proposed it. */
  readonly model: string;
  readonly atMs: number;
  readonly state: ProposalState;
  /** Marks, given lines or changed places. */
  readonly changeCount: number;
  /** Answers of the model that were left out: unknown tags, too many, places that do not exist. */
  readonly droppedCount: number;
  /** Speakers that are no members of the cast yet. */
  readonly newNames: readonly string[];
  readonly problems: readonly PieceProblem[];
  /** The chapter was edited since the question was asked. */
  readonly isStale: boolean;
};

/** A proposal against the chapter as it is saved now. */
export type ProposalReview = {
  readonly proposalId: string;
  readonly chapterId: string;
  readonly task: ProposalTask;
  /** The chapter's revision that `text` goes with. */
  readonly revision: number;
  /** The chapter with all that is proposed. */
  readonly text: string;
  /** Changes to paragraphs that were edited meanwhile: left out. */
  readonly lostCount: number;
  readonly newNames: readonly string[];
};

export type ChatRole = 'user' | 'assistant';

/**
 * `waiting`: sent or about to be. `stopped`: no more of it is shown; the answer is paid for and kept.
 * `uncertain`: nobody knows whether it was charged. `failed`: not charged.
 */
export type ChatMessageState =
  | 'waiting'
  | 'streaming'
  | 'done'
  | 'stopped'
  | 'uncertain'
  | 'failed';

export type ChatMessage = {
  readonly id: string;
  readonly conversationId: string;
  /** What it goes on from; null begins the conversation. */
  readonly parentId: string | null;
  readonly role: ChatRole;
  readonly text: string;
  readonly state: ChatMessageState;
  readonly atMs: number;
  readonly model: string;
  /** Charged or possibly charged, as far as it is known. */
  readonly tokens: number;
  readonly money: number;
  readonly isFree: boolean;
  /** Answered from the library: nothing was charged. */
  readonly isReused: boolean;
  /** More of the answer came than is shown: it was stopped. */
  readonly hasMore: boolean;
  /** One sentence: what happened and what to do. */
  readonly problem: string | null;
  /** What the request failed with; not kept by versions of before that. */
  readonly problemCode: string | null;
  /** What the answer wants to do with the book. */
  readonly calls: readonly ToolCall[];
  /** What stands in its place in other branches, itself among them, oldest first. */
  readonly versions: readonly string[];
};

export type Conversation = {
  readonly id: string;
  readonly title: string;
  readonly model: string;
  readonly updatedAtMs: number;
};

export type ConversationView = Conversation & {
  /** Of the branch that is shown. */
  readonly messages: readonly ChatMessage[];
  /** As the last question was asked. */
  readonly settings: ChatSettings;
  readonly maxTokens: number | null;
  /** Tools that only read run without a question each. */
  readonly allowsReading: boolean;
  /** Of all branches. */
  readonly spent: Amount;
  readonly isFree: boolean;
};
