import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/app-error.ts';
import { type Limit, noLimit } from '../../../shared/model/money.ts';
import {
  allModels,
  chatModels,
  speechModel,
  videoModel,
} from '../../support/billing/billing-gateway.ts';
import { checkLimit, checkMoney } from '../../support/billing/billing-oracle.ts';
import {
  type BillingWorld,
  type CallRequest,
  openBillingWorld,
} from '../../support/billing/billing-world.ts';
import {
  type ModelPrice,
  type Prices,
  randomPrices,
  unreadablePrices,
} from '../../support/billing/prices.ts';
import { type SeededRandom, seededRandom } from '../../support/billing/seeded.ts';
import { someOf } from '../../support/tools/some-of.ts';

const runsInALibrary = 10;
const libraries = Array.from({ length: 100 }, (_, index) => index);

/** With a name in each, so that no line is another one's. */
const sentences: readonly ((name: string) => string)[] = [
  (name) => `The tide came in under the door of ${name}, and nobody had asked it to.`,
  (name) => `(whispering) Mother put ${name} on the table, and went on reading by the window.`,
  (name) => `It was 12,345 days since ${name} had sailed: who would have thought so?`,
  (name) => `Ich fühle mich heute müde und möchte mit ${name} nach Hause gehen.`,
  (name) => `Привет, как ты поживаешь, ${name}, у нас в гавани сегодня вечером?`,
];

const kinds = ['speech', 'speech', 'speech-job', 'clone', 'chat', 'chat', 'video'] as const;

/** In tokens, in money or in both, from far too little to plenty for calls of that price. */
function randomLimit(random: SeededRandom, price: ModelPrice, calls: number): Limit {
  const { multiplier, moneyPerToken, moneyPerCall } = price;
  const tokens = Math.floor(calls * multiplier * 10 ** random.between(2.5, 4.3));
  const money =
    moneyPerCall === null ? tokens * moneyPerToken : moneyPerCall * random.between(0.5, 6);
  const unit = random.fraction();
  if (unit < (moneyPerCall === null ? 0.45 : 0.1)) return { tokens, money: null };
  return unit < 0.9 ? { tokens: null, money } : { tokens, money };
}

function randomRequest(random: SeededRandom, name: string, prices: Prices): CallRequest {
  const kind = random.pick(kinds);
  const chatModel = random.pick(chatModels);
  const model = kind === 'chat' ? chatModel : kind === 'video' ? videoModel : speechModel;
  const isLimited = random.fraction() < 0.7 || kind === 'chat' || kind === 'video';
  const most = isLimited ? randomLimit(random, prices.of(model), 1) : noLimit;
  const common = { group: name, most };
  let said = 0;
  const text = (count: number) =>
    Array.from({ length: count }, () => random.pick(sentences)(`${name}${said++}.`)).join(' ');
  if (kind === 'clone') return { ...common, kind, title: name };
  if (kind === 'video') return { ...common, kind, prompt: text(1) };
  if (kind === 'chat') {
    const limit = random.fraction() < 0.4 ? { maxTokens: random.whole(5, 300) } : {};
    return { ...common, kind, model, text: text(1), ...limit };
  }
  const lines = Array.from({ length: random.whole(1, 3) }, () => text(random.whole(1, 4)));
  const speed = random.pick([1, 1, 1, 0.8, 1.5]);
  return { ...common, kind, text: lines.join('\n\n'), speed };
}

async function decideAndAskAgain(
  world: BillingWorld,
  requests: readonly CallRequest[],
  random: SeededRandom,
) {
  const { uncertain } = world.app;
  for (const { id } of uncertain.list()) {
    uncertain.decide([id], random.pick(['leave-out', 'charged-buy-again'] as const));
  }
  await Promise.all(requests.map((request) => tolerated(world.fulfil(request))));
}

/** Refusals are part of the game; a defect of the program is not. */
async function tolerated(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('internal')) throw error;
  }
}

async function run(world: BillingWorld, seed: string, hasPage: boolean): Promise<void> {
  const random = seededRandom(seed);
  const faultShare = random.pick([0, 0.15, 0.35]);
  const prices = hasPage ? randomPrices(allModels, random) : unreadablePrices(random);
  world.gateway.setRun({ seed, prices, faultShare });
  world.nextDay();
  const isDayCapped = random.fraction() < 0.4;
  const day = isDayCapped ? randomLimit(random, prices.of(speechModel), 3) : noLimit;
  await world.app.accounts.update({ capPerDayTokens: day.tokens, capPerDayMoney: day.money });

  const from = world.gateway.attempts.length;
  const requests = Array.from({ length: random.whole(1, 3) }, (_, index) =>
    randomRequest(random, `${seed}${index}x`, prices),
  );
  const check = () => {
    checkMoney(world, from);
    checkLimit(world, day, (one) => world.gateway.attempts.indexOf(one) >= from, from, 'the day');
    for (const { group, most } of requests) {
      const isOwn = ({ key }: { key: string }) => key.includes(group);
      checkLimit(world, most ?? noLimit, isOwn, from, `the limit of ${group}`);
    }
  };
  await Promise.all(requests.map((request) => tolerated(world.fulfil(request))));
  check();
  await decideAndAskAgain(world, requests, random);
  check();
  // What stays open would hold room in the days of the runs that follow.
  const { uncertain } = world.app;
  uncertain.decide(
    uncertain.list().map(({ id }) => id),
    'leave-out',
  );
}

// The bug: a price, a cap or a row of the ledger that does not say what the gateway charged.
describe('the ledger of Lectern and that of the gateway', () => {
  // Side by side: most of the time is spent waiting for disks.
  for (const library of someOf(libraries, 10)) {
    it.concurrent(`agree in ten runs of library ${library}`, async ({ onTestFinished }) => {
      const world = await openBillingWorld();
      onTestFinished(() => world.close());
      for (let index = 0; index < runsInALibrary; index += 1) {
        await run(world, `L${library}r${index}w`, library % 8 !== 0);
      }
      expect(world.gateway.charged().money).toBeGreaterThan(0);
    });
  }
});
