import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isFound,
  namesOf,
  type SettingId,
  settingIds,
} from '../../../../../renderer/features/settings/settings-list.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { useSessionStore } from '../../../../../renderer/stores/session-store.ts';
import { defaultSettings, type Session } from '../../../../../shared/model/session.ts';
import { checkout } from '../../../../support/checkout.ts';

beforeAll(() =>
  setBridge({
    kind: 'web',
    request: async () => ({ ok: true, data: null }),
    onEvents: () => () => undefined,
    fileHandle: async () => ({ ok: true, data: { handle: '' } }),
  }),
);
afterAll(() => setBridge(null));

/** The test that shows that a setting does what it says: its file, and words of its title or of a line of it. */
const shownBy: { readonly [Id in SettingId]: readonly [string, string] } = {
  account: ['test/e2e/specs/both/accounts/accounts.spec.ts', 'saveNewKey'],
  caps: ['test/e2e/specs/desktop/caps.spec.ts', 'cap-day'],
  prices: ['test/e2e/specs/both/accounts/accounts.spec.ts', 'refresh-prices'],
  currency: ['test/e2e/specs/web/settings.spec.ts', 'currency-label'],
  newBookVoice: ['test/integration/settings/settings.test.ts', 'newBookVoiceId: ada.id'],
  newBookSpeed: ['test/integration/settings/settings.test.ts', 'newBookSpeed: 1.2'],
  newBookSegments: ['test/integration/settings/settings.test.ts', "newBookSegments: 'long'"],
  chatModel: ['test/e2e/specs/web/settings.spec.ts', 'setting-chat-model'],
  videoModel: ['test/e2e/specs/web/settings.spec.ts', 'setting-video-model'],
  concurrency: ['test/integration/settings/settings.test.ts', 'requests at once'],
  tooLong: ['test/e2e/specs/both/queue/submitted-work.spec.ts', 'too-long'],
  answerSeconds: ['test/integration/settings/settings.test.ts', 'answerSeconds: 300'],
  proxy: ['test/integration/settings/settings.test.ts', 'proxy: the next request'],
  language: ['test/e2e/specs/web/languages.spec.ts', 'language-choice'],
  theme: ['test/e2e/specs/web/settings.spec.ts', 'theme-choice'],
  motion: ['test/e2e/specs/web/settings.spec.ts', 'motion-choice'],
  zoom: ['test/unit/electron/shell/zoom.test.ts', 'zoomPercent'],
  scriptSize: ['test/e2e/specs/web/settings.spec.ts', 'look-scriptSizePx'],
  scriptLineHeight: ['test/e2e/specs/web/settings.spec.ts', 'look-scriptLineHeight'],
  scriptMeasure: ['test/e2e/specs/web/settings.spec.ts', 'look-scriptMeasureCh'],
  shortcuts: ['test/e2e/specs/web/shortcuts.spec.ts', 'a shortcut is changed'],
  microphone: [
    'test/unit/renderer/ui/sound/microphone.test.ts',
    'uses the microphone that was chosen',
  ],
  notices: ['test/unit/renderer/stores/notices.test.ts', 'turned off'],
  libraryFolder: ['test/e2e/specs/desktop/library-move.spec.ts', 'library-move-start'],
  storage: ['test/e2e/specs/both/storage.spec.ts', 'storage-look'],
  health: ['test/integration/health/health.test.ts', 'finds lost audio'],
  updates: ['test/integration/updates/updates.test.ts', 'ask nobody while they are off'],
  licences: ['test/e2e/specs/web/settings.spec.ts', 'licences-open'],
  privacy: ['test/integration/settings/only-the-gateway.test.ts', 'connects to the gateway'],
};

describe('the list of settings', () => {
  it.each(Object.entries(shownBy))('%s does what it says, by a test', (_, [file, words]) => {
    expect(readFileSync(join(checkout, file), 'utf8')).toContain(words);
  });

  // Bug: a setting that is kept and stands nowhere, so that nobody can change it back.
  it('has every setting that is kept', () => {
    const named = new Set(settingIds.flatMap(namesOf));
    expect(Object.keys(defaultSettings).filter((name) => !named.has(name as never))).toEqual([]);
  });

  it('finds a setting by its name, its section and other words for it', () => {
    const found = (query: string) => settingIds.filter((id) => isFound(id, query));
    expect(found('proxy')).toContain('proxy');
    expect(found('dark')).toEqual(['theme']);
    expect(found('appearance')).toEqual(expect.arrayContaining(['theme', 'language']));
    expect(found('timeout')).toEqual(['tooLong', 'answerSeconds']);
    expect(found('zoom')).not.toContain('zoom');
  });

  // Bug: no search led to the price of speech, which the screen shows.
  it('finds the price of speech where there is one to be told', () => {
    expect(isFound('prices', 'price')).toBe(false);
    const before = useSessionStore.getState();
    useSessionStore.setState({ session: { prices: {} } as Session });
    expect(isFound('prices', 'price')).toBe(true);
    useSessionStore.setState(before);
  });
});
