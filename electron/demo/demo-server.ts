import { createSystemClock } from '../platform/node/clock.ts';
import type { Clock } from '../platform/ports.ts';
import type { DemoAssets } from './demo-assets.ts';
import { createFaultLayer, type FaultLayer } from './faults/fault-layer.ts';
import type { FaultPlan } from './faults/plan.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { createControl } from './routes/control.ts';
import type { DemoVoiceKind } from './state/demo-state.ts';
import { freshId } from './state/fresh-id.ts';

export type DemoServerOptions = {
  readonly assets: DemoAssets;
  /** 0 or nothing: any free port. */
  readonly port?: number | undefined;
  /** Nothing: a fresh random key. */
  readonly apiKey?: string | undefined;
  readonly voiceKind?: DemoVoiceKind;
  /** What goes wrong from the start; nothing: all is well. */
  readonly faultPlan?: FaultPlan | undefined;
  /** Opens the control routes to requests with the control token in the header `x-demo-control`. */
  readonly control?: boolean;
  /** Where accounts, voices, jobs and the ledger survive a restart; nothing: in memory. */
  readonly stateFolder?: string | undefined;
  /** Times the states of jobs and videos; nothing: the machine's. */
  readonly clock?: Clock;
};

export type DemoServer = LoopbackServer & {
  /** Null when there is no control. */
  readonly controlToken: string | null;
  readonly faults: FaultLayer;
};

/**
 * The demo gateway with what tests need beside it: control routes and planned faults. The studio's own demo
 * (process.ts) holds neither. Rejects as `startLoopbackServer` does.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const controlToken = options.control ? freshId('control-') : null;
  const clock = options.clock ?? createSystemClock();
  const faults = createFaultLayer({ clock, controlToken });
  if (options.faultPlan !== undefined) faults.setPlan(options.faultPlan);
  const server = await startLoopbackServer({
    apiKey: options.apiKey ?? freshId('demo-'),
    port: options.port ?? 0,
    voiceKind: options.voiceKind ?? 'flite',
    assets: options.assets,
    stateFolder: options.stateFolder ?? null,
    clock,
    createControl:
      controlToken === null ? null : (state, runner) => createControl(controlToken, state, runner),
    intercept: faults.handle,
  });
  return { ...server, controlToken, faults };
}
