import type { Command } from 'commander';
import type { PriceSource } from '../../../shared/model/money.ts';
import type { Reader } from '../../app/open-reader.ts';
import { readAccountModels } from '../../features/chat/models.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { speechModel } from '../../gateway/wire/limits.ts';
import type { ModelKind } from '../../gateway/wire/model-kind.ts';
import { formatAmount, type Output } from '../output.ts';
import { showTable } from '../table.ts';
import { type GlobalOptions, withReader } from '../with-app.ts';

const abilities: { readonly [Kind in ModelKind]: string } = {
  speech: 'speech',
  chat: 'chat',
  video: 'video',
  other: 'other',
};
const tokensShown = 1000;

export function registerModels(program: Command): void {
  program
    .command('models')
    .description('the models that this account can use, and their prices')
    .option('--base-url <url>', 'address of the gateway for this run')
    .option('--account <name>', 'account for this run, by its name, address or id')
    .option('--json', 'one JSON object')
    .action(async (options: GlobalOptions) => {
      await withReader('models', options, showModels);
    });
}

async function showModels(reader: Reader, output: Output, signal: AbortSignal): Promise<void> {
  const account = reader.accounts.current();
  const client = await reader.select.clientFor(account);
  const { models: listed, page } = await readAccountModels(client, signal);
  reader.prices.learn(account.id, page);
  const hasSpeech = listed.some(({ id }) => id === speechModel);
  const currency = page?.currency ?? reader.accounts.settings().currencyLabel;
  const models = listed.map(({ id, kind, isKindKnown }) => {
    const told = page?.models.get(id) ?? null;
    const multiplier = told?.basis === 'tokens' ? told.multiplier : null;
    const callKind = id === speechModel ? 'speech' : 'chat';
    const tariff = reader.prices.tariffFor(account, callKind, id);
    const { moneyPerCall, source } = tariff;
    // Without a multiplier only speech has a price: the reference price is its own.
    const isPriced = source !== 'unknown';
    return {
      id,
      kind,
      isKindKnown,
      multiplier,
      moneyPerCall,
      moneyPer1000Tokens:
        isPriced && moneyPerCall === null
          ? tariff.moneyPerToken * tariff.multiplier * tokensShown
          : null,
      problem: told?.basis === 'unknown' ? told.problem : null,
      priceSource: isPriced ? source : null,
    };
  });
  output.json({ models, speech: hasSpeech, currency, free: isFree(account) });
  const rows = models.map((model) => {
    const { id, kind, isKindKnown, multiplier, moneyPer1000Tokens, moneyPerCall } = model;
    return [
      id,
      isKindKnown ? abilities[kind] : `likely ${abilities[kind]}`,
      multiplier === null ? '?' : `x ${multiplier}`,
      moneyPerCall !== null
        ? `${formatAmount(moneyPerCall, currency)} a call`
        : moneyPer1000Tokens === null
          ? '?'
          : formatAmount(moneyPer1000Tokens, currency),
    ];
  });
  const head = ['model', 'what', 'multiplier', `${tokensShown} tokens`];
  showTable(head, rows, output);
  if (listed.some(({ isKindKnown }) => !isKindKnown)) {
    output.say('"Likely" is read from the name. --model takes any model, listed or not.');
  }
  for (const { id, problem } of models) {
    if (problem !== null) {
      output.say(
        `The pricing page gives ${id} ${problem}, which makes no sense: its price is unknown.`,
      );
    }
  }
  output.say(howPriced(page !== null, models));
  if (isFree(account)) output.say('This is the demo: it is free.');
  if (!hasSpeech) output.say('This account has no fish-speech model, so it cannot speak.');
}

function howPriced(
  isPageRead: boolean,
  models: readonly { readonly priceSource: PriceSource | null }[],
): string {
  const reference = 'the reference price: about 8 units for 20 minutes of speech';
  if (!isPageRead) return `The gateway's pricing page cannot be read. Money is by ${reference}.`;
  const isPage = models.some((model) => model.priceSource === 'pricing');
  return isPage
    ? 'Money is by the gateway’s pricing page.'
    : `Multipliers are by the gateway's pricing page, money by ${reference}.`;
}
