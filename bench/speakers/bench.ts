import { peopleOf } from '../../shared/script/speakers/book-people.ts';
import { findSpeakers, namesOf } from '../../shared/script/speakers/find-speakers.ts';
import type { BenchBound, BenchResult } from '../bench-result.ts';
import { chaptersOf, corpusVariable, type Novel, readCorpus } from './corpus.ts';
import { bandsOf, type Judged, judge, type Score, scoreOf } from './score.ts';

const name = 'speakers: who says the quotations of novels';
const options = { cast: [], language: 'en' } as const;

const told =
  `no novel to read: get the Project Dialogism Novel Corpus (its repository on GitHub is called ` +
  `project-dialogism-novel-corpus) and name its folder by ${corpusVariable}`;

/** As the studio does it: the names of the whole book first, then chapter by chapter. */
function judgeNovel(novel: Novel): {
  readonly judged: readonly Judged[];
  readonly seconds: number;
} {
  const before = process.cpuUsage();
  const chapters = chaptersOf(novel.text);
  const people = peopleOf(
    chapters.map(({ text }) => namesOf(text, options)),
    [],
  );
  const found = chapters.flatMap(({ start, text }) =>
    findSpeakers(text, { ...options, people }).map((one) => ({
      ...one,
      from: one.from + start,
      to: one.to + start,
    })),
  );
  const { user, system } = process.cpuUsage(before);
  return { judged: judge(novel, found, people), seconds: (user + system) / 1e6 };
}

function line(title: string, score: Score, seconds: number): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);
  const shares = (['found', 'all', 'explicit', 'pronoun', 'unmarked'] as const).map(
    (key) => `${key} ${percent(score[key])}`,
  );
  const person = `person ${percent(score.person)}, explicit ${percent(score.explicitPerson)}`;
  const certain = `at 0.9 ${percent(score.certain)}, right ${percent(score.certainRight)}`;
  return `  ${title.padEnd(30)} ${String(score.quotations).padStart(6)}  ${shares.join('  ')}  ${person}  ${certain}  ${seconds.toFixed(2)} s\n`;
}

/**
 * Who says the quotations of the Project Dialogism Novel Corpus, whose speakers people set. One that is not
 * found counts as wrong; a name is right when it is one of the character's aliases. Processor seconds.
 */
export async function run(): Promise<BenchResult> {
  const novels = readCorpus(process.env[corpusVariable]);
  if (novels === null) {
    process.stdout.write(`\n${name}: ${told}\n`);
    return { name, figures: {}, bounds: [] };
  }
  const all: Judged[] = [];
  let seconds = 0;
  let characters = 0;
  let slowest = 0;
  process.stdout.write('\n');
  for (const novel of novels) {
    const result = judgeNovel(novel);
    all.push(...result.judged);
    seconds += result.seconds;
    characters += novel.text.length;
    slowest = Math.max(slowest, (1e6 * result.seconds) / novel.text.length);
    process.stdout.write(line(novel.name, scoreOf(result.judged), result.seconds));
  }
  const score = scoreOf(all);
  process.stdout.write(line(`${novels.length} novels`, score, seconds));
  for (const { from, to, count, right } of bandsOf(all)) {
    const share = `${(100 * right).toFixed(1)} %`;
    process.stdout.write(`  certainty ${from} to ${to}: ${count} quotations, ${share} right\n`);
  }
  return {
    name,
    figures: { ...score, 'seconds for a million characters': (1e6 * seconds) / characters },
    bounds: boundsOf(score, slowest),
  };
}

function boundsOf(score: Score, slowest: number): readonly BenchBound[] {
  return [
    { name: 'explicit', value: score.explicit, atLeast: 0.95 },
    { name: 'by pronoun', value: score.pronoun, atLeast: 0.62 },
    { name: 'all', value: score.all, atLeast: 0.7 },
    { name: 'right where certainty is 0.9 and over', value: score.certainRight, atLeast: 0.9 },
    { name: 'share with certainty 0.9 and over', value: score.certain, atLeast: 0.3 },
    { name: 'slowest, seconds for a million characters', value: slowest, atMost: 8 },
  ];
}
