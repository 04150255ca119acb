import { defaultSettings, type Settings } from '../../shared/model/session.ts';
import type { Network } from '../platform/ports.ts';

/** The ways out of this machine by the settings of the library, read for each call. */
export function chosenNetwork(
  system: Network,
  readSettings: () => unknown,
  withSignIn: (proxyAddress: string) => Promise<string>,
): Network {
  const settings = (): Settings => ({
    ...defaultSettings,
    ...(readSettings() as Partial<Settings> | null),
  });
  return {
    proxyFor: async (address) => {
      const { proxy, proxyAddress } = settings();
      if (proxy === 'system') return system.proxyFor(address);
      return proxy === 'address' && proxyAddress !== '' ? withSignIn(proxyAddress) : null;
    },
    answerMs: () => settings().answerSeconds * 1000,
  };
}
