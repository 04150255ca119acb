import { describe, expect, it } from 'vitest';
import {
  type ChapterPlan,
  type PlannedSegment,
  replanChapter,
} from '../../../../../shared/script/plan/plan.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';

/*
 * An edit in a long paragraph whose lines are made. The bugs: every line behind the edit was cut otherwise and had to be
 * bought again; taking the edit back bought a line that is there; what is only typed stayed cut where it was saved.
 */
const things = 'lamp quay gull ladder rope bell tide stair key salt river window morning'.split(
  ' ',
);

function sentenceOf(random: () => number): string {
  const words = Array.from(
    { length: 3 + Math.floor(random() * 22) },
    () => things[Math.floor(random() * things.length)] ?? '',
  );
  return `The ${words.join(' ')}.`;
}

/** A chapter that is edited, saved and made, again and again. */
class Chapter {
  readonly made = new Set<string>();
  plan: ChapterPlan | undefined;

  save(sentences: readonly string[]): readonly PlannedSegment[] {
    const { plan } = replanChapter(sentences.join(' '), {
      cast: [],
      language: 'en',
      isMade: ({ sent }) => this.made.has(sent),
      ...(this.plan === undefined ? {} : { previous: this.plan }),
    });
    this.plan = plan;
    return plan.segments.filter(({ sent }) => !this.made.has(sent));
  }

  make(sentences: readonly string[]): readonly PlannedSegment[] {
    const bought = this.save(sentences);
    for (const { sent } of bought) this.made.add(sent);
    return bought;
  }
}

describe('an edit in a long paragraph', () => {
  it('buys the lines that it touches, and nothing where it is taken back', () => {
    const random = createFakeRandom(41).fraction;
    const bought: number[] = [];
    for (let round = 0; round < 60; round++) {
      const chapter = new Chapter();
      let sentences = Array.from({ length: 40 }, () => sentenceOf(random));
      chapter.make(sentences);
      for (let edit = 0; edit < 4; edit++) {
        const before = sentences;
        const at = Math.floor(random() * sentences.length);
        const added = edit % 3 === 2 ? [] : [sentenceOf(random)];
        sentences = sentences.toSpliced(at, edit % 3 === 1 ? 0 : 1, ...added);
        bought.push(chapter.make(sentences).length);
        expect(chapter.make(before), 'taken back').toEqual([]);
        expect(chapter.make(sentences), 'and done again').toEqual([]);
      }
    }
    expect(Math.max(...bought)).toBeLessThanOrEqual(3);
    expect(bought.reduce((sum, count) => sum + count, 0) / bought.length).toBeLessThan(1.3);
  });

  it('buys nothing where the same text is added as a book of its own', () => {
    const random = createFakeRandom(42).fraction;
    const chapter = new Chapter();
    let sentences = Array.from({ length: 60 }, () => sentenceOf(random));
    for (let edit = 0; edit < 20; edit++) {
      chapter.make(sentences);
      chapter.plan = undefined;
      expect(chapter.save(sentences)).toEqual([]);
      sentences = sentences.toSpliced(Math.floor(random() * 60), 1, sentenceOf(random));
      chapter.save(sentences);
    }
  });

  it('puts each character into one line still', () => {
    const random = createFakeRandom(43).fraction;
    const chapter = new Chapter();
    let sentences = Array.from({ length: 60 }, () => sentenceOf(random));
    for (let edit = 0; edit < 30; edit++) {
      chapter.make(sentences);
      const ends = chapter.plan?.segments.map(({ end }) => end) ?? [];
      expect(chapter.plan?.segments.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)]);
      expect(ends.at(-1)).toBe(sentences.join(' ').length);
      expect(chapter.plan?.segments.map(({ sent }) => sent).join(' ')).toBe(sentences.join(' '));
      sentences = sentences.toSpliced(Math.floor(random() * 60), 1, sentenceOf(random));
    }
  });

  it('does not leave a short sentence alone beside a line', () => {
    const random = createFakeRandom(47).fraction;
    const sentences = Array.from({ length: 30 }, () => sentenceOf(random));
    const chapter = new Chapter();
    chapter.make(sentences);
    for (const at of sentences.keys()) {
      const bought = chapter.save(sentences.toSpliced(at, 0, 'Yes.'));
      expect(bought.map(({ sent }) => sent)).not.toContain('Yes.');
      expect(bought.length).toBeLessThanOrEqual(2);
      chapter.save(sentences);
    }
  });

  it('is cut as a whole while nothing of it is made', () => {
    const random = createFakeRandom(53).fraction;
    const sentences = Array.from({ length: 12 }, () => sentenceOf(random));
    const typed = new Chapter();
    for (const at of sentences.keys()) typed.save(sentences.slice(0, at + 1));
    expect(typed.save(sentences)).toEqual(new Chapter().save(sentences));
  });
});
