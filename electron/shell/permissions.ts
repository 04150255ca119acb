import type { Session } from 'electron';
import { appOrigin } from './app-protocol.ts';

/** All that the page may do beside showing itself: put text on the clipboard when a person copies. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

function isGranted(permission: string, requestingUrl: string | undefined): boolean {
  if (!granted.has(permission)) return false;
  try {
    const { protocol, host } = new URL(requestingUrl ?? '');
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}

/**
 * Electron grants every permission by itself unless both handlers say otherwise: here all are refused
 * but for the list, devices and screen capture included.
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isGranted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isGranted(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('select-hid-device', (event, _details, choose) => {
    event.preventDefault();
    choose(null);
  });
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault();
    choose('');
  });
  session.on('select-usb-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
}
