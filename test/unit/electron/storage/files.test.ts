import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileDurably } from '../../../../electron/platform/node/durable-file.ts';
import { createAudioStore } from '../../../../electron/storage/audio-store.ts';
import { createBodyStore } from '../../../../electron/storage/body-store.ts';
import { createTestPlatform, type TestPlatform } from '../../../support/create-test-platform.ts';

let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform();
});

afterEach(() => platform.remove());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('bodies', () => {
  it('notices a saved answer that was changed or cut after it was recorded', async () => {
    const bodies = createBodyStore(platform.paths.temporary);
    const writer = await bodies.open('charge');
    await writer.write(Buffer.from('sound'));
    const { path, bytes, sha256 } = await writer.finish();
    expect(await bodies.isWhole(path, bytes, sha256)).toBe(true);
    expect(await bodies.isWhole(path, bytes + 1, sha256)).toBe(false);
    expect(await bodies.isWhole(path, bytes, hashOf('other'))).toBe(false);
    await bodies.remove(path);
    expect(await bodies.isWhole(path, bytes, sha256)).toBe(false);
  });
});

describe('the audio store', () => {
  it('names a take by its hash and keeps one copy of equal audio', async () => {
    const store = createAudioStore(platform.paths.audio, platform.paths.temporary);
    const sha256 = hashOf('sound');
    for (const id of ['one', 'two']) {
      const temporary = store.temporaryPath(id);
      await writeFileDurably(temporary, Buffer.from('sound'));
      await store.adopt(temporary, sha256);
    }
    expect(await store.has(sha256)).toBe(true);
    expect(readFileSync(store.pathOf(sha256), 'utf8')).toBe('sound');
    expect(readdirSync(platform.paths.temporary)).toEqual([]);
  });
});
