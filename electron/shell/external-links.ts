/**
 * Whether an address may be opened in the person's browser: https, one of the given hosts exactly, no
 * user name, the standard port. `file:`, `smb:`, `ms-msdt:`, `javascript:` and the like never are.
 */
export function isAllowedLink(address: string, hosts: ReadonlySet<string>): boolean {
  try {
    const url = new URL(address);
    return (
      url.protocol === 'https:' && hosts.has(url.host) && url.username === '' && url.password === ''
    );
  } catch {
    return false;
  }
}
