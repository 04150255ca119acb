import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BookPeople, peopleOf } from '../../shared/script/speakers/book-people.ts';
import type { Choice } from '../../shared/script/speakers/candidates.ts';
import { decode, type Weights } from '../../shared/script/speakers/decode.ts';
import { choicesOf, namesOf } from '../../shared/script/speakers/find-speakers.ts';
import { somebodyElse, storyteller } from '../../shared/script/speakers/scene.ts';
import { toldOf } from '../../shared/script/speakers/turns.ts';
import { readMarkedText } from '../../test/support/builders/marked-speakers.ts';
import { checkout } from '../../test/support/checkout.ts';
import { calibrationOf, type Point } from './calibrate.ts';
import {
  chaptersOf,
  corpusVariable,
  type Novel,
  plainName,
  type Quotation,
  readCorpus,
} from './corpus.ts';

/**
 * Fits the weights of signs on the novels of the corpus, and tells each novel's figures with the weights of the
 * others (leave one novel out). Not part of a bench run:
 * `LECTERN_DIALOGISM_CORPUS=folder node <bundle of this file> [out.json]`.
 */
type Example = {
  readonly choices: readonly Choice[];
  /** Of each turn: which candidates are its speaker; null where nobody marked one. */
  readonly right: readonly (readonly boolean[] | null)[];
  /** Of each turn: which candidates have a name that the corpus lists for its speaker. */
  readonly named: readonly (readonly boolean[])[];
  readonly quotations: readonly (Quotation | null)[];
};

/** The chapters of a novel, as the studio reads them. */
function examplesOf(novel: Novel): readonly Example[] {
  const options = { cast: [], language: 'en' } as const;
  const chapters = chaptersOf(novel.text);
  const people = peopleOf(
    chapters.map(({ text }) => namesOf(text, options)),
    [],
  );
  const sorted = [...novel.quotations].sort(
    (a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0),
  );
  return chapters.map(({ start, text }) => exampleOf(start, text, people, sorted));
}

function exampleOf(
  start: number,
  text: string,
  people: BookPeople,
  sorted: readonly Quotation[],
): Example {
  const choices = choicesOf(text, { cast: [], language: 'en', people });
  const isNamed = (quotation: Quotation, person: string, names: readonly string[]) =>
    person === storyteller
      ? quotation.isNarrator
      : names.some((name) => quotation.names.has(plainName(name)));
  let first = 0;
  const quotations = choices.map(({ turn }) => {
    const line = turn.lines[0];
    if (line === undefined || line.given !== null) return null;
    const lineStart = line.start + start;
    const lineEnd = line.end + start;
    while ((sorted[first]?.spans.at(-1)?.[1] ?? Infinity) <= lineStart) first += 1;
    for (const quotation of sorted.slice(first, first + 3)) {
      for (const [from, to] of quotation.spans) {
        const shared = Math.min(to, lineEnd) - Math.max(from, lineStart);
        if (shared > Math.min(lineEnd - lineStart, to - from) / 2 - 1) return quotation;
      }
    }
    return null;
  });
  const named = choices.map(({ candidates }, at) => {
    const quotation = quotations[at] ?? null;
    return candidates.map(
      ({ person }) =>
        quotation !== null && person !== somebodyElse && isNamed(quotation, person, [person]),
    );
  });
  const right = choices.map(({ candidates }, at) => {
    const quotation = quotations[at] ?? null;
    if (quotation === null) return null;
    // The right person counts, whichever of their names is shown.
    const is = candidates.map(
      ({ person }) =>
        person !== somebodyElse &&
        isNamed(quotation, person, [person, ...(people.find(person)?.aliases ?? [])]),
    );
    if (is.includes(true)) return is;
    // Who is only described is right where nobody who is named is.
    const described = candidates.map(({ signs }) =>
      signs.some((sign) => /^cue \S+ described/.test(sign)),
    );
    return described.includes(true)
      ? described
      : candidates.map(({ person }) => person === somebodyElse);
  });
  return { choices, right, named, quotations };
}

const rounds = 50;
const shrink = 2;

/** Gradient ascent on the likelihood of the marked speakers, each weight with a step of its own. */
function fitWeights(examples: readonly Example[]): Record<string, number> {
  const weights: Record<string, number> = {};
  const speed: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    let total = 0;
    for (const { choices, right } of examples) {
      const gradient: Record<string, number> = {};
      const add = (sign: string, value: number) => {
        gradient[sign] = (gradient[sign] ?? 0) + value;
      };
      const all = decode(choices, weights);
      const marked = decode(choices, weights, right);
      total += marked.logTotal - all.logTotal;
      choices.forEach(({ candidates, change }, at) => {
        candidates.forEach(({ signs }, index) => {
          const difference = (marked.chances[at]?.[index] ?? 0) - (all.chances[at]?.[index] ?? 0);
          if (Math.abs(difference) > 1e-6) for (const sign of signs) add(sign, difference);
        });
        const last = (marked.sameLast[at] ?? 0) - (all.sameLast[at] ?? 0);
        const before = (marked.sameBefore[at] ?? 0) - (all.sameBefore[at] ?? 0);
        for (const sign of change) {
          add(`last: ${sign}`, last);
          add(`before: ${sign}`, before);
        }
      });
      for (const [sign, slope] of Object.entries(gradient)) {
        const pull = slope - (shrink / examples.length) * (weights[sign] ?? 0);
        speed[sign] = (speed[sign] ?? 0) + pull * pull;
        weights[sign] = (weights[sign] ?? 0) + (0.5 * pull) / (Math.sqrt(speed[sign] ?? 0) + 1e-6);
      }
    }
    if (round % 20 === 19) console.log(`  round ${round + 1}: ${total.toFixed(1)}`);
  }
  return weights;
}

