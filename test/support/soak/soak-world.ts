import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createStudio } from '../../../electron/ipc/create-studio.ts';
import type { DesktopActions } from '../../../electron/ipc/ports.ts';
import type { Logger } from '../../../electron/platform/ports.ts';
import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { partial } from '../builders/partial.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';
import { createSkippingClock } from '../fakes/skipping-clock.ts';
import { startControlledDemo } from '../gateway/controlled-demo.ts';
import { mountSmallDisk, unmountSmallDisk } from '../tools/small-disk.ts';
import { openWire } from './wire.ts';

export type SoakWorld = Awaited<ReturnType<typeof openSoakWorld>>;

const diskKilobytes = 1_500_000;
/** Enough to see what went on before something went wrong. */
const mostLogLines = 200;

/** The last lines, as the file's log does: a list of all would itself be what grows. */
function createLastLines() {
  const lines: string[] = [];
  const inside: string[] = [];
  const at =
    (level: string) =>
    (message: string, fields: object = {}) => {
      const line = `${level} ${message} ${JSON.stringify(fields)}`;
      lines.push(line);
      if (lines.length > mostLogLines) lines.shift();
      if (message === 'A request failed inside.') inside.push(line);
    };
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    redact: () => undefined,
  };
  return { logger, lines, inside };
}

/**
 * The studio as a window sees it, on a disk of its own that can be full, and a gateway in a process of its own
 * behind a network that can be cut. `factor`: how many times as fast as real time.
 */
export async function openSoakWorld(
  folder: string,
  { seed, factor }: { readonly seed: number; readonly factor: number },
) {
  const demo = await startControlledDemo();
  const wire = await openWire(demo.baseUrl);
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const isOwnDisk = mountSmallDisk(disk, diskKilobytes);
  const clock = createSkippingClock(factor);
  const { logger, lines, inside } = createLastLines();
  const home = join(disk, 'home');
  const platform = { ...(await createTestPlatform({ clock, seed, home })), logger };
  const studio = await createStudio({
    platform,
    desktop: partial<DesktopActions>({ confirmProgram: null }),
    program: 'the soak test',
    environment: { baseUrl: null, apiKey: null },
  });
  let events = 0;
  const unsubscribe = studio.events.subscribe((batch) => {
    events += batch.length;
  });
  /** What the program refuses, by code: under faults much is, and nothing by an error of ours. */
  const refused = new Map<string, number>();

  const request = async (route: RouteName, input: unknown) => {
    const result = await studio.router.request(route, input);
    if (inside.length > 0) throw new Error(inside.join('\n'));
    if (!result.ok && result.error.code === errorCodes.badRequest) {
      throw new Error(`${route}: ${result.error.message}`);
    }
    if (!result.ok) refused.set(result.error.code, (refused.get(result.error.code) ?? 0) + 1);
    return result;
  };

  return {
    demo,
    wire,
    clock,
    platform,
    studio,
    disk,
    isOwnDisk,
    lines,
    refused,
    events: () => events,
    /** Null where the program refuses. */
    tell: async <Name extends RouteName>(
      route: Name,
      input: InputOf<Name>,
    ): Promise<ResultOf<Name> | null> => {
      const result = await request(route, input);
      return result.ok ? (result.data as ResultOf<Name>) : null;
    },
    /** Whether the program did it. */
    did: async <Name extends RouteName>(route: Name, input: InputOf<Name>): Promise<boolean> =>
      (await request(route, input)).ok,
    /** Throws where the program refuses. */
    ask: async <Name extends RouteName>(
      route: Name,
      input: InputOf<Name>,
    ): Promise<ResultOf<Name>> => {
      const result = await request(route, input);
      if (result.ok) return result.data as ResultOf<Name>;
      throw new Error(`${route}: ${result.error.code}: ${result.error.message}`);
    },
    /** So many simulated milliseconds. */
    pass: (milliseconds: number) => clock.delay(milliseconds),
    close: async () => {
      unsubscribe();
      await wire.mend().catch(() => undefined);
      await studio.stop();
      await wire.stop();
      await demo.stop();
      if (isOwnDisk) unmountSmallDisk(disk);
    },
  };
}
