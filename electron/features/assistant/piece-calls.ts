import type { AssistantTask } from '../../../shared/model/assistant.ts';
import type { ChatRequest } from '../../charges/ports.ts';
import { answerTokens, type Tariff } from '../../charges/tariff.ts';
import { toolDefinitions } from '../../gateway/client/tool-call.ts';
import { askedTokens, atMostTokensOf, withoutLimit } from '../chat/chat-order.ts';
import type { Piece, TextOptions } from './piece-types.ts';
import { numberedText, optionsWithin, unitsOf } from './pieces.ts';
import { taskRules } from './task-rules.ts';

/** The request about one piece, with what it is expected to take and takes at most, in tokens. */
export type PieceCall = {
  readonly request: ChatRequest;
  readonly unitCount: number;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
};

/** The braces around an answer, and a word too many. */
const answerFrame = 60;
/** More than many models give. */
const longestAnswer = 4000;
const mostCastCharacters = 2000;

/** What was said right before a piece: whose turn it is. */
const mostBefore = 600;

type PieceAsking = {
  readonly task: AssistantTask;
  readonly model: string;
  /** The model takes no limit, which changes the request and no price. */
  readonly isUnlimited: boolean;
  /** Only counts tokens. */
  readonly tariff: Pick<Tariff, 'outputFactor'>;
};

/**
 * The same piece with the same words before it, task, model and cast always gives the same request: it is
 * never bought twice.
 */
export function pieceCall(
  text: string,
  asked: Piece,
  book: TextOptions,
  { task, model, isUnlimited, tariff }: PieceAsking,
): PieceCall {
  const rule = taskRules[task];
  const { start, end } = asked;
  const options = optionsWithin(book, asked);
  const piece = text.slice(start, end);
  const units = unitsOf(piece, task, options);
  const cast = options.cast.join(', ').slice(0, mostCastCharacters);
  const known =
    task !== 'find-speakers'
      ? ''
      : `${cast === '' ? '' : `The cast: ${cast}.\n`}${peopleLine(options.people)}`;
  const before = task === 'find-speakers' ? wordsBefore(text, start) : '';
  const limited: ChatRequest = {
    model,
    messages: [
      { role: 'system', content: rule.instruction },
      {
        role: 'user',
        content: `${known}${before}<text>\n${numberedText(piece, units, options)}\n</text>`,
      },
    ],
    isStreamed: false,
    maxTokens: Math.min(longestAnswer, answerFrame + units.length * rule.mostTokensPerUnit),
    tools: toolDefinitions(rule.tools),
  };
  const answer = answerTokens(tariff, answerFrame + units.length * rule.tokensPerUnit);
  const expectedTokens = askedTokens(limited) + answer;
  return {
    request: isUnlimited ? withoutLimit(limited) : limited,
    unitCount: units.length,
    expectedTokens,
    atMostTokens: Math.max(atMostTokensOf(limited, tariff) ?? 0, expectedTokens),
  };
}

/** Who was found so far: "Emma (Miss Woodhouse)". */
function peopleLine(people: TextOptions['people'] = []): string {
  const names = people.map(({ name, aliases }) =>
    aliases.length === 0 ? name : `${name} (${aliases.join(', ')})`,
  );
  let line = '';
  for (const name of names) {
    if (line.length + name.length > mostCastCharacters) break;
    line += line === '' ? name : `; ${name}`;
  }
  return line === '' ? '' : `Found so far, with other names in brackets: ${line}.\n`;
}

function wordsBefore(text: string, start: number): string {
  const from = Math.max(0, start - mostBefore);
  const words = text
    .slice(from, start)
    .replace(from === 0 ? /^/ : /^\S*\s+/, '')
    .trim();
  return words === ''
    ? ''
    : `Right before it, not to be answered:\n<before>\n${words}\n</before>\n`;
}

/** How a piece begins, for rows of the queue and for what is said about it. */
export function openingOf(piece: string): string {
  const words = piece.replace(/^@[^:\n]{1,80}:\s*|\s+/g, ' ').trim();
  return words.length > 80 ? `${words.slice(0, 79).trimEnd()}…` : words;
}
