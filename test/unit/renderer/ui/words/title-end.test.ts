import { expect, it } from 'vitest';
import { titleEnd } from '../../../../../renderer/ui/words/title-end.ts';

it.each([
  ['The Collected Adventures, Volume 12', ' Volume 12'],
  ['The Wheel of Time: Book IV', ' Book IV'],
  ['Krieg und Frieden Bd. 2', ' Bd. 2'],
  ['Apollo 13', ' 13'],
  ['History of England, Vol. 3 (rev.)', ' Vol. 3 (rev.)'],
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
  'A life in 1234567890123456789012 parts',
])('“%s” has no end of its own', (title) => {
  expect(titleEnd(title)).toBeNull();
});
