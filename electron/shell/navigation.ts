import type { WebContents } from 'electron';
import type { Logger } from '../platform/ports.ts';
import { appUrl } from './app-protocol.ts';

/** Electron's app, as far as it is needed here. */
type PageSource = {
  readonly on: (
    event: 'web-contents-created',
    listener: (event: unknown, contents: WebContents) => void,
  ) => unknown;
};

function guard(contents: WebContents, logger: Logger): void {
  // The address itself is not logged: a link may hold what is private.
  const refuse = () => logger.warn('A link was not opened: the studio links to nothing outside.');
  contents.on('will-navigate', (event, address) => {
    if (address === appUrl) return;
    event.preventDefault();
    refuse();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => {
    if (event.url !== appUrl) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => {
    refuse();
    return { action: 'deny' };
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Every page of the program stays where it is and opens nothing, inside or outside, whatever it shows. */
export function guardNavigation(app: PageSource, logger: Logger): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, logger));
}
