import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const paragraph =
  'The old man lit the lamp on the bridge every evening, and then he went home to the end of the street.';
const text = (count: number) =>
  Array.from({ length: count }, (_, at) => `${paragraph} It was night ${at}.`).join('\n\n');
const capitals = ['THE LAMP', 'THE NIGHT', 'THE SEA', 'THE WAY', 'THE RAIN', 'THE END'];
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI'];

async function titles(book: string) {
  const { chapters } = await importBook({
    bytes: new TextEncoder().encode(book),
    fileName: 'book.txt',
  });
  return chapters.map(({ title }) => title);
}

/** Under each of the headings one of the lines, in the middle of its text. */
const within = (headings: readonly string[], lines: readonly string[], paragraphs = text(12)) =>
  headings
    .map((heading, at) => `${heading}\n\n${paragraphs}\n\n${lines[at] ?? ''}\n\n${paragraphs}`)
    .join('\n\n');

describe('lines that are rarely chapters', () => {
  // Bug: the marks of pages and pictures became chapters beside the real ones, or instead of them.
  it.each([
    '[Page N]',
    '(Page N)',
    '[Pg N]',
    '[Illustration N]',
    '[Plate N] The Lamp',
    '<Photo N>',
    '{N}',
    '<N>',
    '#N',
    '= N',
    'Op. N',
    'No. N',
    'Re N',
    'At N George slept',
  ])('%j is none in a book with headings', async (mark) => {
    const marks = capitals.map((_, at) => mark.replace('N', `${at + 1}`));
    const worded = romans.map((number) => `CHAPTER ${number}`);
    expect(await titles(within(worded, marks))).toEqual(worded);
    expect(await titles(within(capitals, marks))).toEqual(capitals);
  });

  it.each(['[Page N]', '[Figure N]', '= N', '<Photo N>'])(
    '%j is none in a book without any',
    async (mark) => {
      const lines = capitals.map((_, at) => mark.replace('N', `${at + 1}`));
      expect(await titles(lines.map((line) => `${text(14)}\n\n${line}`).join('\n\n'))).toEqual([
        'book',
      ]);
    },
  );

  // Bug: an answer such as "Two." became a chapter, and hid the titles in capitals.
  it.each([
    ['Two.', 'Three.'],
    ['Um.', 'Two.'],
    ['Two', 'Three'],
    ['Um', 'Vi'],
    ['First.', 'Second.'],
    ['One.', 'Two.', 'Three.'],
  ])('what someone says is none: %j', async (...answers) => {
    expect(await titles(within(capitals, answers))).toEqual(capitals);
    const said = answers.map((answer) => `How many are there?\n\n${answer}\n\n${text(12)}`);
    expect(await titles(`${text(12)}\n\n${said.join('\n\n')}`)).toEqual(['book']);
    const named = `Prologue\n\n${text(9)}\n\n${within(capitals, answers)}\n\nEpilogue\n\n${text(9)}`;
    expect(await titles(named)).toEqual(['Prologue', ...capitals, 'Epilogue']);
  });

  const hebrew = 'הזקן הדליק בכל ערב את הפנס שעל הגשר, ואחר כך חזר אל ביתו בקצה הרחוב.\n\n'.repeat(
    14,
  );

  it('short words in Hebrew are none', async () => {
    expect(await titles(`${hebrew}בא.\n\n${hebrew}אה.\n\n${hebrew}`)).toEqual(['book']);
  });

  // Bug: letters without case counted as capitals, so what a dish is made of hid its name.
  it('what a dish is made of is none', async () => {
    const dishes = ['עוגת שוקולד', 'מרק עדשים', 'סלט ירוק', 'לחם בית', 'דג בתנור'];
    const items = ['1 כוס סוכר', '2 ביצים גדולות', '3 כפות שמן זית', '4 כוסות קמח', '5 שיני שום'];
    expect(await titles(within(dishes, items, hebrew))).toEqual(dishes);
  });

  it('notes in Arabic digits are none', async () => {
    const arabic =
      'كان الرجل العجوز يوقد مصباح الجسر كل مساء، ثم يعود إلى بيته في آخر الشارع.\n\n'.repeat(14);
    const named = ['ظل الفانوس', 'ليلة المطر', 'بيت في آخر الشارع', 'عودة الملاح', 'صوت البحر'];
    expect(await titles(within(named, ['', '(١)\n\n(٢)\n\n(٣)'], arabic))).toEqual(named);
  });

  const korean = '노인은 저녁마다 다리의 등불을 켜고 골목 끝에 있는 집으로 돌아갔다.\n\n'.repeat(
    16,
  );
  const exercises = ['아침 운동', '저녁 운동', '밤 운동', '물 운동', '산 운동'];

  // Bug: "● 3회 반복" (three times) was a chapter, as were a chief who speaks and the words at each episode's end.
  it.each([
    [['● 3회 반복', '● 5회 반복']],
    [['* 1회 복용', '* 2회 복용', '* 3회 복용']],
    [['그림(1)', '그림(2)', '그림(3)', '그림(4)', '그림(5)']],
  ])('items and pictures in Korean are none: %j', async (lines) => {
    expect(await titles(within(exercises, lines, korean))).toEqual(exercises);
  });

  it('speakers, and what the author says after each episode, are none', async () => {
    const chapters = ['제1장', '제2장', '제3장'];
    expect(await titles(within(chapters, ['서장', '서장'], korean))).toEqual(chapters);
    const episodes = [1, 2, 3, 4].map((number) => `등불 ${number}화`);
    const notes = episodes.map(() => '작가 후기\n\n감사합니다.');
    expect(await titles(within(episodes, notes, korean))).toEqual(episodes);
  });
});
