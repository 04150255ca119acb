import type { Command } from 'commander';
import type { Reader } from '../../app/open-reader.ts';
import { kindOfModel, type ModelKind } from '../../features/chat/models.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { formatAmount, type Output } from '../output.ts';
import { showTable } from '../table.ts';
import { type GlobalOptions, withReader } from '../with-app.ts';

/** Speech is documented; the rest is read from the name. */
const abilities: { readonly [Kind in ModelKind]: string } = {
  speech: 'speech, cloned voices',
  chat: 'chat',
  video: 'video',
  other: 'not known',
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
  const { ids, hasSpeech } = await client.listModels({ signal });
  const page = await client.pricing({ signal });
  await reader.prices.refresh(account.id, client);
  const currency = page?.currency ?? reader.accounts.settings().currencyLabel;
  const models = ids.map((id) => {
    const kind = kindOfModel(id);
    const multiplier = page?.multipliers.get(id) ?? null;
    const { moneyPerToken, source } = reader.prices.priceOf(account.id, 'chat', id);
    // Without a multiplier only speech has a price: the reference price is its own.
    const isPriced = multiplier !== null || kind === 'speech';
    return {
      id,
      kind,
      isKindKnown: kind === 'speech',
      multiplier,
      moneyPer1000Tokens: isPriced ? moneyPerToken * tokensShown : null,
      priceSource: isPriced ? source : null,
    };
  });
  output.json({ models, speech: hasSpeech, currency, free: isFree(account) });
  const rows = models.map(({ id, kind, multiplier, moneyPer1000Tokens }) => [
    id,
    abilities[kind],
    multiplier === null ? '?' : `x ${multiplier}`,
    moneyPer1000Tokens === null ? '?' : formatAmount(moneyPer1000Tokens, currency),
  ]);
  const head = ['model', 'what', 'multiplier', `${tokensShown} tokens`];
  showTable(head, rows, output);
  if (ids.some((id) => kindOfModel(id) !== 'speech')) {
    output.say('What a model can do is read from its name, but for fish-speech.');
  }
  output.say(howPriced(page !== null, models));
  if (isFree(account)) output.say('This is the demo: it is free.');
  if (!hasSpeech) output.say('This account has no fish-speech model, so it cannot speak.');
}

function howPriced(
  isPageRead: boolean,
  models: readonly { readonly priceSource: 'pricing' | 'reference' | null }[],
): string {
  const reference = 'the reference price: about 8 units for 20 minutes of speech';
  if (!isPageRead) return `The gateway's pricing page cannot be read. Money is by ${reference}.`;
  const isPage = models.some((model) => model.priceSource === 'pricing');
  return isPage
    ? 'Money is by the gateway’s pricing page.'
    : `Multipliers are by the gateway's pricing page, money by ${reference}.`;
}
