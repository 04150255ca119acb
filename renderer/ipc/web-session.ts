/**
 * The secret that lets this page call the studio. It lies in the storage of this origin, which no page of
 * another port can read, so that a reload and another tab go on with it; it ends with `lectern serve`.
 */
export type WebSession = {
  /** The secret, once it is known; empty where this browser has none. */
  readonly known: () => string | null;
  /** Connects with the first call. */
  readonly ready: () => Promise<string>;
};

const storedName = 'lectern.session';

function stored(): string {
  try {
    return localStorage.getItem(storedName) ?? '';
  } catch {
    return '';
  }
}

function keep(session: string): void {
  try {
    localStorage.setItem(storedName, session);
  } catch {
    // A forbidden storage: a reload then asks for the printed address again.
  }
}

const tokenOf = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');

async function exchange(token: string): Promise<string | null> {
  const answer = await fetch('/api/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) return null;
  const { data } = (await answer.json()) as { readonly data: { readonly session: string } };
  return data.session;
}

/** The token of the address is taken out of it, so that it is not kept with a bookmark or shown to others. */
async function connect(): Promise<string> {
  // The printed address, opened where the page is open already, only changes what is behind the #.
  window.addEventListener('hashchange', () => {
    if (tokenOf(location.hash) !== null) location.reload();
  });
  // Another tab has the session of a studio that was started since at this address.
  window.addEventListener('storage', ({ key }) => {
    if (key === storedName) location.reload();
  });
  const token = tokenOf(location.hash);
  if (token === null) return stored();
  history.replaceState(history.state, '', location.pathname);
  const session = await exchange(token).catch(() => null);
  if (session === null) return stored();
  keep(session);
  return session;
}

/** The connection of this page to the studio that served it. */
export function openWebSession(): WebSession {
  let known: string | null = null;
  let connecting: Promise<string> | null = null;
  return {
    known: () => known,
    ready: () => {
      connecting ??= connect().then((session) => {
        known = session;
        return session;
      });
      return connecting;
    },
  };
}
