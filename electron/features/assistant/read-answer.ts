import { AppError } from '../../../shared/app-error.ts';
import type { AssistantTask } from '../../../shared/model/assistant.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { ChatAnswer } from '../../charges/ports.ts';
import { checkToolCall } from '../../gateway/client/tool-call.ts';
import {
  type EmotionMarks,
  emotionMarks,
  type ReadingChanges,
  readingChanges,
  type SpeakerSegments,
  speakerLines,
  taskRules,
} from './task-rules.ts';

/** What a model answered, checked against the schema of its task; nothing else of it is used. */
export type ReadAnswer =
  | { readonly kind: 'mark-emotions'; readonly marks: EmotionMarks['marks'] }
  | { readonly kind: 'find-speakers'; readonly lines: SpeakerSegments['lines'] }
  | { readonly kind: 'read-aloud'; readonly changes: ReadingChanges['changes'] }
  /** The whole text back, marked: worth looking at where no word may change. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'trouble'; readonly trouble: 'unreadable' | 'cut-off' };

/** Of several calls all count, as some models make one for each sentence. */
export function readAnswer(task: AssistantTask, answer: ChatAnswer): ReadAnswer {
  const values = answer.toolCalls.length > 0 ? readCalls(task, answer) : readJson(answer.content);
  const read = values === null ? null : combined(task, values);
  if (read !== null) return read;
  if (!answer.isComplete) return { kind: 'trouble', trouble: 'cut-off' };
  const text = answer.toolCalls.length > 0 ? '' : bareText(answer.content);
  const isText = task !== 'read-aloud' && text !== '' && !/^[[{]/.test(text);
  return isText ? { kind: 'text', text } : { kind: 'trouble', trouble: 'unreadable' };
}

function readCalls(task: AssistantTask, { toolCalls }: ChatAnswer): readonly unknown[] | null {
  try {
    return toolCalls.map((call) => checkToolCall(call, taskRules[task].tools).arguments);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** JSON as it comes in words: bare, in a fence, or with a sentence before it. */
function readJson(content: string): readonly unknown[] | null {
  const start = content.indexOf('{');
  const end = content.lastIndexOf('}');
  if (start < 0 || end < start) return null;
  const value = parseJson(content.slice(start, end + 1));
  return value === undefined ? null : [value];
}

function combined(task: AssistantTask, values: readonly unknown[]): ReadAnswer | null {
  const all = <T>(parse: (value: unknown) => T | null): readonly T[] | null => {
    const parsed = values.map(parse);
    return parsed.some((one) => one === null) ? null : (parsed as readonly T[]);
  };
  switch (task) {
    case 'mark-emotions': {
      const read = all((value) => emotionMarks.safeParse(value).data ?? null);
      return read && { kind: task, marks: read.flatMap(({ marks }) => marks) };
    }
    case 'find-speakers': {
      const read = all((value) => speakerLines.safeParse(value).data ?? null);
      return read && { kind: task, lines: read.flatMap(({ lines }) => lines) };
    }
    case 'read-aloud': {
      const read = all((value) => readingChanges.safeParse(value).data ?? null);
      return read && { kind: task, changes: read.flatMap(({ changes }) => changes) };
    }
  }
}

/** Without a fence around it, and without the numbers that were put in. */
function bareText(content: string): string {
  const fenced = /<text>\n?([\s\S]*?)\n?<\/text>|```[a-z]*\n([\s\S]*?)\n?```/.exec(content);
  return (fenced?.[1] ?? fenced?.[2] ?? content).replace(/\[\[\d+\]\] ?/g, '').trim();
}
