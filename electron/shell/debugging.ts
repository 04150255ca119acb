/** Electron's app, as far as it is needed here. */
type DebuggedApp = {
  readonly isPackaged: boolean;
  readonly commandLine: { readonly hasSwitch: (name: string) => boolean };
};

/** Through each of them another program reads and steers the page; no fuse of the executable covers them. */
const debuggingSwitches = ['remote-debugging-port', 'remote-debugging-pipe'] as const;

/** The switch for which a packaged program does not start; null where there is none. */
export function refusedSwitch({ isPackaged, commandLine }: DebuggedApp): string | null {
  if (!isPackaged) return null;
  return debuggingSwitches.find((name) => commandLine.hasSwitch(name)) ?? null;
}
