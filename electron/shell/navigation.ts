import { type App, shell, type WebContents } from 'electron';
import type { Logger } from '../platform/ports.ts';
import { appUrl } from './app-protocol.ts';
import { isAllowedLink } from './external-links.ts';

/** Hosts whose pages the studio links to. */
const linkedHosts: ReadonlySet<string> = new Set();

function guard(contents: WebContents, logger: Logger): void {
  const openOutside = (address: string) => {
    // The address itself is not logged: a link may hold what is private.
    if (isAllowedLink(address, linkedHosts)) shell.openExternal(address).catch(() => undefined);
    else logger.warn('A link was not opened: it is not on the list.');
  };
  contents.on('will-navigate', (event, address) => {
    if (address === appUrl) return;
    event.preventDefault();
    openOutside(address);
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (event.url !== appUrl) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Every page of the program stays where it is and opens no window, whatever it shows. */
export function guardNavigation(app: App, logger: Logger): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, logger));
}
