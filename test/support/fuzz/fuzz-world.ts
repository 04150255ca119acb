import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createStudio } from '../../../electron/ipc/create-studio.ts';
import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { allModels, startBillingGateway } from '../billing/billing-gateway.ts';
import { pricesOfAll } from '../billing/prices.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';
import { createSkippingClock } from '../fakes/skipping-clock.ts';
import { idleDesktop, until } from '../frozen-library/frozen-studio.ts';
import { startConnectProxy } from '../gateway/connect-proxy.ts';
import { voiceSample } from '../sound/voice-sample.ts';
import { openLibrary } from '../studio/open-library.ts';
import { createKnownIds } from './known-ids.ts';

/** The first word of a route's name. */
export const domainOf = (route: string) => route.split('.')[0] ?? '';

const apiKey = 'sk-fuzzed-51c0d7a9e2b4';
const text = [
  'The lamp burned all night. Nobody came to put it out.',
  '@Anna: I have told you twice that the harbour is closed.',
  'She said it quietly, and the rain went on.',
].join('\n\n');

/** The whole studio over a library with a bit of everything, on an account that a counting gateway charges. */
export async function openFuzzWorld() {
  const clock = createSkippingClock(1);
  const prices = pricesOfAll(allModels, {});
  const gateway = await startBillingGateway({ seed: 'fuzz', prices, faultShare: 0 }, clock.nowMs);
  // Every other address leads to it, and it refuses: no made-up address is looked up or asked.
  const nowhere = await startConnectProxy(1, 403);
  const platform = await createTestPlatform({ clock });
  const studio = await createStudio({
    platform: {
      ...platform,
      network: { ...platform.network, proxyFor: async () => nowhere.address },
    },
    program: 'the fuzz',
    environment: { baseUrl: null, apiKey: null },
    // A program to hear takes is never agreed to.
    desktop: { ...idleDesktop, confirmProgram: async () => false },
  });
  const known = createKnownIds();
  const reader = openLibrary(platform.paths.database);

  const ask = async <Name extends RouteName>(
    route: Name,
    input: InputOf<Name>,
  ): Promise<ResultOf<Name>> => {
    const result = await studio.router.request(route, input);
    if (!result.ok) throw new Error(`${route}: ${result.error.code}: ${result.error.message}`);
    known.learn(result.data, domainOf(route).replace(/s$/, ''));
    return result.data as ResultOf<Name>;
  };

  const files = join(platform.paths.temporary, '..', 'of-a-person');
  await mkdir(files, { recursive: true });
  const give = async (name: string, content: string | Uint8Array) => {
    const path = join(files, name);
    await writeFile(path, content);
    known.add('fileHandle', studio.files.register(path));
  };

  const idle = () =>
    until(async () => {
      clock.skip(10_000);
      const { jobs } = await ask('jobs.list', {});
      return jobs.some(({ state }) => state === 'running' || state === 'waiting') ? null : true;
    });

  /** On the paying account with its key, and with a book: whatever was sent before. */
  const restore = async () => {
    await ask('settings.setKey', {
      address: gateway.baseUrl,
      key: apiKey,
      choice: { kind: 'add' },
      isConfirmed: true,
    });
    await ask('settings.update', { proxy: 'system', answerSeconds: 150 });
    await ask('jobs.resumeAll', {});
    for (const { id: projectId } of (await ask('library.list', {})).slice(0, 3)) {
      const project = await ask('project.get', { projectId });
      for (const { id: chapterId } of project.chapters.slice(0, 3))
        await ask('chapter.get', { chapterId });
    }
  };

  const fill = async () => {
    await give('book.md', `# One\n\n${text}\n\n# Two\n\n${text}`);
    await give('voice.wav', voiceSample(150, 12));
    await give('list.csv', 'written,spoken\nquay,key\n');
    const folder = join(files, 'folder');
    await mkdir(folder);
    for (const name of ['folderHandle', 'destinationHandle']) {
      known.add(name, studio.files.register(folder));
    }
    known.add('address', gateway.baseUrl);
    for (const model of allModels) known.add('model', model);
    await restore();
    const { projectId } = await ask('project.create', { title: 'The keeper' });
    const { chapters } = await ask('project.get', { projectId });
    const chapterId = chapters[0]?.id ?? '';
    const { revision } = await ask('chapter.get', { chapterId });
    await ask('chapter.save', { chapterId, text, baseRevision: revision });
    const { approval } = await ask('narration.price', { chapterId });
    await ask('narration.make', { chapterId, approval });
    await idle();
    const question = {
      conversationId: null,
      text: 'Who lights it?',
      model: 'lamp-chat',
      maxTokens: 100,
    };
    const asked = await ask('chat.price', question);
    await ask('chat.send', { ...question, approval: asked.approval });
    const order = {
      input: { model: 'lamp-video', prompt: 'A lamp.', seconds: 5, size: null, extra: '' },
      mostTokens: null,
      mostMoney: null,
    };
    const offered = await ask('videos.price', order);
    await ask('videos.start', { ...order, approval: offered.approval });
    await ask('exports.start', { projectId, formats: ['mp3'] });
    await ask('batches.create', { name: 'Shelf' });
    await ask('references.create', { title: 'Ada' });
    await idle();
    for (const route of ['voices.cards', 'chat.list', 'videos.list', 'batches.list'] as const) {
      await ask(route, {});
    }
    for (const segmentId of (await ask('chapter.get', { chapterId })).segments.map(
      ({ id }) => id,
    )) {
      await ask('takes.list', { segmentId });
    }
  };
  await fill();

  return {
    studio,
    known,
    gateway,
    nowhere,
    logged: platform.logger.entries,
    home: platform.paths.home,
    apiKey,
    restore,
    charges: () => reader.value<number>('SELECT count(*) FROM charge') ?? 0,
    /** All but what a person writes into it by hand. */
    ledgerEntries: () =>
      reader.value<number>("SELECT count(*) FROM ledger_entry WHERE kind <> 'corrected'") ?? 0,
    stop: async () => {
      reader.close();
      await studio.stop();
      await gateway.stop();
      await nowhere.stop();
      await platform.remove();
    },
  };
}
