import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { ImportReview } from '../../../shared/model/project.ts';
import { defaultSettings } from '../../../shared/model/session.ts';
import { toneUrl } from './fake-hear.ts';
import { sampleRules } from './fake-pronunciation.ts';
import { addProject, type FakeStudio, priceOf } from './fake-studio.ts';
import { crowdQueue, fillQueue } from './queue-scenarios.ts';
import { arabicText, bridgeText, duskText, longTitle } from './sample-text.ts';

const hourMs = 3_600_000;

function emptyStudio(): FakeStudio {
  return {
    session: {
      mode: 'demo',
      isFree: true,
      account: null,
      accounts: [],
      secretStore: 'keychain',
      settings: defaultSettings,
      spentTodayTokens: 0,
      appVersion: '0.1.0',
    },
    projects: [],
    chapters: new Map(),
    jobs: [],
    pace: { running: 0, waiting: 0, level: 4, hold: null, holdForMs: 0 },
    uncertain: [],
    ledger: [],
    removed: [],
    rules: [],
    failures: new Map(),
    calls: [],
    review: null,
    makeDelayMs: 60,
  };
}

const lamplighter = (openedAtMs: number | null) =>
  ({
    id: 'p1',
    title: 'The Lamplighter',
    author: 'Lectern',
    isSample: true,
    openedAtMs,
    chapters: [
      { title: 'Dusk on the quay', text: duskText },
      { title: 'The bridge', text: bridgeText },
      { title: 'Storm', text: duskText.replace('Dusk on the quay', 'Storm') },
      { title: 'Morning', text: bridgeText.replace('The bridge', 'Morning') },
    ],
  }) as const;

const review = (title: string): ImportReview => ({
  draftId: 'd1',
  title,
  author: 'Eleanor Marsh',
  language: 'en',
  coverUrl: null,
  chapters: Array.from({ length: 24 }, (_, at) => ({
    title: at === 0 ? 'Copyright' : at % 7 === 3 ? longTitle : `Chapter ${at}: the ${at}th lamp`,
    characters: 900 + at * 730,
    estimatedMs: 60_000 + at * 48_000,
    opening: duskText.replace(/^#.*\n/, '').replace(/[@\\[\]{}]/g, ''),
  })),
  script: null,
  notices: [
    '12 footnotes are folded; open one in the script to read it.',
    '3 images were left out.',
    '31 page numbers were left out.',
  ],
  estimatedMs: 4 * hourMs,
  price: priceOf(252_000, true),
  jobPrice: priceOf(940_000, true),
});

function mixStates(studio: FakeStudio): void {
  const chapter = studio.chapters.get('p1-c1');
  if (chapter === undefined) {
    return;
  }
  const states = ['made', 'made', 'changed', 'not-made', 'making', 'queued', 'failed', 'uncertain'];
  studio.chapters.set('p1-c1', {
    ...chapter,
    segments: chapter.segments.map((segment) => {
      const status = (states[segment.index] ?? 'not-made') as typeof segment.status;
      return segment.status === 'silent'
        ? segment
        : {
            ...segment,
            status,
            durationMs: status === 'made' ? segment.estimatedMs : null,
            mediaUrl: status === 'made' ? toneUrl(segment.estimatedMs, segment.index) : null,
            problem: status === 'failed' ? 'The gateway refused this text.' : null,
          };
    }),
  });
}

function fillShelf(studio: FakeStudio, nowMs: number): void {
  addProject(studio, lamplighter(nowMs - hourMs));
  const shelf: readonly (readonly [string, string | null])[] = [
    ['Salt and Sextant', 'Ida Holm'],
    [longTitle, 'A Committee of Seventeen Very Thorough Harbour Historians and Their Secretaries'],
    ['الفانوس الأخير', 'ليلى حدّاد'],
    ['銀河の停車場', '宮野 航'],
    ['A Field Guide to Fog', null],
    ['Letters', 'M.'],
    ['The Quiet Machine', 'Jonas Berg'],
  ];
  shelf.forEach(([title, author], at) => {
    addProject(studio, {
      id: `p${at + 2}`,
      title,
      ...(author === null ? {} : { author }),
      openedAtMs: at % 3 === 2 ? null : nowMs - at * 30 * hourMs,
      chapters: [{ title: 'One', text: at === 2 ? arabicText : duskText }],
    });
  });
  for (const id of ['p2-c1', 'p1-c2']) {
    const chapter = studio.chapters.get(id);
    if (chapter !== undefined) {
      studio.chapters.set(id, {
        ...chapter,
        segments: chapter.segments.map((segment) => ({
          ...segment,
          status: segment.status === 'silent' ? 'silent' : 'made',
          durationMs: segment.estimatedMs,
          mediaUrl:
            segment.status === 'silent' ? null : toneUrl(segment.estimatedMs, segment.index),
        })),
      });
    }
  }
}

/** The situations that the screens are looked at in. */
export function buildScenario(name: string, nowMs: number): FakeStudio {
  const studio = emptyStudio();
  studio.review = review('Salt and Sextant');
  switch (name) {
    case 'first':
      addProject(studio, lamplighter(null));
      break;
    case 'empty':
      break;
    case 'full':
      fillShelf(studio, nowMs);
      mixStates(studio);
      fillQueue(studio, nowMs, true);
      break;
    case 'crowd':
    case 'account': {
      fillShelf(studio, nowMs);
      mixStates(studio);
      studio.rules = [...sampleRules];
      (name === 'crowd' ? crowdQueue : fillQueue)(studio, nowMs, false);
      const account = {
        id: 'a1',
        label: 'home',
        baseUrl: 'https://gateway.example',
        hasKey: true,
      };
      studio.session = {
        ...studio.session,
        mode: 'account',
        isFree: false,
        account,
        accounts: [account],
        secretStore: 'memory',
        spentTodayTokens: 12_480,
        settings: {
          ...defaultSettings,
          currencyLabel: '€',
          capPerDayTokens: 20_000,
          capPerExportTokens: 500_000,
        },
      };
      const dear = review(longTitle);
      studio.review = {
        ...dear,
        price: priceOf(252_000, false),
        jobPrice: priceOf(940_000, false),
      };
      break;
    }
    case 'error':
      addProject(studio, lamplighter(nowMs));
      studio.review = null;
      studio.failures.set('library.list', {
        code: errorCodes.libraryBusy,
        message:
          'The library is in use by another Lectern on this computer. Close it, then try again.',
        data: { holder: 'lectern serve' },
      });
      studio.failures.set('jobs.list', {
        code: errorCodes.libraryBusy,
        message: 'The queue cannot be read while another Lectern holds the library.',
        data: {},
      });
      studio.failures.set('chapter.save', {
        code: errorCodes.diskFull,
        message: 'The disk is full, so the chapter could not be saved.',
        data: {},
      });
      break;
    default:
      throw new Error(`No scenario is called ${name}.`);
  }
  return studio;
}
