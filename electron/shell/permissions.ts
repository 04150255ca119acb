import type { Session } from 'electron';
import { appOrigin } from './app-protocol.ts';
import type { MicrophoneGrant } from './microphone.ts';

/**
 * All that the page may do beside showing itself: put text on the clipboard when a person copies, record a line
 * when the recorder asks for it, and show a video on the whole screen.
 */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'media']);

/** Of the media only the microphone: never a camera, alone or beside it. */
function isSoundOnly(kinds: readonly (string | undefined)[] | undefined): boolean {
  return kinds !== undefined && kinds.length > 0 && kinds.every((kind) => kind === 'audio');
}

/** `mediaKinds`: what a request for `media` is about, as Electron tells it. */
function isGranted(
  permission: string,
  requestingUrl: string | undefined,
  mediaKinds?: readonly (string | undefined)[],
): boolean {
  if (!granted.has(permission)) return false;
  if (permission === 'media' && !isSoundOnly(mediaKinds)) return false;
  try {
    const { protocol, host } = new URL(requestingUrl ?? '');
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}

/**
 * Electron grants every permission by itself unless both handlers say otherwise: here all are refused
 * but for the list, devices and screen capture included. The check tells the names of microphones, to choose from;
 * only the request gives sound.
 * @param askSystem whether the system gives this program the microphone; it may have to ask the person.
 */
export function denyPermissions(
  session: Session,
  microphone: MicrophoneGrant,
  askSystem: () => Promise<boolean>,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? details.mediaTypes : undefined;
    const isMeant = isGranted(permission, details.requestingUrl, kinds);
    if (!isMeant || permission !== 'media') answer(isMeant);
    else if (microphone.take()) askSystem().then(answer, () => answer(false));
    else answer(false);
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isGranted(permission, origin, [details.mediaType]),
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
