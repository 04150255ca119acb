import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { castColours } from '../../../shared/model/cast-colours.ts';
import type { VoiceCard } from '../../../shared/model/voice.ts';
import { toneLevel, toneUrl } from './fake-hear.ts';
import { type FakeStudio, offerOf } from './fake-studio.ts';
import { longTitle } from './sample-text.ts';

type Names = Exclude<Extract<RouteName, `voices.${string}`>, 'voices.list'>;

type Ports = {
  readonly emit: (event: EventMessage) => void;
  readonly isFree: () => boolean;
  readonly mediaUrl: (durationMs: number, seed: number) => string;
};

const dayMs = 86_400_000;
const nowMs = Date.now();

const defaultCard: VoiceCard = {
  id: 'v1',
  title: 'Default voice',
  gatewayTitle: 'Default voice',
  isDefault: true,
  state: 'ready',
  isFromElsewhere: false,
  createdAtMs: null,
  notes: '',
  tags: [],
  colour: '#6b6b6b',
  isFavourite: false,
  sampleUrl: null,
  samplePeaks: [],
  consent: null,
  uses: [],
  wins: 2,
  rounds: 9,
};

const peaksOf = (seed: number): readonly number[] =>
  Array.from({ length: 110 }, (_, at) => Math.round(255 * toneLevel(at * 0.27, seed)));

const names: readonly (readonly [string, Partial<VoiceCard>])[] = [
  [
    'Ada',
    {
      isFavourite: true,
      tags: ['warm', 'narrator', 'British'],
      wins: 7,
      rounds: 9,
      notes: 'Calm.',
    },
  ],
  ['Miles', { tags: ['low', 'narrator'], wins: 3, rounds: 8 }],
  [
    `Professor Maximiliana von und zu ${longTitle}`.slice(0, 80),
    { tags: ['stern', 'a tag that says rather a lot of things', 'old', 'fast', 'dry'] },
  ],
  ['Rosa', { state: 'missing', tags: ['young'], uses: [] }],
  ['From the phone', { isFromElsewhere: true, sampleUrl: null, samplePeaks: [], consent: null }],
  ['ليلى', { tags: ['warm'] }],
];

function makeCards(studio: FakeStudio): VoiceCard[] {
  if (studio.projects.length < 2) {
    return [defaultCard];
  }
  const [first, second] = studio.projects;
  const use = (project: typeof first, characters: readonly string[], isNarrator: boolean) =>
    project === undefined
      ? []
      : [{ projectId: project.id, projectTitle: project.title, isNarrator, characters }];
  const repeat = studio.session.mode === 'account' ? 6 : 1;
  const all = Array.from({ length: repeat }, () => names).flat();
  const own = all.map(([title, change], at): VoiceCard => {
    const id = `v${at + 2}`;
    const speaker = title.split(' ')[0] ?? title;
    return {
      ...defaultCard,
      id,
      title: at < names.length ? title : `${title} ${Math.floor(at / names.length) + 1}`,
      gatewayTitle: at === 0 ? 'ada_2026_final' : title,
      isDefault: false,
      createdAtMs: nowMs - at * dayMs * 3,
      colour: castColours[at % castColours.length] ?? '#6b6b6b',
      sampleUrl: toneUrl(31_000 + at * 900, at),
      samplePeaks: peaksOf(at),
      consent: {
        speaker,
        givenBy: at % 2 === 0 ? speaker : 'Jonas Berg',
        isOwnVoice: at % 2 === 0,
        atMs: nowMs - at * dayMs * 3,
        note: at === 1 ? 'Contract of 3 March, by letter' : '',
        statementUrl: at === 0 ? toneUrl(4000, 5) : null,
      },
      uses:
        at === 0
          ? [...use(first, ['Anna', 'The lamplighter'], false), ...use(second, [], true)]
          : at === 1
            ? use(first, ['Tom'], false)
            : [],
      wins: 0,
      rounds: 0,
      ...change,
    };
  });
  return [{ ...defaultCard, uses: use(first, [], true) }, ...own];
}

/** The library of voices of the studio in memory. */
export function createFakeVoices(
  studio: FakeStudio,
  { emit, isFree, mediaUrl }: Ports,
): { readonly [Name in Names]: (input: InputOf<Name>) => ResultOf<Name> } {
  let made: VoiceCard[] | null = null;
  const forgotten = new Set<string>();
  const bought = new Set<string>();
  const cards = (): VoiceCard[] => {
    made ??= makeCards(studio);
    return made;
  };
  const shown = () => cards().filter(({ id }) => !forgotten.has(id));
  const put = (voiceId: string, change: Partial<VoiceCard>): VoiceCard => {
    made = cards().map((card) => (card.id === voiceId ? { ...card, ...change } : card));
    emit({ name: 'voices.changed', payload: { referenceId: null } });
    const card = made.find(({ id }) => id === voiceId);
    if (card === undefined) throw new Error('That voice is not here.');
    return card;
  };
  const cardOf = (voiceId: string) => cards().find(({ id }) => id === voiceId);
  return {
    'voices.cards': shown,
    'voices.refresh': shown,
    'voices.uses': ({ voiceId }) =>
      (cardOf(voiceId)?.uses ?? []).map((use, at) => ({
        ...use,
        lineCount: 40 + at,
        unmadeCount: at === 0 ? 12 : 0,
      })),
    'voices.update': ({ voiceId, name, ...change }) => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const title = name === '' ? cardOf(voiceId)?.gatewayTitle : name;
      return put(voiceId, {
        ...(Object.fromEntries(given) as Partial<VoiceCard>),
        ...(title === undefined ? {} : { title }),
      });
    },
    'voices.delete': ({ voiceId }) => {
      put(voiceId, { state: 'missing' });
      return { wasThere: true };
    },
    'voices.forget': ({ voiceId }) => {
      forgotten.add(voiceId);
      return null;
    },
    'voices.unforget': ({ voiceId }) => {
      forgotten.delete(voiceId);
      return null;
    },
    'voices.audition': ({ voiceId, text, approval }) => {
      const key = `${voiceId} ${text}`;
      if (!isFree() && approval == null && !bought.has(key)) {
        return { kind: 'approval', ...offerOf(110, false) };
      }
      bought.add(key);
      const seed = Number(voiceId.slice(1));
      return {
        kind: 'ready',
        mediaUrl: mediaUrl(2400, seed),
        durationMs: 2400,
        speechDb: -20 - seed,
      };
    },
    'voices.judge': ({ winnerId, loserId }) => {
      for (const voiceId of [winnerId, loserId]) {
        const { wins = 0, rounds = 0 } = cardOf(voiceId) ?? {};
        put(voiceId, { wins: wins + (voiceId === winnerId ? 1 : 0), rounds: rounds + 1 });
      }
      return null;
    },
    'voices.export': () => ({ path: '/home/ada/Desktop/Ada.voices.zip' }),
    'voices.import': () => ({
      references: [],
      refused: [{ name: 'Miles', code: 'audio_undecodable', message: 'Its sound is damaged.' }],
    }),
    'voices.reuse': () => {
      throw new Error('The preview clones nothing again.');
    },
  };
}