function pointsOf(novel: string, examples: readonly Example[], weights: Weights): readonly Point[] {
  return examples.flatMap(({ choices, right, named, quotations }) => {
    const { chances } = decode(choices, weights);
    return choices.flatMap((choice, at): readonly Point[] => {
      if (right[at] == null) return [];
      const own = chances[at] ?? new Float64Array();
      let best = -1;
      own.forEach((chance, index) => {
        const isElse = choice.candidates[index]?.person === somebodyElse;
        if (!isElse && chance > (own[best] ?? 0)) best = index;
      });
      return [
        {
          novel,
          told: toldOf(choice.turn),
          chance: own[best] ?? 0,
          isRight: named[at]?.[best] === true,
          kind: quotations[at]?.kind ?? '',
        },
      ];
    });
  });
}

function tell(name: string, points: readonly Point[]): void {
  const share = (some: readonly Point[]) =>
    `${((100 * some.filter(({ isRight }) => isRight).length) / Math.max(1, some.length)).toFixed(1)}/${some.length}`;
  const of = (kind: string) => share(points.filter((one) => one.kind === kind));
  console.log(
    name.padEnd(28),
    'all',
    share(points),
    'explicit',
    of('explicit'),
    'pronoun',
    of('pronoun'),
    'unmarked',
    of('unmarked'),
    '>=.9',
    share(points.filter(({ chance }) => chance >= 0.9)),
  );
}

/** Passages of our own, as small novels: people who have a calling and no name are rare in the corpus. */
function ownPassages(): readonly Novel[] {
  const folder = join(checkout, 'test/fixtures/speakers');
  const texts = ['market-morning.txt', 'night-train.txt', 'salt-ferry.txt'].map(readMarkedText);
  const samples = JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')) as readonly {
    readonly text: string;
    readonly speakers: readonly string[];
  }[];
  const passages = [
    ...texts,
    ...samples.map(({ text, speakers }) => ({
      text,
      lines: choicesOf(text, { cast: [] })
        .flatMap(({ turn }) => turn.lines)
        .map(({ start }, at) => ({ from: start, speaker: speakers[at] ?? '' })),
    })),
  ];
  return passages.map(
    ({ text, lines }): Novel => ({
      name: 'own',
      text,
      characters: [],
      quotations: lines.map(({ from, speaker }): Quotation => {
        const names = new Set([speaker, ...(same[speaker] ?? [])].map(plainName));
        return {
          spans: [[from, from + 2]],
          kind: 'unmarked',
          names,
          isNarrator: speaker === 'narrator',
        };
      }),
    }),
  );
}
const same: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(checkout, 'test/fixtures/speakers/same.json'), 'utf8'),
);

const novels = readCorpus(process.env[corpusVariable]);
if (novels === null) throw new Error(`${corpusVariable} names no folder of the corpus.`);
const examples = novels.map(examplesOf);
const own = ownPassages().flatMap(examplesOf);
// Each counts as six: they are short.
const owns = Array.from({ length: 6 }, () => own).flat();
const heldOut = novels.flatMap((novel, at) => {
  const others = examples.filter((_, other) => other !== at).flat();
  const points = pointsOf(novel.name, examples[at] ?? [], fitWeights([...others, ...owns]));
  tell(`${novel.name} (held out)`, points);
  return points;
});
tell('held out', heldOut);
const weights = fitWeights([...examples.flat(), ...owns]);
tell('own', pointsOf('own', own, weights));
novels.forEach(({ name }, at) => {
  tell(name, pointsOf(name, examples[at] ?? [], weights));
});
const out = process.argv[2];
if (out !== undefined) {
  const made = `Fitted by bench/speakers/fit.ts on ${novels.map(({ name }) => name).join(', ')}.`;
  const table = Object.entries(weights)
    .map(([sign, weight]) => [sign, Math.round(weight * 100) / 100] as const)
    .filter(([, weight]) => weight !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([sign, weight]) => `  '${sign}': ${weight},`);
  const lines = Object.entries(calibrationOf(heldOut)).flatMap(([told, line]) => [
    `  ${told}: [`,
    ...line.map(([chance, share]) => `    [${chance}, ${share}],`),
    '  ],',
  ]);
  writeFileSync(
    out,
    [
      "import type { Weights } from './decode.ts';",
      "import type { Told } from './turns.ts';",
      '',
      `/** ${made} */`,
      'export const fittedWeights: Weights = {',
      ...table,
      '};',
      '',
      '/** What a chance is worth in the worst of novels that the weights have not seen: points of a line. */',
      'export const calibration: Readonly<Record<Told, readonly (readonly [number, number])[]>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}
