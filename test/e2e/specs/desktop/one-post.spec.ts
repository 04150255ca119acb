import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import {
  type Behaviour,
  finish,
  type RawGateway,
  reply,
  replyAndClose,
  replyJson,
  reset,
  startRawGateway,
} from '../../../support/gateway/raw-gateway.ts';
import { test as base, expect } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

const speechPath = '/v1/audio/speech';

/** How each line of the book is answered; the word stands in the line, so no order is needed. */
const endings: readonly {
  readonly word: string;
  readonly answer: (elsewhere: RawGateway) => Behaviour;
}[] = [
  { word: 'lantern', answer: () => reset },
  { word: 'harbour', answer: () => finish },
  { word: 'orchard', answer: () => replyAndClose(408) },
  { word: 'chimney', answer: () => replyAndClose(421) },
  {
    word: 'meadow',
    answer: (elsewhere) => reply(307, '', { location: `${elsewhere.baseUrl}/audio/speech` }),
  },
  {
    word: 'stairway',
    answer: () =>
      replyJson(504, { error: { code: 'upstream_outcome_unknown', message: 'Unknown.' } }),
  },
];

const book = [
  '# Six lines',
  ...endings.map(({ word }) => `This line speaks of the ${word}, and of nothing else at all.`),
].join('\n\n');

type Gateway = RawGateway & {
  /** Requests that the same connection had carried before each POST. */
  readonly carriedBefore: readonly number[];
  /** POSTs that arrived whole, with that word in their text. */
  readonly postsOf: (word: string) => number;
};

const test = base.extend<{ readonly elsewhere: RawGateway; readonly gateway: Gateway }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  elsewhere: async ({}, use) => {
    const server = await startRawGateway();
    await use(server);
    await server.close();
  },

  gateway: async ({ elsewhere }, use) => {
    const server = await startRawGateway();
    const carried = new WeakMap<object, number>();
    const carriedBefore: number[] = [];
    server.play((socket, request) => {
      const before = carried.get(socket) ?? 0;
      carried.set(socket, before + 1);
      if (request.method === 'POST') carriedBefore.push(before);
      const ending = endings.find(({ word }) => request.body.includes(word));
      if (request.method === 'POST' && ending !== undefined) {
        ending.answer(elsewhere)(socket, request);
      } else if (request.path === '/v1/models') {
        replyJson(200, { object: 'list', data: [{ id: 'fish-speech', object: 'model' }] })(
          socket,
          request,
        );
      } else if (request.path.startsWith('/v1/audio/voices')) {
        replyJson(200, { items: [] })(socket, request);
      } else {
        replyJson(404, { error: { code: 'not_found', message: 'Not here.' } })(socket, request);
      }
    });
    await use({
      ...server,
      carriedBefore,
      postsOf: (word) =>
        server.requests.filter(({ method, body }) => method === 'POST' && body.includes(word))
          .length,
    });
    await server.close();
  },

  studioEnv: async ({ gateway }, use) => {
    await use({ LECTERN_BASE_URL: gateway.baseUrl, LECTERN_API_KEY: 'key-of-the-raw-gateway' });
  },
});

// A call that is paid twice now and then is a call that is paid twice.
test.describe.configure({ retries: 0 });

/** Waits for a message and closes what is shown; one may also go by itself meanwhile. */
async function dismissMessages(page: Page) {
  const messages = page.getByRole('alert');
  await expect(messages.first()).toBeVisible();
  await expect(async () => {
    const isShown = (await messages.count()) > 0;
    if (isShown) {
      await messages.first().getByRole('button', { name: 'Close' }).click({ timeout: 2_000 });
    }
    expect(await messages.count()).toBe(0);
  }).toPass();
}

/** Asks for a line by its mark, says yes to a price that is asked, and waits for the words about its end. */
async function hear(page: Page, index: number, isPriced: boolean) {
  await page.getByTestId(`segment-mark-${index}`).click();
  if (isPriced) await page.getByTestId('hear-approval-yes').click();
  await dismissMessages(page);
}

/** What the desktop's own network stack does with a POST on a connection that was used before. */
async function postByChromium(desktop: ElectronApplication, origin: string) {
  await desktop.evaluate(async ({ net, session }, address) => {
    const own = session.fromPartition('one-post-probe');
    const send = (method: string, path: string) =>
      new Promise<void>((done) => {
        const request = net.request({ method, url: `${address}${path}`, session: own });
        request.on('response', (response) => {
          response.on('data', () => {});
          response.on('end', () => done());
        });
        request.on('error', () => done());
        if (method === 'POST') request.write('lantern');
        request.end();
      });
    await send('GET', '/v1/models');
    await send('POST', '/v1/probe');
  }, origin);
}

test('each line whose answer is lost leaves as one POST, also after a restart', async ({
  openStudio,
  home,
  gateway,
  elsewhere,
}) => {
  const first = await openStudio();
  const frame = new StudioPage(first.page);
  await frame.sampleIsOpen();
  const file = join(home, 'six-lines.md');
  await writeFile(file, book);
  await (await frame.dropBook(file)).add();
  await dismissMessages(first.page);

  for (const [at, { word }] of endings.entries()) {
    const index = at + 1;
    await hear(first.page, index, at === 0);
    const mark = first.page.getByTestId(`segment-mark-${index}`);
    await expect(mark).toHaveAttribute('data-status', 'uncertain');
    expect([word, gateway.postsOf(word)]).toEqual([word, 1]);
  }
  expect(gateway.requests.some(({ path }) => path === '/v1/models')).toBe(true);
  await first.close();

  const second = await openStudio();
  const again = new StudioPage(second.page);
  await again.openBook('Six lines');
  for (const [at, { word }] of endings.entries()) {
    const mark = second.page.getByTestId(`segment-mark-${at + 1}`);
    await expect(mark).toHaveAttribute('data-status', 'uncertain');
    // In doubt, it has no price: only a decision sends it.
    await hear(second.page, at + 1, false);
    expect([word, gateway.postsOf(word)]).toEqual([word, 1]);
  }
  expect(gateway.postCount()).toBe(endings.length);
  expect(gateway.requests.filter(({ path }) => path === speechPath)).toHaveLength(endings.length);
  // No charged call rides on a connection that was used before, although all were kept open.
  expect(gateway.carriedBefore).toEqual(endings.map(() => 0));
  expect(elsewhere.connectionCount()).toBe(0);
});

// The reason for all this: the stack that is not used. Should it ever stop, the rule may be thought over.
test('the network stack of the desktop itself sends such a POST a second time', async ({
  studio: { page, desktop },
  gateway,
}) => {
  if (desktop === null) throw new Error('this spec is for the window');
  await new StudioPage(page).sampleIsOpen();
  await postByChromium(desktop, new URL(gateway.baseUrl).origin);
  expect(gateway.postsOf('lantern')).toBeGreaterThan(1);
  expect(gateway.carriedBefore[0]).toBeGreaterThan(0);
});
