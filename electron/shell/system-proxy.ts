/** The first usable proxy of a list as Chromium gives it: `PROXY host:port; DIRECT`. Others than HTTP are passed over. */
export function firstProxy(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY') return `http://${host}`;
    if (kind === 'HTTPS') return `https://${host}`;
  }
  return null;
}

/** The proxy that the system's settings name for an address, its scripts included. */
export function systemProxy(
  resolve: (address: string) => Promise<string>,
): (address: URL) => Promise<string | null> {
  return async (address) => firstProxy(await resolve(address.href));
}
