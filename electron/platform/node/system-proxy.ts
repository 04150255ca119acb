import { getProxyForUrl } from 'proxy-from-env';

const names = ['https_proxy', 'http_proxy', 'all_proxy'];

/** The proxy that the environment names for an address (`HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY` and the like). */
export async function environmentProxy(address: URL): Promise<string | null> {
  const proxy = getProxyForUrl(address.href);
  if (proxy === '') return null;
  // Without a scheme it is spoken to in plain HTTP, as by other programs; the library gives it that of the address.
  const bare = proxy.slice(proxy.indexOf('://') + 3);
  const isBare = names.some((name) =>
    [process.env[name], process.env[name.toUpperCase()]].includes(bare),
  );
  return isBare ? `http://${bare}` : proxy;
}
