import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { Chapter } from '../../../shared/model/project.ts';
import type {
  ListedWord,
  PronunciationRule,
  PronunciationState,
  RuleExample,
  RulePreview,
} from '../../../shared/model/pronunciation.ts';
import { compileRules, pronounce } from '../../../shared/script/pronounce.ts';
import { checkRule } from '../../../shared/script/pronounce-check.ts';
import { type FakeStudio, offerOf, priceOf } from './fake-studio.ts';

type Ports = {
  readonly isFree: () => boolean;
  readonly chaptersOf: (projectId: string) => readonly Chapter[];
  readonly mediaUrl: (durationMs: number, seed: number) => string;
};

type PronunciationRoute = Extract<RouteName, `pronunciation.${string}`>;

const kinds = ['name', 'unknown', 'letters'] as const;

const ruleOf = (
  id: string,
  find: string,
  say: string,
  change: Partial<PronunciationRule> = {},
): PronunciationRule => ({
  id,
  projectId: 'p1',
  rank: 0,
  find,
  say,
  kind: 'text',
  isWholeWord: true,
  isCaseSensitive: false,
  isOn: true,
  note: '',
  ...change,
});

/** A list as a narrator keeps it: short, long, off, patterns, left unsaid, right to left. */
export const sampleRules: PronunciationRule[] = [
  ruleOf('w1', 'Maren', 'mah-ren'),
  ruleOf('w2', 'quay', 'key', { note: 'as on the coast' }),
  ruleOf('w3', '(\\d+) kn', '$1 knots', { kind: 'pattern', isWholeWord: false }),
  ruleOf('w4', 'ibid.', '', { isOn: false }),
  ruleOf('w5', 'مارِن', 'مارين'),
  ruleOf(
    'w6',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'doh-now-dumpf-shiff-farts-gesell-shafts-kapi-tane',
    { projectId: null },
  ),
  ruleOf('w7', 'LV', 'Level', { projectId: null, isCaseSensitive: true }),
];

