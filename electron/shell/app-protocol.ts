import type { Protocol } from 'electron';
import { plainResponse } from '../ipc/http/file-response.ts';
import type { StudioPages } from '../ipc/http/studio-pages.ts';

const scheme = 'app';
const host = 'studio';

export const appOrigin = `${scheme}://${host}`;
export const appUrl = `${appOrigin}/`;

/** Must run before the application is ready. */
export function declareAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        // From the second start on the page's code need not be compiled anew.
        codeCache: true,
      },
    },
  ]);
}

/** Answers `app://studio/…` with the page and its media, and any other host with 404. */
export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, pages: StudioPages): void {
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    if (url.host !== host) return plainResponse(404, 'Not found.');
    return pages.respond({
      method: request.method,
      pathname: url.pathname,
      range: request.headers.get('range'),
    });
  });
}
