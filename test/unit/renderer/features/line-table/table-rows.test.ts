import { describe, expect, it } from 'vitest';
import {
  audioActs,
  filterLines,
  lineRows,
  noFilter,
  sortLines,
} from '../../../../../renderer/features/line-table/table-rows.ts';
import { segment } from '../../support.ts';

const casting = {
  cast: [{ name: 'Anna', voiceId: 'v1', colour: '#112233', speed: null, emotion: 'sad' }],
  narratorVoiceId: 'default',
  titleOf: (id: string) => (id === 'v1' ? 'Walt' : 'Default'),
  priceOf: (durationMs: number) => durationMs / 1000,
};

const rows = lineRows(
  [
    segment(0, 'made', { shown: 'The lamp.', durationMs: 3000 }),
    segment(1, 'silent'),
    segment(2, 'not-made', { speaker: 'Anna', shown: 'Le café.', estimatedMs: 1000 }),
    segment(3, 'failed', { speaker: 'Anna', emotions: ['angry'], shown: 'No.', estimatedMs: 2000 }),
  ],
  casting,
);
const numbers = (list: typeof rows) => list.map(({ number }) => number);

describe('the lines of a chapter as rows', () => {
  it('leaves out what has no words and keeps the numbers of the script (bug: row 3 is line 4)', () => {
    expect(numbers(rows)).toEqual([1, 3, 4]);
  });

  it('tells the voice of who speaks, and the narrator’s where nobody does', () => {
    expect(rows.map(({ voice }) => voice)).toEqual(['Default', 'Walt', 'Walt']);
  });

  it('tells a usual emotion apart from a tag of the line', () => {
    expect(rows.map(({ emotion, isUsualEmotion }) => [emotion, isUsualEmotion])).toEqual([
      ['', false],
      ['sad', true],
      ['angry', false],
    ]);
  });

  it('prices what is heard where it is made, else the estimate', () => {
    expect(rows.map(({ money, isExact }) => [money, isExact])).toEqual([
      [3, true],
      [1, false],
      [2, false],
    ]);
  });
});

it('generates what is missing and gives new takes to what is there (bug: one in doubt is bought again)', () => {
  const { toGenerate, toRetake } = audioActs([
    ...rows,
    ...lineRows([segment(4, 'uncertain'), segment(5, 'queued'), segment(6, 'changed')], casting),
  ]);
  expect(toGenerate).toEqual([2, 3, 6].map((index) => segment(index, 'made').id));
  expect(toRetake).toEqual([segment(0, 'made').id]);
});

describe('filtering lines', () => {
  it('finds words without regard to case and accents', () => {
    expect(numbers(filterLines(rows, { ...noFilter, text: 'CAFE ' }))).toEqual([3]);
  });

  it('tells the narrator from everybody (bug: “Narrator” shows all lines)', () => {
    expect(numbers(filterLines(rows, { ...noFilter, speaker: '' }))).toEqual([1]);
    expect(numbers(filterLines(rows, { ...noFilter, speaker: 'Anna' }))).toEqual([3, 4]);
  });

  it('keeps what failed apart from what is only not there yet', () => {
    expect(numbers(filterLines(rows, { ...noFilter, state: 'missing' }))).toEqual([3]);
    expect(numbers(filterLines(rows, { ...noFilter, state: 'attention' }))).toEqual([4]);
  });
});

describe('sorting lines', () => {
  it('keeps the order of the script among equal ones, both ways round (bug: reversed with them)', () => {
    const by = (isDown: boolean) => numbers(sortLines(rows, { column: 'speaker', isDown }));
    expect(by(false)).toEqual([1, 3, 4]);
    expect(by(true)).toEqual([3, 4, 1]);
  });

  it('sorts lengths as numbers and states by how much they need a person', () => {
    expect(numbers(sortLines(rows, { column: 'length', isDown: true }))).toEqual([1, 4, 3]);
    expect(numbers(sortLines(rows, { column: 'state', isDown: false }))).toEqual([4, 3, 1]);
  });
});
