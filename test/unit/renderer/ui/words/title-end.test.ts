import { expect, it } from 'vitest';
import { titleEnd } from '../../../../../renderer/ui/words/title-end.ts';

it.each([
  ['The Collected Adventures, Volume 12', ' Volume 12'],
  ['The Wheel of Time: Book IV', ' Book IV'],
  ['Krieg und Frieden Bd. 2', ' Bd. 2'],
  ['Apollo 13', ' 13'],
  ['History of England, Vol. 3 (rev.)', ' Vol. 3 (rev.)'],
  ['Die Chronik des Hafens, Teil I', ' Teil I'],
  ['The Final Empire (Mistborn, Book 1)', ' Book 1)'],
  ['The Lamps of the Harbour #1204', ' #1204'],
  ['The Reign of Louis XIV', ' XIV'],
  ['西游记 第十二卷', '第十二卷'],
  ['红楼梦（下册）', '下册）'],
])('the end of “%s” is “%s”', (title, end) => {
  const parts = titleEnd(title);
  expect(parts?.end).toBe(end);
  expect(`${parts?.start}${parts?.end}`).toBe(title);
});

it.each([
  'The Lamplighter of Quay Street',
  '1984',
  'Henry',
  // Bugs: a year and a person were taken for volumes, for which the words before them were cut.
  'What happened in the harbour town during the hard year of 1984',
  'The long winter of the lamplighters who lived by the sea and I',
  'Malcolm X',
  'Racconto in tre parti',
  'A life in 1234567890123456789012 parts',
])('“%s” has no end of its own', (title) => {
  expect(titleEnd(title)).toBeNull();
});
