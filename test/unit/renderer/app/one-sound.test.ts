import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { Project } from '../../../../shared/model/project.ts';
import { projectSummary } from '../../../support/builders/project-summary.ts';
import { FakeElement } from '../features/preview/fake-preview-world.ts';

const elements: FakeElement[] = [];
/** As the page makes it. */
class PageAudio extends FakeElement {
  preload = '';
  volume = 1;
  constructor() {
    super();
    elements.push(this);
  }
}
vi.stubGlobal('Audio', PageAudio);
vi.stubGlobal('window', { innerWidth: 1280 });
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('cancelAnimationFrame', () => undefined);

const { setBridge } = await import('../../../../renderer/ipc/bridge.ts');
const { toggleAudition } = await import('../../../../renderer/features/cast/audition-store.ts');
const { toggleSample } = await import(
  '../../../../renderer/features/pronunciation/sample-store.ts'
);
const { toggleFile } = await import('../../../../renderer/features/queue/uncertain/hear-file.ts');
const { togglePart } = await import('../../../../renderer/features/recorder/part-player.ts');
const { toggleSound } = await import(
  '../../../../renderer/features/references/sound/sound-store.ts'
);
const { toggleTake } = await import('../../../../renderer/features/takes/take-player.ts');
const { toggleVoice } = await import('../../../../renderer/features/voices/play/voice-player.ts');
const { tryVoice } = await import('../../../../renderer/features/voices/play/try-store.ts');
const { useScriptStore } = await import(
  '../../../../renderer/features/script-editor/save/script-store.ts'
);
const { preview } = await import('../../../../renderer/features/preview/preview-store.ts');
const { previewOwners } = await import('../../../../renderer/features/preview/preview-player.ts');

const input = { chapterId: 'c', segmentId: '0', voiceId: 'v', speed: null, emotion: null };
const trim = { durationMs: 1000, trimStartMs: 0, trimEndMs: 0, gainDb: 0 };

/** Every way to hear something beside the main player, by the end of its address. */
const users: Readonly<Record<string, () => unknown>> = {
  'cast.audition': () => toggleAudition(input),
  'pronunciation.hear': () => toggleSample({ words: 'lead', withRules: false }),
  'voices.audition': () => tryVoice('v'),
  file: () => toggleFile('/media/file'),
  part: () => togglePart('p', '/media/part'),
  reference: () =>
    toggleSound({ key: 'r', mediaUrl: '/media/reference', durationMs: 1000, regions: null }),
  take: () => toggleTake({ id: 't', mediaUrl: '/media/take', ...trim }),
  voice: () => toggleVoice({ id: 's', mediaUrl: '/media/voice' }),
};

const free = { price: { isFree: true }, approval: null, count: 0 };
const bridge: Bridge = {
  kind: 'web',
  onEvents: () => () => undefined,
  fileHandle: () => Promise.reject(new Error('No file is chosen here.')),
  request: async (route) => ({
    ok: true,
    data:
      route === 'pronunciation.samplePrice'
        ? free
        : { kind: 'ready', mediaUrl: `/media/${route}`, durationMs: 1000, speechDb: null },
  }),
};

const project: Project = {
  ...projectSummary('p'),
  narratorVoiceId: 'v',
  speed: 1,
  segmentLength: 'usual',
  cast: [],
  chapters: [],
};

const heard = () => elements.filter(({ isSounding }) => isSounding).map(({ src }) => src);

/** Starts one and lets its file arrive. */
async function hear(name: string) {
  users[name]?.();
  await vi.waitUntil(() => elements.some(({ src }) => src === `/media/${name}`));
  for (const element of elements) {
    await element.arrive(1000);
  }
}

beforeEach(() => {
  setBridge(bridge);
  useScriptStore.setState({ project });
});

afterAll(() => setBridge(null));

describe('what sounds beside the main player', () => {
  it('is known to this test, whoever it belongs to', async () => {
    const owners = new Set<string>();
    for (const name of Object.keys(users)) {
      await hear(name);
      owners.add(preview.getState().sounding?.owner ?? '');
    }
    expect([...owners].sort()).toEqual([...previewOwners].sort());
    preview.getState().stop();
  });

  it('is one sound at most, whichever follows whichever', async () => {
    for (const first of Object.keys(users)) {
      for (const second of Object.keys(users)) {
        await hear(first);
        expect(heard()).toEqual([`/media/${first}`]);
        if (second !== first) {
          await hear(second);
          expect(heard()).toEqual([`/media/${second}`]);
        }
        preview.getState().stop();
        expect(heard()).toEqual([]);
      }
    }
  });
});
