import type { Session } from 'electron';
import { describe, expect, test } from 'vitest';
import { createMicrophoneGrant } from '../../../../electron/shell/microphone.ts';
import { denyPermissions } from '../../../../electron/shell/permissions.ts';

const page = 'app://studio/';

/** A session that keeps the handlers it is given, asked as Electron asks them: a request and a check. */
function setUp(askSystem = async () => true) {
  type Handler = (...asked: readonly unknown[]) => unknown;
  const handlers = new Map<string, Handler>();
  const keep = (name: string) => (handler: Handler) => void handlers.set(name, handler);
  const session = {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setDisplayMediaRequestHandler: keep('display'),
    on: () => undefined,
  };
  let nowMs = 0;
  const microphone = createMicrophoneGrant(() => nowMs);
  denyPermissions(session as unknown as Session, microphone, askSystem);
  const requested = (permission: string, requestingUrl?: string, mediaTypes?: string[]) =>
    new Promise((answer) => {
      const details = mediaTypes === undefined ? { requestingUrl } : { requestingUrl, mediaTypes };
      handlers.get('request')?.(null, permission, answer, details);
    });
  const checked = (permission: string, origin: string, mediaType?: string) =>
    handlers.get('check')?.(null, permission, origin, { mediaType });
  const later = (milliseconds: number) => {
    nowMs += milliseconds;
  };
  return { requested, checked, later, allow: microphone.allow };
}

describe('what the page may do', () => {
  // Catches a page that may listen whenever it likes.
  test('records sound shortly after the recorder asked, once', async () => {
    const { requested, checked, allow, later } = setUp();
    expect(await requested('media', page, ['audio'])).toBe(false);
    allow();
    expect(await requested('media', page, ['audio'])).toBe(true);
    expect(await requested('media', page, ['audio'])).toBe(false);
    allow();
    later(10_000);
    expect(await requested('media', page, ['audio'])).toBe(false);
    allow();
    expect(await requested('media', page, ['audio'])).toBe(true);
    // The names of microphones may be listed all the time.
    expect(checked('media', page, 'audio')).toBe(true);
  });

  // Catches a recorder that is refused when its microphone is changed twice in a moment.
  test('gives each of two requests that overlap its own', async () => {
    const { requested, allow } = setUp();
    allow();
    allow();
    const answers = await Promise.all([1, 2, 3].map(() => requested('media', page, ['audio'])));
    expect(answers).toEqual([true, true, false]);
  });

  // Bug: macOS has refused the microphone, or not asked yet, and the recording is silence.
  test('records nothing where the system gives the program no microphone', async () => {
    for (const refusing of [async () => false, () => Promise.reject(new Error('no answer'))]) {
      const { requested, allow } = setUp(refusing);
      allow();
      expect(await requested('media', page, ['audio'])).toBe(false);
    }
  });

  test('asks the system for nobody but the recorder', async () => {
    let asked = 0;
    const { requested } = setUp(async () => {
      asked += 1;
      return true;
    });
    await requested('media', page, ['audio']);
    await requested('fullscreen', page);
    expect(asked).toBe(0);
  });

  test('records sound for our own page only', async () => {
    const { requested, checked, allow } = setUp();
    allow();
    expect(await requested('media', page, ['audio'])).toBe(true);
    allow();
    expect(checked('media', page, 'audio')).toBe(true);
    for (const url of ['https://studio.example/', 'app://elsewhere/', undefined]) {
      expect(await requested('media', url, ['audio'])).toBe(false);
      expect(checked('media', url ?? '', 'audio')).toBe(false);
    }
  });

  // Catches a grant by the name alone, which would open the camera.
  test('never the camera, alone, beside the microphone, or unnamed', async () => {
    const { requested, checked, allow } = setUp();
    allow();
    for (const kinds of [['video'], ['audio', 'video'], [], ['unknown'], undefined]) {
      expect(await requested('media', page, kinds), JSON.stringify(kinds)).toBe(false);
    }
    for (const kind of ['video', 'unknown', undefined]) {
      expect(checked('media', page, kind), kind).toBe(false);
    }
  });

  test('copies, fills the screen, and nothing else that a browser knows', async () => {
    const { requested, checked } = setUp();
    for (const name of ['clipboard-sanitized-write', 'fullscreen']) {
      expect(await requested(name, page), name).toBe(true);
      expect(await requested(name, 'https://studio.example/'), name).toBe(false);
    }
    for (const name of [
      'clipboard-read',
      'geolocation',
      'notifications',
      'display-capture',
      'hid',
    ]) {
      expect(await requested(name, page, ['audio']), name).toBe(false);
      expect(checked(name, page, 'audio'), name).toBe(false);
    }
  });
});
