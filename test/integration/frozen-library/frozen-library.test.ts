import { beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { startCountingGateway } from '../../support/frozen-library/counting-gateway.ts';
import { type FrozenFacts, readFrozen } from '../../support/frozen-library/frozen-home.ts';
import { withKnownIds } from '../../support/frozen-library/known-segment-ids.ts';
import type { Answers } from '../../support/frozen-library/look-at-library.ts';
import {
  type Identities,
  type Observed,
  observeExports,
  observeIdentities,
  observeLibrary,
  observeRestored,
  observeRetakes,
  observeUndo,
  type RetakenLine,
  type UndoneChapter,
} from '../../support/frozen-library/observe.ts';
import { observeCommands } from '../../support/frozen-library/observe-commands.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

/*
 * A library of schema 4, written once by the program of that time, and what that program showed of it. A
 * migration that loses, moves or buys anything shows here. Views may gain fields; none may change.
 */

let facts: FrozenFacts;
const gateway = forAllTests(startCountingGateway);

beforeAll(async () => {
  facts = await readFrozen<FrozenFacts>('facts.json');
});

/** Nothing of it may be asked of a gateway, neither the account's nor the demo's, but what things cost. */
function asksNobody({ demoStarts }: Pick<Observed<unknown>, 'demoStarts'>) {
  const requests = gateway.requests.filter((request) => request !== 'GET /api/pricing');
  expect({ requests, demoStarts }).toEqual({ requests: [], demoStarts: 0 });
}

/** Speech jobs were of one line each when it was written; what they cost now, `prices.test.ts` holds. */
const jobPriceNames: readonly string[] = ['jobPrice', 'jobs'];

function isJobPrice(name: string, entry: unknown): boolean {
  const isPrice = typeof entry === 'object' && entry !== null && 'expectedTokens' in entry;
  return isPrice && jobPriceNames.includes(name);
}

/** Commands told that all was made of a cancelled job; windows told what was. */
function isWholeByMistake(view: object): boolean {
  const { state, doneItems, totalItems } = view as Record<string, unknown>;
  return state === 'cancelled' && doneItems === totalItems;
}

/** Approvals hold for one run, and that of another take names its price since. */
function withoutChanged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChanged);
  if (typeof value !== 'object' || value === null) return value;
  const changed = ['approval', ...(isWholeByMistake(value) ? ['doneItems', 'fraction'] : [])];
  const kept = Object.entries(value).filter(
    ([name, entry]) => !changed.includes(name) && !isJobPrice(name, entry),
  );
  return Object.fromEntries(kept.map(([name, entry]) => [name, withoutChanged(entry)]));
}

/** Lengths in whole microseconds and money in nine digits, so that sums of any order are equal. */
function rounded(value: unknown, name = ''): unknown {
  if (typeof value === 'number') {
    if (name.endsWith('Ms')) return Math.round(value * 1000) / 1000;
    if (/money$/i.test(name)) return Math.round(value * 1e9) / 1e9;
    // Commands print no more digits than these.
    return Number(value.toPrecision(12));
  }
  if (Array.isArray(value)) return value.map((entry) => rounded(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, rounded(entry, key)]),
  );
}

function expectAnswers({ seen, known }: Observed<Answers>, expected: Answers) {
  for (const [question, answer] of Object.entries(expected)) {
    const wanted = { answer: rounded(withoutChanged(withKnownIds(answer, known))) };
    expect({ answer: rounded(seen[question]) }, question).toMatchObject(wanted);
  }
  expect(Object.keys(expected).length).toBeGreaterThan(5);
}

describe('the frozen library', () => {
  it.each(['demo', 'paid'] as const)(
    'shows on the %s account all that it showed to the program that wrote it',
    async (account) => {
      const observed = await observeLibrary(facts, gateway.baseUrl, facts.accounts[account]);
      asksNobody(observed);
      expectAnswers(observed, await readFrozen<Answers>(`expected/${account}.json`));
    },
  );

  it('brings removed books and chapters back with all that was decided about their lines', async () => {
    const observed = await observeRestored(facts, gateway.baseUrl);
    asksNobody(observed);
    expectAnswers(observed, await readFrozen<Answers>('expected/restored.json'));
  });

  it('asks for every line under the identity that it was bought under', async () => {
    const observed = await observeIdentities(facts, gateway.baseUrl);
    asksNobody(observed);
    const expected = await readFrozen<Identities>('expected/identities.json');
    const wanted = Object.entries(expected).map(([accountId, chapters]) => [
      accountId,
      Object.entries(chapters).map(([chapterId, lines]) => [
        chapterId,
        lines.map(
          (line) => line && { ...line, segmentId: observed.known(chapterId, line.segmentId) },
        ),
      ]),
    ]);
    const seen = Object.entries(observed.seen).map(([accountId, chapters]) => [
      accountId,
      Object.entries(chapters),
    ]);
    expect(seen).toEqual(wanted);
  });

  it('gives lines that an undo brings back the ids, and so the takes, that they had', async () => {
    const observed = await observeUndo(facts, gateway.baseUrl);
    asksNobody(observed);
    const expected = await readFrozen<readonly UndoneChapter[]>('expected/undo.json');
    expect(observed.seen).toHaveLength(expected.length);
    for (const [index, { chapterId, ids, lines }] of expected.entries()) {
      const seen = observed.seen[index];
      expect(seen?.chapterId).toBe(chapterId);
      expect(seen?.lines).toEqual(lines);
      expect(seen?.ids).toHaveLength(ids.length);
      for (const [at, id] of ids.entries()) {
        if (id !== null) expect(seen?.ids[at]).toBe(observed.known(chapterId, id));
      }
    }
  });

  it('exports what is made to the same bytes, and buys nothing for it', async () => {
    const observed = await observeExports(facts, gateway.baseUrl);
    asksNobody(observed);
    expect(observed.seen).toEqual(await readFrozen('expected/exports.json'));
  });

  it('lets a job of retakes go on with exactly the lines that were agreed to', async () => {
    const answering = await startDemoServer({
      assets: demoAssets,
      voiceKind: 'tone',
      apiKey: 'sk-of-no-account',
    });
    try {
      const observed = await observeRetakes(facts, answering.baseUrl);
      type Retaken = { readonly lines: readonly RetakenLine[] };
      const expected = await readFrozen<Retaken>('expected/retakes.json');
      expect(observed.seen).toEqual(withKnownIds(expected, observed.known));
      const posts = answering.requests().filter(({ method }) => method === 'POST');
      expect(posts.map(({ path }) => path)).toEqual(['/v1/audio/speech', '/v1/audio/speech']);
    } finally {
      await answering.stop();
    }
  });

  it('tells commands that read what it told them', async () => {
    const seen = await observeCommands(facts, gateway.baseUrl);
    asksNobody({ demoStarts: 0 });
    const expected = await readFrozen<Answers>('expected/commands.json');
    expect(rounded(seen)).toMatchObject(rounded(withoutChanged(expected)) as object);
  });
});