/** The rules of pronunciation in memory; previews look at the shown words, by the real matching. */
export function createFakePronunciation(studio: FakeStudio, ports: Ports) {
  let rules: readonly PronunciationRule[] = studio.rules;
  let staleCount = studio.rules.length > 3 ? 14 : 0;
  const heard = new Set<string>();
  const fine = new Set<string>();
  let count = rules.length;

  const stateOf = (): PronunciationState => ({
    rules: [...rules].sort((a, b) => Number(a.projectId === null) - Number(b.projectId === null)),
    stale: {
      segmentCount: staleCount,
      ...offerOf(staleCount * 90, ports.isFree()),
      chapters: [],
    },
  });

  const preview = ({ projectId, rule }: InputOf<'pronunciation.preview'>): RulePreview => {
    const draft = {
      kind: 'text',
      isWholeWord: true,
      isCaseSensitive: false,
      note: '',
      ...rule,
    } as const;
    const { problem, detail } = checkRule(draft);
    const compiled = compileRules([{ ...draft, id: 'draft', rank: 0, isOn: true }], 'en');
    const examples: RuleExample[] = [];
    const chapters = ports.chaptersOf(projectId).flatMap((chapter) => {
      const touched = chapter.segments.filter(({ shown, start, end }) => {
        const [one] = problem === null ? pronounce(shown, compiled).replacements : [];
        if (one === undefined) {
          return false;
        }
        examples.push({
          chapterId: chapter.id,
          chapterTitle: chapter.title,
          start,
          end,
          lead: shown.slice(Math.max(0, one.start - 40), one.start),
          tail: shown.slice(one.end, one.end + 40),
          found: shown.slice(one.start, one.end),
          said: one.said,
        });
        return true;
      });
      return touched.length === 0
        ? []
        : [{ chapterId: chapter.id, title: chapter.title, segmentCount: touched.length }];
    });
    const segmentCount = chapters.reduce((sum, chapter) => sum + chapter.segmentCount, 0);
    const madeCount = Math.ceil(segmentCount / 2);
    return {
      problem,
      detail,
      segmentCount,
      madeCount,
      skippedCount: rule.say.length > 60 ? 1 : 0,
      price: priceOf(madeCount * 90, ports.isFree()),
      chapters,
      examples: examples.slice(0, 6),
    };
  };

  const wordsOf = (projectId: string): readonly ListedWord[] => {
    const [chapter] = ports.chaptersOf(projectId);
    const names = [
      'Maren',
      'Tom',
      'Donaudampfschifffahrtsgesellschaftskapitän',
      'NKVD',
      'thrumbling',
    ];
    return names.map((word, at) => ({
      word,
      kind: kinds[at < 3 ? 0 : at === 3 ? 2 : 1] ?? 'name',
      count: 41 - at * 9,
      hasRule: rules.some(({ find }) => find === word),
      isFine: fine.has(word),
      chapterId: chapter?.id ?? '',
      chapterTitle: chapter?.title ?? '',
      start: 30,
      end: 40,
      excerpt: `…and there stood ${word}, looking up…`,
    }));
  };

  const handlers: {
    readonly [Name in PronunciationRoute]: (input: InputOf<Name>) => ResultOf<Name>;
  } = {
    'pronunciation.get': stateOf,
    'pronunciation.add': ({ rule }) => {
      count += 1;
      const usual = { kind: 'text', isWholeWord: true, isCaseSensitive: false, note: '' } as const;
      rules = [...rules, { ...usual, ...rule, id: `w${count}`, rank: count, isOn: true }];
      staleCount += 2;
      return stateOf();
    },
    'pronunciation.change': ({ id, change }) => {
      const known = Object.fromEntries(Object.entries(change).filter(([, to]) => to !== undefined));
      rules = rules.map((rule) => (rule.id === id ? { ...rule, ...known } : rule));
      return stateOf();
    },
    'pronunciation.move': ({ id, beforeId }) => {
      const moved = rules.filter((rule) => rule.id === id);
      const others = rules.filter((rule) => rule.id !== id);
      const at = others.findIndex((rule) => rule.id === beforeId);
      const place = at < 0 ? others.length : at;
      rules = [...others.slice(0, place), ...moved, ...others.slice(place)];
      return stateOf();
    },
    'pronunciation.remove': ({ ids }) => {
      rules = rules.filter(({ id }) => !ids.includes(id));
      return stateOf();
    },
    'pronunciation.restore': ({ rules: wanted }) => {
      rules = wanted as readonly PronunciationRule[];
      return stateOf();
    },
    'pronunciation.preview': preview,
    'pronunciation.passed': ({ projectId }) =>
      ports
        .chaptersOf(projectId)
        .slice(0, 1)
        .flatMap(({ id, title, segments }) =>
          segments.slice(5, 6).map(({ start, end, shown }) => ({
            ruleId: 'w6',
            kind: 'too-long' as const,
            chapterId: id,
            chapterTitle: title,
            start,
            end,
            shown,
          })),
        ),
    'pronunciation.importCsv': () => ({ state: stateOf(), added: 0, replaced: rules.length }),
    'pronunciation.exportCsv': () => ({ text: 'find,say\r\n', fileName: 'rules.csv' }),
    'pronunciation.hear': ({ words, approval }) => {
      if (!ports.isFree() && approval == null && !heard.has(words)) {
        return { kind: 'approval', ...offerOf(14, false), segmentCount: 1 };
      }
      heard.add(words);
      return { kind: 'ready', mediaUrl: ports.mediaUrl(900, words.length), durationMs: 900 };
    },
    'pronunciation.samplePrice': ({ samples }) => {
      const count = samples.filter(({ words }) => !heard.has(words)).length;
      return { ...offerOf(14 * count, ports.isFree()), count };
    },
    'pronunciation.words': ({ projectId }) => ({ words: wordsOf(projectId), hasDictionary: true }),
    'pronunciation.setFine': ({ words, isFine }) => {
      for (const word of words) {
        if (isFine) {
          fine.add(word);
        } else {
          fine.delete(word);
        }
      }
      return null;
    },
    'pronunciation.remake': () => {
      const started = staleCount;
      staleCount = 0;
      return { started };
    },
  };
  return { handlers };
}
