import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { parseFaultPlan } from '../../../electron/demo/faults/plan.ts';
import type { LedgerRow } from '../../../electron/demo/state/ledger.ts';
import { createStudio } from '../../../electron/ipc/create-studio.ts';
import type { DesktopActions } from '../../../electron/ipc/ports.ts';
import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { partial } from '../builders/partial.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';
import { createSkippingClock } from '../fakes/skipping-clock.ts';
import type { PlannedRule } from '../faults/fault-world.ts';
import { demoAssets } from '../gateway/demo-assets.ts';
import { openLibrary } from '../studio/open-library.ts';
import { removeFolder } from '../tools/remove-folder.ts';

/** The studio as a window asks it, with an account at a demo gateway whose ledger tells what was charged. */
export type WalkWorld = Awaited<ReturnType<typeof openWalkWorld>>;

export async function openWalkWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-walk-'));
  const home = join(folder, 'home');
  await mkdir(join(folder, 'out'));
  const clock = createSkippingClock(20);
  const apiKey = 'sk-walk-6b1f0c9d';
  const demo = await startDemoServer({
    assets: demoAssets,
    voiceKind: 'tone',
    control: true,
    apiKey,
    clock,
  });
  const environment = { baseUrl: demo.baseUrl, apiKey };
  const faults: string[] = [];
  const onRejection = (reason: unknown) =>
    faults.push(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`);
  process.on('unhandledRejection', onRejection);
  let seed = 0;
  const start = async () => {
    seed += 1;
    const platform = await createTestPlatform({ clock, home, seed });
    const studio = await createStudio({
      platform,
      environment,
      program: 'the walk',
      desktop: partial<DesktopActions>({ confirmProgram: null }),
    });
    return { platform, studio };
  };
  let now = await start();
  let reader = openLibrary(now.platform.paths.database);
  const request = async (route: RouteName, input: unknown) => {
    const result = await now.studio.router.request(route, input);
    const inside = now.platform.logger.entries.filter(
      ({ message }) => message === 'A request failed inside.',
    );
    if (inside.length > 0) throw new Error(JSON.stringify(inside));
    if (!result.ok && result.error.code === errorCodes.badRequest) {
      throw new Error(`${route}: ${result.error.message}`);
    }
    if (!result.ok && result.error.message === '') throw new Error(`${route}: no message`);
    return result;
  };
  return {
    clock,
    demo,
    faults,
    folder,
    out: join(folder, 'out'),
    paths: () => now.platform.paths,
    log: () => now.platform.logger.entries,
    rows: <Row extends object>(sql: string, values: Record<string, string | number> = {}) =>
      reader.all<Row>(sql, values),
    /** Null where the program refuses. */
    tell: async <Name extends RouteName>(route: Name, input: InputOf<Name>) => {
      const result = await request(route, input);
      return result.ok ? (result.data as ResultOf<Name>) : null;
    },
    /** Throws where the program refuses. */
    ask: async <Name extends RouteName>(route: Name, input: InputOf<Name>) => {
      const result = await request(route, input);
      if (result.ok) return result.data as ResultOf<Name>;
      throw new Error(`${route}: ${result.error.code}: ${result.error.message}`);
    },
    fileHandle: async (name: string, content: string | Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return now.studio.files.register(path);
    },
    handleOf: (path: string) => now.studio.files.register(path),
    setFaults: (...rules: readonly PlannedRule[]) => demo.faults.setPlan(parseFaultPlan({ rules })),
    ledger: async () => {
      const headers = { authorization: `Bearer ${apiKey}` };
      const answer = await fetch(`${demo.baseUrl}/demo/ledger`, { headers });
      const { items } = (await answer.json()) as { readonly items: readonly LedgerRow[] };
      return items;
    },
    restart: async () => {
      reader.close();
      await now.studio.stop();
      now = await start();
      reader = openLibrary(now.platform.paths.database);
    },
    close: async () => {
      process.off('unhandledRejection', onRejection);
      reader.close();
      await now.studio.stop();
      await demo.stop();
      await removeFolder(folder);
    },
  };
}
