import { setBridge } from '../../../renderer/ipc/bridge.ts';
import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { WireError } from '../../../shared/ipc/result.ts';
import type { Partially } from '../builders/partial.ts';

type Script = {
  readonly [Name in RouteName]?: (
    input: InputOf<Name>,
  ) => Partially<ResultOf<Name>> | Promise<Partially<ResultOf<Name>>>;
};

export type ScriptedBridge = ReturnType<typeof playBridge>;

/** Stands before the page instead of main: each route answers as scripted, any other fails its call. */
export function playBridge(script: Script) {
  const asked: { readonly route: string; readonly input: unknown }[] = [];
  const failures = new Map<string, WireError>();
  const listeners = new Set<(events: readonly EventMessage[]) => void>();
  const answers = new Map(
    Object.entries(script as Readonly<Record<string, (input: unknown) => unknown>>),
  );
  setBridge({
    kind: 'web',
    onEvents: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fileHandle: async (file) => ({
      ok: true,
      data: { handle: `handle of ${file instanceof File ? file.name : 'nothing'}` },
    }),
    request: async (route, input) => {
      asked.push({ route, input });
      const failure = failures.get(route);
      if (failure !== undefined) return { ok: false, error: failure };
      const answer = answers.get(route);
      if (answer === undefined) throw new Error(`No answer is scripted for ${route}.`);
      return { ok: true, data: await answer(input) };
    },
  });
  return {
    /** The inputs that a route was asked with, in order. */
    calls: <Name extends RouteName>(route: Name): readonly InputOf<Name>[] =>
      asked.filter((call) => call.route === route).map(({ input }) => input as InputOf<Name>),
    /** From now on this route fails. */
    fail: (route: RouteName, error: WireError) => failures.set(route, error),
    /** Tells the page what main would. */
    tell: (event: EventMessage) => {
      for (const listener of listeners) listener([event]);
    },
  };
}
