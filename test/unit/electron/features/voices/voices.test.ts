import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVoices, type Voices } from '../../../../../electron/features/voices/voices.ts';
import type { VoiceEntry, VoiceList } from '../../../../../electron/gateway/client/voices.ts';
import {
  type AccountRow,
  type AccountStore,
  createAccountStore,
} from '../../../../../electron/storage/accounts.ts';
import { type Database, openDatabase } from '../../../../../electron/storage/database.ts';
import { createVoiceCardStore } from '../../../../../electron/storage/voices/voice-cards.ts';
import { type Partially, partial } from '../../../../support/builders/partial.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';
import { removeFolder } from '../../../../support/tools/remove-folder.ts';

type Parts = Parameters<typeof createVoices>[0];

const account: AccountRow = { id: 'a', kind: 'gateway', label: 'home', baseUrl: 'http://x' };

let database: Database;
let store: AccountStore;
let voices: Voices;
const create = (select: Partially<Parts['select']>): Voices =>
  createVoices(
    partial<Parts>({
      store,
      select,
      platform: {
        logger: createFakeLogger(),
        random: createFakeRandom(),
        clock: { nowMs: () => 0 },
      },
    }),
  );
/** What the gateway lists, each time that it is asked. */
let answer: () => Promise<readonly VoiceEntry[] | VoiceList>;

const entry = (id: string, title = id): VoiceEntry => ({ id, title, createdAtMs: 7 });

beforeEach(() => {
  database = openDatabase(':memory:');
  store = createAccountStore(database);
  store.insert(account, 1);
  const client = {
    listVoices: async () => {
      const listed = await answer();
      return 'voices' in listed ? listed : { voices: listed, isWhole: true };
    },
    deleteVoice: async () => ({ wasThere: true }),
  };
  voices = create({ clientFor: async () => client });
});

afterEach(() => database.close());

const there = () => store.voices(account.id).map(({ gatewayId }) => gatewayId);

describe('a list of voices that takes long', () => {
  it('does not mark a voice as gone that was cloned while the list was on its way', async () => {
    answer = async () => {
      store.upsertVoice({ id: 'new', accountId: 'a', gatewayId: 'g-new', title: 'New' });
      return [entry('g-old')];
    };
    await voices.list(account);
    expect(there().sort()).toEqual(['g-new', 'g-old']);
  });

  it('does not bring a voice back that was deleted while the list was on its way', async () => {
    answer = async () => [entry('g')];
    const id = (await voices.list(account))[1]?.id ?? '';
    answer = async () => {
      await voices.remove(account, id);
      return [entry('g')];
    };
    await voices.list(account);
    expect(there()).toEqual([]);
  });

  // Bug: each list of a gateway that is behind with its lists showed the deleted voice again.
  it('brings no deleted voice back in the lists after it, and does not call them certain', async () => {
    answer = async () => [entry('g'), entry('h')];
    const id = (await voices.list(account))[1]?.id ?? '';
    await voices.remove(account, id);
    expect(await voices.refresh(account)).toBe(false);
    expect(there()).toEqual(['h']);
    answer = async () => [entry('h')];
    expect(await voices.refresh(account)).toBe(true);
    // Cloned again, it is there, by the same name at the gateway.
    store.upsertVoice({ id, accountId: 'a', gatewayId: 'g', title: 'g' });
    answer = async () => [entry('g'), entry('h')];
    expect(await voices.refresh(account)).toBe(true);
  });

  it('forgets nothing when it fails', async () => {
    answer = async () => [entry('g')];
    await voices.list(account);
    answer = () => Promise.reject(new Error('no net'));
    await expect(voices.list(account)).rejects.toThrow('no net');
    expect(there()).toEqual(['g']);
  });
});

// Bug: 3,000 voices were 3,000 synced commits, which took eleven seconds.
it('keeps a long list in one commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-voices-'));
  const path = join(folder, 'lectern.db');
  const onDisk = openDatabase(path);
  store = createAccountStore(onDisk);
  store.insert(account, 1);
  const listed = Array.from({ length: 300 }, (_, index) => entry(`g${index}`));
  const kept = create({
    clientFor: async () => ({ listVoices: async () => ({ voices: listed, isWhole: true }) }),
  });
  const walBytes = () => statSync(`${path}-wal`).size;
  const before = walBytes();
  await kept.list(account);
  // A commit writes a page of 4 KiB at least, and each of a voice three.
  expect(walBytes() - before).toBeLessThan(300 * 4096);
  expect(store.voices(account.id)).toHaveLength(300);
  onDisk.close();
  await removeFolder(folder);
});

// Bug: a voice on the second page was taken for deleted, so that the same recording was cloned and paid again.
it('takes no voice for gone that a page of the list does not hold', async () => {
  answer = async () => [entry('g1'), entry('g2'), entry('g3')];
  await voices.list(account);
  answer = async () => ({ voices: [entry('g1'), entry('g4')], isWhole: false });
  await voices.list(account);
  expect(there().sort()).toEqual(['g1', 'g2', 'g3', 'g4']);
});

it('keeps the local id and the first time of a voice that goes and comes back', async () => {
  answer = async () => [entry('g', 'Ada')];
  const before = (await voices.list(account))[1];
  answer = async () => [];
  await voices.list(account);
  answer = async () => [{ ...entry('g', 'Ada 2'), createdAtMs: 9 }];
  expect((await voices.list(account))[1]).toEqual({
    id: before?.id,
    title: 'Ada 2',
    gatewayTitle: 'Ada 2',
    isDefault: false,
  });
  expect(createVoiceCardStore(database).row(before?.id ?? '')?.createdAtMs).toBe(7);
});

it('finds a voice by the name given here before one that has it as its title', async () => {
  answer = async () => [entry('g1', 'Ada'), entry('g2', 'Bo')];
  const [, ada, bo] = await voices.list(account);
  createVoiceCardStore(database).save(bo?.id ?? '', { name: 'Ada' });
  createVoiceCardStore(database).save(ada?.id ?? '', { name: 'Nobody' });
  expect((await voices.find(account, 'ada')).id).toBe(bo?.id);
  expect((await voices.find(account, 'BO')).id).toBe(bo?.id);
});

it('lists the default voice under the name that it was given here', async () => {
  answer = async () => [];
  createVoiceCardStore(database).save('default', { name: 'House voice' });
  const [first] = await voices.list(account);
  expect(first).toMatchObject({ title: 'House voice', gatewayTitle: 'Default voice' });
  expect((await voices.find(account, 'default voice')).id).toBe('default');
});
