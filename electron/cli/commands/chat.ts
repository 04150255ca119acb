import type { Command } from 'commander';
import { definedOnly } from '../../../shared/defined-only.ts';
import { chatPresets } from '../../../shared/model/chat/presets.ts';
import { isWithin, type Limit } from '../../../shared/model/money.ts';
import type { App } from '../../app/create-app.ts';
import type { ChatRequest } from '../../charges/ports.ts';
import { withoutLimit } from '../../features/chat/chat-order.ts';
import { isFree } from '../../features/session/account-kind.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { wordsOrInput } from '../ask.ts';
import { chooseModel } from '../model-kinds.ts';
import { amountWords, type Output } from '../output.ts';
import { parseCost, parsePositive, parseTemperature } from '../parse-options.ts';
import { spentOn, withinAllowance, withinLimit } from '../spending.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type ChatOptions = GlobalOptions & {
  readonly model?: string;
  readonly system?: string;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly maxCost?: Limit;
  readonly withoutLimit?: boolean;
  readonly again?: boolean;
};

export function registerChat(program: Command): void {
  program
    .command('chat [message...]')
    .description(phrase('help.chat'))
    .option('--model <id>', phrase('option.model'))
    .option('--system <name|text>', phrase('option.system'))
    .option('--max-tokens <n>', phrase('option.maxTokens'), parsePositive)
    .option('--temperature <n>', phrase('option.temperature'), parseTemperature)
    .option('--max-cost <n>', phrase('option.chat.maxCost'), parseCost)
    .option('--without-limit', phrase('option.withoutLimit'))
    .option('--again', phrase('option.again'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--json', phrase('option.json'))
    .action(async (words: string[], options: ChatOptions, command: Command) => {
      const message = await wordsOrInput(words);
      if (message.trim() === '') command.error(phrase('chat.noMessage'));
      await withApp('chat', options, (app, output, signal) =>
        ask(app, message, options, output, signal),
      );
    });
}

async function ask(
  app: App,
  message: string,
  options: ChatOptions,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const account = app.accounts.current();
  const wanted = { kind: 'chat', named: options.model } as const;
  const { model, isListed } = await chooseModel(app, wanted, output, signal);
  const groupId = app.platform.random.id();
  const { maxTokens, temperature } = options;
  const system = systemCalled(app, options.system);
  const request = {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      { role: 'user', content: message },
    ],
    isStreamed: true,
    ...definedOnly({ maxTokens, temperature }),
  };
  let streamed = '';
  const onDelta = (text: string) => {
    streamed += text;
    output.piece(text);
  };
  let allowed: Limit | null = null;
  const spending = { app, account, kind: 'chat', model, mostCost: options.maxCost } as const;
  try {
    const { answer, isReused } = await withinAllowance(spending, output, (most) => {
      allowed = most;
      const limit = { isAllowed: options.withoutLimit ?? false, most };
      return withinLimit(spending, output, limit, (isLimited) => {
        const question = {
          request: isLimited ? request : withoutLimit(request),
          most,
          isCapped: isLimited && options.maxCost !== undefined,
          isAgain: options.again ?? false,
          groupId,
        };
        return app.chat.ask(account, question, signal, onDelta);
      });
    });
    // An answer from the library, or from a model that does not stream, comes whole.
    if (streamed === '') output.piece(answer.content);
    endLine(streamed === '' ? answer.content : streamed, output);
    const spent = spentOn(app, groupId);
    output.json({
      content: answer.content,
      model,
      listed: isListed,
      toolCalls: answer.toolCalls,
      ...spent,
      reused: isReused,
      complete: answer.isComplete,
      free: isFree(account),
    });
    if (!answer.isComplete) output.say(phrase('chat.answerCutOff'));
    else if (answer.content.trim() === '') output.say(phrase('chat.answerEmpty'));
    sayLeftOut(app, account, request, output);
    if (isReused) output.say(phrase('chat.libraryFreeAgain'));
    else if (!isFree(account)) {
      const { currencyLabel } = app.accounts.settings();
      output.say(amountWords(spent, currencyLabel));
      if (allowed !== null && !isWithin(spent, allowed)) {
        output.say(phrase('chat.moreAllowedGateway'));
      }
    }
  } catch (error) {
    // What came of an answer that was cut off is paid for, too.
    if (streamed !== '') output.json({ event: 'partial', content: streamed });
    endLine(streamed, output);
    throw error;
  }
}

/** The words of the prompt of that name, the person's own before those that come with the app; else the words given. */
function systemCalled({ chatPrompts }: App, given: string | undefined): string | undefined {
  const wanted = given?.trim().toLowerCase();
  const ready = chatPresets.flatMap((preset) => [preset.en, preset['zh-Hans']]);
  const named = [...chatPrompts.list(), ...ready].find(({ name }) => name.toLowerCase() === wanted);
  return named?.text ?? given;
}

/** What was asked for and this model does not take. */
function sayLeftOut(app: App, account: AccountRow, asked: ChatRequest, output: Output): void {
  const { refused } = app.modelSupport.of(account.id, asked.model);
  if (asked.temperature !== undefined && refused.includes('temperature')) {
    output.say(phrase('chat.modelTakesNo', { model: asked.model }));
  }
}

function endLine(shown: string, output: Output): void {
  if (shown !== '' && !shown.endsWith('\n')) output.piece('\n');
}
