import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peopleOf } from '../../shared/script/speakers/book-people.ts';
import type { Choice } from '../../shared/script/speakers/candidates.ts';
import { decode, type Weights } from '../../shared/script/speakers/decode.ts';
import { choicesOf, namesOf } from '../../shared/script/speakers/find-speakers.ts';
import { somebodyElse, storyteller } from '../../shared/script/speakers/scene.ts';
import { readMarkedText } from '../../test/support/builders/marked-speakers.ts';
import { checkout } from '../../test/support/checkout.ts';
import { corpusVariable, type Novel, plainName, type Quotation, readCorpus } from './corpus.ts';

/**
 * Fits the weights of signs on the novels of the corpus, and tells each novel's figures with the weights of the
 * others (leave one novel out). Not part of a bench run:
 * `LECTERN_DIALOGISM_CORPUS=folder node <bundle of this file> [out.json]`.
 */
type Example = {
  readonly choices: readonly Choice[];
  /** Of each turn: which candidates are its speaker; null where nobody marked one. */
  readonly right: readonly (readonly boolean[] | null)[];
  readonly quotations: readonly (Quotation | null)[];
};

function exampleOf(novel: Novel): Example {
  const options = { cast: [], language: 'en' } as const;
  const people = peopleOf([namesOf(novel.text, options)], []);
  const choices = choicesOf(novel.text, { ...options, people });
  const isNamed = (quotation: Quotation, person: string) => {
    if (person === storyteller) return quotation.isNarrator;
    const aliases = people.find(person)?.aliases ?? [];
    return [person, ...aliases].some((name) => quotation.names.has(plainName(name)));
  };
  let first = 0;
  const sorted = [...novel.quotations].sort(
    (a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0),
  );
  const quotations = choices.map(({ turn }) => {
    const line = turn.lines[0];
    if (line === undefined || line.given !== null) return null;
    while ((sorted[first]?.spans.at(-1)?.[1] ?? Infinity) <= line.start) first += 1;
    for (let at = first; at < first + 3; at += 1) {
      const q = sorted[at];
      if (q === undefined) break;
      for (const [from, to] of q.spans) {
        const shared = Math.min(to, line.end) - Math.max(from, line.start);
        if (shared > Math.min(line.end - line.start, to - from) / 2 - 1) return q;
      }
    }
    return null;
  });
  const right = choices.map(({ candidates }, at) => {
    const quotation = quotations[at] ?? null;
    if (quotation === null) return null;
    const is = candidates.map(
      ({ person }) => person !== somebodyElse && isNamed(quotation, person),
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
  return { choices, right, quotations };
}

const rounds = 80;
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

type Point = {
  readonly chance: number;
  readonly isRight: boolean;
  readonly kind: string;
  readonly certainty?: number;
};

function pointsOf({ choices, right, quotations }: Example, weights: Weights): readonly Point[] {
  const { chances } = decode(choices, weights);
  return choices.flatMap((choice, at) => {
    const is = right[at];
    if (is == null) return [];
    let best = 0;
    const own = chances[at] ?? new Float64Array();
    own.forEach((chance, index) => {
      const isElse = choice.candidates[index]?.person === somebodyElse;
      if (!isElse && chance > (own[best] ?? 0)) best = index;
    });
    const isKnown = choice.candidates[best]?.person !== somebodyElse;
    return [
      {
        chance: isKnown ? (own[best] ?? 0) : 0,
        isRight: isKnown && is[best] === true,
        kind: quotations[at]?.kind ?? '',
      },
    ];
  });
}

/** Points of a rising line through the shares that were right, by chance. */
function calibrationOf(points: readonly Point[]): readonly (readonly [number, number])[] {
  const sorted = [...points].filter(({ chance }) => chance > 0).sort((a, b) => a.chance - b.chance);
  const size = Math.max(50, Math.ceil(sorted.length / 24));
  let pools: { chance: number; right: number; count: number }[] = [];
  for (let at = 0; at < sorted.length; at += size) {
    const own = sorted.slice(at, at + size);
    pools.push({
      chance: own.reduce((sum, one) => sum + one.chance, 0),
      right: own.filter(({ isRight }) => isRight).length,
      count: own.length,
    });
    for (;;) {
      const [one, other] = pools.slice(-2);
      if (
        other === undefined ||
        one === undefined ||
        one.right / one.count < other.right / other.count
      )
        break;
      pools = [
        ...pools.slice(0, -2),
        {
          chance: one.chance + other.chance,
          right: one.right + other.right,
          count: one.count + other.count,
        },
      ];
    }
  }
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const line = pools.map(
    ({ chance, right, count }) => [round(chance / count), round(right / count)] as const,
  );
  return [...line.filter(([chance]) => chance < 1), [1, line.at(-1)?.[1] ?? 1]];
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
const examples = novels.map(exampleOf);
const own = ownPassages().map(exampleOf);
// Each counts as six: they are short.
const owns = Array.from({ length: 6 }, () => own).flat();
const heldOut: Point[] = [];
if (process.argv[3] !== 'quick') {
  novels.forEach((novel, at) => {
    const weights = fitWeights([...examples.filter((_, other) => other !== at), ...owns]);
    const points = pointsOf(examples[at] as Example, weights);
    heldOut.push(...points);
    tell(`${novel.name} (held out)`, points);
  });
  tell('held out', heldOut);
}
const weights = fitWeights([...examples, ...owns]);
tell(
  'own',
  own.flatMap((one) => pointsOf(one, weights)),
);
novels.forEach((novel, at) => {
  tell(novel.name, pointsOf(examples[at] as Example, weights));
});
const seen = examples.flatMap((one) => pointsOf(one, weights));
tell('seen', seen);
const calibration = calibrationOf(heldOut.length > 0 ? heldOut : seen);
const out = process.argv[2];
if (out !== undefined) {
  const rounded = Object.fromEntries(
    Object.entries(weights)
      .map(([sign, weight]) => [sign, Math.round(weight * 100) / 100] as const)
      .filter(([, weight]) => weight !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const made = `Fitted by bench/speakers/fit.ts on ${novels.map(({ name }) => name).join(', ')}; calibration by leaving one novel out.`;
  const table = Object.entries(rounded).map(([sign, weight]) => `  '${sign}': ${weight},`);
  const points = calibration.map(([chance, share]) => `  [${chance}, ${share}],`);
  writeFileSync(
    out,
    [
      "import type { Weights } from './decode.ts';",
      '',
      `/** ${made} */`,
      'export const fittedWeights: Weights = {',
      ...table,
      '};',
      '',
      '/** Of lines with such a chance, this share was right: points of a line. */',
      'export const calibration: readonly (readonly [number, number])[] = [',
      ...points,
      '];',
      '',
    ].join('\n'),
  );
}
