import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudioStore } from '../../../../electron/storage/audio-store.ts';
import { createBodyStore } from '../../../../electron/storage/body-store.ts';
import { openDurableWriter, writeFileDurably } from '../../../../electron/storage/durable-file.ts';
import { createTestPlatform, type TestPlatform } from '../../../support/create-test-platform.ts';

let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform();
});

afterEach(() => platform.remove());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('durable files', () => {
  it('shows nothing under the final name while it writes', async () => {
    const folder = join(platform.paths.home, 'made');
    const writer = await openDurableWriter(folder);
    await writer.write(Buffer.from('half'));
    expect(readdirSync(folder).every((name) => name.endsWith('.part'))).toBe(true);
    await writer.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports length and hash of what it wrote, chunk by chunk', async () => {
    const writer = await openDurableWriter(platform.paths.temporary, 'x.body');
    await writer.write(Buffer.from('one '));
    await writer.write(Buffer.from('two'));
    const written = await writer.finish();
    expect(written).toMatchObject({ bytes: 7, sha256: hashOf('one two') });
    expect(readFileSync(written.path, 'utf8')).toBe('one two');
  });

  it('names the disk trouble and the file when it cannot write', async () => {
    await writeFileDurably(join(platform.paths.home, 'a'), Buffer.from('x'));
    const inside = join(platform.paths.home, 'a', 'b');
    await expect(writeFileDurably(inside, Buffer.from('x'))).rejects.toThrow();
  });
});

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
