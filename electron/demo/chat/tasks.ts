export type ChatTask = 'mark-emotions' | 'find-speakers' | 'suggest-readings';

export type TaskRequest = {
  readonly task: ChatTask;
  /** What the task is to be done on. */
  readonly text: string;
};

type Message = { readonly role: string; readonly content: string };

/**
 * The words that make a task certain, anywhere in a system or user message. Plain instructions are
 * understood too; these are for programs.
 */
export const taskMarkers: Readonly<Record<ChatTask, string>> = {
  'mark-emotions': '[task: mark-emotions]',
  'find-speakers': '[task: find-speakers]',
  'suggest-readings': '[task: suggest-readings]',
};

/** Between these stands the text of a task; without them it is found by its place. */
const fences: readonly RegExp[] = [
  /<text>\n?([\s\S]*?)\n?<\/text>/,
  /"""\n?([\s\S]*?)\n?"""/,
  /```[a-z]*\n([\s\S]*?)\n?```/,
];

/** How a person asks. The first that fits counts. */
const requests: readonly { readonly task: ChatTask; readonly words: RegExp }[] = [
  {
    task: 'find-speakers',
    words:
      /\bwho (says|said|is speaking|speaks|talks)\b|\b(find|identify|detect|assign|attribute|label|determine|list|set|mark|name)\b.{0,60}\b(speakers?|dialogue|who)\b|\bspeakers?\b.{0,40}\b(of|for) (each|every|all)\b/is,
  },
  {
    task: 'suggest-readings',
    words:
      /\b(read|sound|say|speak)s?\b.{0,30}\b(better|well|easier|naturally)\b.{0,20}\b(aloud|out loud)?|\b(aloud|out loud|pronounce|pronunciation)\b|\b(spell|write|expand)\b.{0,30}\b(numbers?|abbreviations?)\b|\breadings?\b.{0,20}\bsuggest|\bsuggest\b.{0,30}\breadings?\b/is,
  },
  {
    task: 'mark-emotions',
    words:
      /\bemotions?\b|\bemotional\b|\b(mark|add|insert|put|suggest|choose)\b.{0,60}\b(tags?|moods?|feelings?|tones?|expression)\b/is,
  },
];

/** Instructions are short; a book that speaks of emotions is no request. */
const instructionMaxCharacters = 4000;

/**
 * What is asked for, by marker or by plain words, or null for other talk. The text of the task is what
 * stands between `<text>` and `</text>` (or three quotes or backquotes) in the last user message, else
 * that whole message when the request is in a system message, else what follows the request in it.
 */
export function recogniseTask(
  messages: readonly Message[],
  toolTask: ChatTask | null,
): TaskRequest | null {
  const user = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '';
  const system = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ content }) => content)
    .join('\n');
  const { instruction, text } = splitMessage(user);
  const bySystem = findTask(system);
  // A request in the user's own words comes before the standing order.
  const byUser = findMarker(user) ?? (bySystem === null ? findTask(instruction) : null);
  if (byUser !== null) return { task: byUser, text: withoutMarkers(text ?? instruction) };
  const task = bySystem ?? toolTask;
  if (task === null) return null;
  return { task, text: withoutMarkers(fenced(user)?.text ?? user) };
}

function findMarker(text: string): ChatTask | null {
  for (const [task, marker] of Object.entries(taskMarkers)) {
    if (text.includes(marker)) return task as ChatTask;
  }
  return null;
}

function findTask(instruction: string): ChatTask | null {
  const marked = findMarker(instruction);
  if (marked !== null) return marked;
  const words = instruction.slice(0, instructionMaxCharacters);
  return requests.find((request) => request.words.test(words))?.task ?? null;
}

function withoutMarkers(text: string): string {
  return Object.values(taskMarkers).reduce((left, marker) => {
    if (!left.includes(marker)) return left;
    return left.replace(`${marker}\n`, '').replace(`${marker} `, '').replace(marker, '');
  }, text);
}

type Split = { readonly instruction: string; readonly text: string | null };

/** A user message that holds both: fenced, else split at the first line that ends the instruction. */
function splitMessage(message: string): Split {
  const inFence = fenced(message);
  if (inFence !== null) return inFence;
  const border = /:[ \t]*\r?\n\s*|\r?\n[ \t]*\r?\n\s*/.exec(message);
  if (border !== null) {
    return {
      instruction: message.slice(0, border.index + 1),
      text: message.slice(border.index + border[0].length),
    };
  }
  const colon = /:\s+/.exec(message.slice(0, 300));
  if (colon === null) return { instruction: message, text: null };
  return {
    instruction: message.slice(0, colon.index),
    text: message.slice(colon.index + colon[0].length),
  };
}

function fenced(message: string): { readonly instruction: string; readonly text: string } | null {
  for (const fence of fences) {
    const found = fence.exec(message);
    if (found === null) continue;
    const instruction = `${message.slice(0, found.index)}\n${message.slice(found.index + found[0].length)}`;
    return { instruction, text: found[1] ?? '' };
  }
  return null;
}
