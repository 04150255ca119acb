import type { Command } from 'commander';
import type { PriceSource } from '../../../shared/model/money.ts';
import type { Reader } from '../../app/open-reader.ts';
import { readAccountModels } from '../../features/chat/models.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { askPatiently } from '../../gateway/client/ask-patiently.ts';
import { speechModel } from '../../gateway/wire/limits.ts';
import type { ModelKind } from '../../gateway/wire/model-kind.ts';
import { formatAmount, type Output } from '../output.ts';
import { showTable } from '../table.ts';
import { environmentOf, type GlobalOptions, withReader } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';
import type { PlainKey } from '../words/phrase-keys.ts';

const abilities: { readonly [Kind in ModelKind]: PlainKey } = {
  speech: 'models.speech',
  chat: 'models.chat',
  video: 'models.video',
  other: 'models.other',
};
const tokensShown = 1000;

export function registerModels(program: Command): void {
  program
    .command('models')
    .description(phrase('help.models'))
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--json', phrase('option.json'))
    .action(async (options: GlobalOptions) => {
      await withReader('models', options, showModels, environmentOf(options));
    });
}

async function showModels(reader: Reader, output: Output, signal: AbortSignal): Promise<void> {
  const account = reader.accounts.current();
  const client = await reader.select.clientFor(account);
  const ask = () => readAccountModels(client, signal);
  const patience = { signal, isAwaited: true };
  const { models: listed, page } = await askPatiently(reader.platform.clock, ask, patience);
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
      outputFactor: multiplier === null ? null : (tariff.outputFactor ?? 1),
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
    const { id, kind, isKindKnown, multiplier, outputFactor, moneyPerCall } = model;
    const { moneyPer1000Tokens } = model;
    return [
      id,
      isKindKnown
        ? phrase(abilities[kind])
        : phrase('models.likely', { kind: phrase(abilities[kind]) }),
      multiplier === null ? '?' : factorWords(multiplier, outputFactor ?? 1),
      moneyPerCall !== null
        ? phrase('models.aCall', { moneyPerCall: formatAmount(moneyPerCall, currency) })
        : moneyPer1000Tokens === null
          ? '?'
          : formatAmount(moneyPer1000Tokens, currency),
    ];
  });
  const head = [
    phrase('column.model'),
    phrase('column.what'),
    phrase('column.multiplier'),
    phrase('column.countTokens', { count: tokensShown }),
  ];
  showTable(head, rows, output);
  if (listed.some(({ isKindKnown }) => !isKindKnown)) output.say(phrase('models.likelyReadName'));
  for (const { id, problem } of models) {
    if (problem !== null) output.say(phrase('models.pricingPageGives', { id, problem }));
  }
  output.say(howPriced(page !== null, models));
  if (isFree(account)) output.say(phrase('models.demoFree'));
  if (!hasSpeech) output.say(phrase('models.accountNoFish'));
}

function factorWords(multiplier: number, outputFactor: number): string {
  const output = String(Number((multiplier * outputFactor).toPrecision(6)));
  const words = `x ${multiplier}`;
  return outputFactor === 1 ? words : phrase('models.withAnswers', { words, output });
}

function howPriced(
  isPageRead: boolean,
  models: readonly { readonly priceSource: PriceSource | null }[],
): string {
  const reference = phrase('models.referencePriceAbout');
  if (!isPageRead) return phrase('models.gatewayPricingPage', { reference });
  const isPage = models.some((model) => model.priceSource === 'pricing');
  return isPage
    ? phrase('models.moneyGatewayPricing')
    : phrase('models.multipliersGatewayPricing', { reference });
}
