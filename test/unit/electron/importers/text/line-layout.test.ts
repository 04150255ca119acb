import { expect, it } from 'vitest';
import { joinWrapped } from '../../../../../electron/importers/text/line-layout.ts';

// Bug: a blank stood in a Chinese text at each line that had ended with a comma or a bracket, or with a rare letter.
it.each([
  [['灯塔的光，', '在雾里；', '《海经》！', '（夜）'], '灯塔的光，在雾里；《海经》！（夜）'],
  [['老人𠮟', '𠮟声'], '老人𠮟𠮟声'],
  [['등대의 불빛이', '보였다.'], '등대의 불빛이 보였다.'],
  // Bug: "Haupt-und Nebenwege".
  [['Haupt-', 'und Nebenwege, ein Rot-', 'Weiß'], 'Haupt- und Nebenwege, ein Rot-Weiß'],
  [['灯塔 (lamp', 'house) 的光'], '灯塔 (lamp house) 的光'],
])('lines %j are joined as their script is written', (lines, joined) => {
  expect(joinWrapped(lines, () => false)).toBe(joined);
});
