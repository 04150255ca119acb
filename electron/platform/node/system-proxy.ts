import { getProxyForUrl } from 'proxy-from-env';

/** The proxy that the environment names for an address (`HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY` and the like). */
export async function environmentProxy(address: URL): Promise<string | null> {
  const proxy = getProxyForUrl(address.href);
  return proxy === '' ? null : proxy;
}
