import { createApp } from '../../../electron/app/create-app.ts';
import type { LedgerKind } from '../../../electron/charges/ports.ts';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { parseFaultPlan } from '../../../electron/demo/faults/plan.ts';
import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { type ChargeRow, chargeOf } from '../../../electron/storage/charges/charge-rows.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';
import { createSkippingClock } from '../fakes/skipping-clock.ts';
import { demoAssets } from '../gateway/demo-assets.ts';
import { openLibrary } from '../studio/open-library.ts';

/** As it stands in a plan's file. */
export type PlannedRule = Readonly<Record<string, unknown>>;

export type BookedEntry = {
  readonly id: number;
  readonly atMs: number;
  readonly chargeId: string;
  readonly kind: LedgerKind;
  readonly tokens: number;
  readonly money: number;
  readonly note: string;
};

/** The real app on a library of its own, in account mode, and the demo gateway that it pays. */
export type FaultWorld = Awaited<ReturnType<typeof openFaultWorld>>;

export type WorldOptions = {
  /** How many times as fast as real time. */
  readonly factor?: number;
  /** Instead of the demo's address: a gateway that nobody answers at, or a raw one. */
  readonly baseUrl?: string;
};

let worlds = 0;

export async function openFaultWorld(options: WorldOptions = {}) {
  worlds += 1;
  const clock = createSkippingClock(options.factor ?? 1000);
  const apiKey = `sk-CANARY-${worlds}-7f3a9b1ce0d4`;
  const demo = await startDemoServer({
    assets: demoAssets,
    voiceKind: 'tone',
    control: true,
    apiKey,
    clock,
  });
  const platform = await createTestPlatform({ clock });
  const events: string[] = [];
  const emit = (message: EventMessage) => {
    events.push(JSON.stringify(message));
  };
  const environment = { baseUrl: options.baseUrl ?? demo.baseUrl, apiKey };
  const start = async () => {
    const started = await createApp({ platform, program: 'the fault matrix', environment, emit });
    // As a window does before it tells a price.
    await started.prices.readyToQuote(started.accounts.current());
    return started;
  };
  let app = await start();
  let reader = openLibrary(platform.paths.database);
  let loggedBefore = 0;

  const postsLogged = () => demo.requests().filter(({ method }) => method === 'POST').length;
  const hitsWhere = (isCounted: (rule: PlannedRule, method: string) => boolean) => {
    const { hits, rules } = demo.faults.report();
    return hits.filter(({ rule, method }) => isCounted(rules[rule] ?? {}, method)).length;
  };

  return {
    clock,
    platform,
    demo,
    apiKey,
    /** Everything that was told to windows, as JSON. */
    events,
    /** Another one after every restart. */
    app: () => app,
    account: () => app.accounts.current(),
    setFaults: (...rules: readonly PlannedRule[]) => {
      loggedBefore = postsLogged();
      demo.faults.setPlan(parseFaultPlan({ rules }));
    },
    /** How often the rules fired since they were set. */
    hits: () => demo.faults.report().hits.length,
    /** POSTs on the wire since the faults were set: those that were spoiled, and those let through. */
    posts: () => {
      // A billed request is in the log of the real handler too.
      const unseen = hitsWhere(
        ({ isBilled, fault }, method) =>
          method === 'POST' && isBilled !== true && !isLetThrough(fault),
      );
      return unseen + postsLogged() - loggedBefore;
    },
    gatewayLedger: async () => {
      const headers = { authorization: `Bearer ${apiKey}` };
      const answer = await fetch(`${demo.baseUrl}/demo/ledger`, { headers });
      return ((await answer.json()) as { readonly items: readonly LedgerRow[] }).items;
    },
    charges: () => reader.all<ChargeRow>('SELECT * FROM charge ORDER BY rowid').map(chargeOf),
    entries: () =>
      reader.all<BookedEntry>(
        'SELECT id, at_ms AS atMs, charge_id AS chargeId, kind, tokens, money, note FROM ledger_entry ORDER BY id',
      ),
    restart: async () => {
      reader.close();
      await app.stop();
      app = await start();
      reader = openLibrary(platform.paths.database);
    },
    close: async () => {
      reader.close();
      await app.stop();
      await demo.stop();
      await platform.remove();
    },
  };
}

/** A delay spoils nothing; the request goes on to the real handler. */
function isLetThrough(fault: unknown) {
  return (fault as { readonly kind?: string } | undefined)?.kind === 'delay';
}
