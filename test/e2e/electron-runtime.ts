import { fileURLToPath } from 'node:url';
import { _electron } from '@playwright/test';
import { desktopRuntime, runtimeFlags } from '../../scripts/electron-runtime.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hold = fileURLToPath(new URL('hold-until-attached.cjs', import.meta.url));

type LaunchRequest = {
  /** The library's folder (LECTERN_HOME): a fresh temporary one per test. */
  readonly home: string;
  /** Arguments of the app, after its own path. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * How to launch the built app here: in the official Electron, else in the cached fallback runtime.
 * Rejects when neither is present; `npm test` fetches one before it starts.
 */
export async function electronLaunchOptions(request: LaunchRequest) {
  const runtime = await desktopRuntime({ mayDownload: false });
  if (runtime === null) {
    throw new Error('No Electron runtime is here. Fetch one: node scripts/electron-runtime.mjs');
  }
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && entry[0] !== 'NODE_OPTIONS' && entry[0] !== 'ELECTRON_RUN_AS_NODE',
  );
  return {
    kind: runtime.kind,
    executablePath: runtime.executablePath,
    args: [...runtimeFlags(), root, ...(request.args ?? [])],
    env: {
      ...Object.fromEntries(inherited),
      ...runtime.env,
      ...request.env,
      LECTERN_HOME: request.home,
    },
    cwd: root,
  };
}

/** Launches the built app here and attaches to it before it opens its window. */
export async function launchDesktop(request: LaunchRequest & { flags?: readonly string[] }) {
  const { executablePath, args, env, cwd } = await electronLaunchOptions(request);
  const held = ['-r', hold, ...(request.flags ?? []), ...args];
  return _electron.launch({ executablePath, args: held, env, cwd });
}
