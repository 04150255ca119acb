import { z } from 'zod';
import type { ProxySignIn } from '../../../shared/model/session.ts';
import type { Logger, SecretStore } from '../../platform/ports.ts';

/** Beside the keys of accounts, whose names are their ids. */
const entry = 'proxy';

const kept = z.object({ address: z.string(), name: z.string(), password: z.string() });

type SignIn = ProxySignIn & { readonly password: string };

/** The name and password of the proxy that was chosen. They go to the address they were saved for, and no other. */
export function createProxySignIn({
  secrets,
  logger,
}: {
  readonly secrets: SecretStore;
  readonly logger: Logger;
}) {
  const find = async (address: string): Promise<SignIn | null> => {
    const stored = await secrets.get(entry);
    if (stored === null) return null;
    const { data } = kept.safeParse(JSON.parse(stored));
    if (data?.address !== address) return null;
    logger.redact(data.password);
    return data;
  };
  return {
    find,
    forget: (): Promise<void> => secrets.delete(entry),
    save: async (address: string, signIn: SignIn): Promise<void> => {
      logger.redact(signIn.password);
      await secrets.set(entry, JSON.stringify({ address, ...signIn }));
    },
    /** The address with both in it, as a connection takes them. */
    withSignIn: async (address: string): Promise<string> => {
      const signIn = await find(address);
      if (signIn === null) return address;
      const full = new URL(address);
      full.username = encodeURIComponent(signIn.name);
      full.password = encodeURIComponent(signIn.password);
      return full.href;
    },
  };
}
