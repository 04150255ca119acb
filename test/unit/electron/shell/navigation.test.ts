import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { appUrl } from '../../../../electron/shell/app-protocol.ts';
import { guardNavigation } from '../../../../electron/shell/navigation.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

type OpenHandler = (asked: { readonly url: string }) => { readonly action: string };

/** One page of the program, as Electron announces it. */
function openPage() {
  const app = new EventEmitter();
  const logger = createFakeLogger();
  const handlers: OpenHandler[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: OpenHandler) => handlers.push(handler),
    setWebRTCIPHandlingPolicy: () => undefined,
  });
  guardNavigation(app, logger);
  app.emit('web-contents-created', {}, contents);
  const goes = (event: string, url: string) => {
    let isStopped = false;
    const given = { url, preventDefault: () => (isStopped = true) };
    contents.emit(event, given, url);
    return !isStopped;
  };
  return {
    goes,
    opens: (url: string) => handlers.map((handler) => handler({ url }).action),
    logger,
  };
}

const outside = [
  'https://help.example/',
  'file:///etc/passwd',
  'smb://server/share',
  'ms-msdt:/id',
  'javascript:alert(1)',
  `${appUrl}evil`,
  '',
];

// Bug: a link in an imported book runs something on the desktop, or takes the window away.
describe('a page of the program', () => {
  test.each(outside)('does not leave for %j, and opens nothing', (url) => {
    const { goes, opens, logger } = openPage();
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect([event, goes(event, url)]).toEqual([event, false]);
    }
    expect(opens(url)).toEqual(['deny']);
    expect(JSON.stringify(logger.entries)).not.toContain('help.example');
  });

  test('may be loaded anew, and holds no web view', () => {
    const { goes } = openPage();
    expect(goes('will-navigate', appUrl)).toBe(true);
    expect(goes('will-frame-navigate', appUrl)).toBe(true);
    expect(goes('will-attach-webview', appUrl)).toBe(false);
  });
});
