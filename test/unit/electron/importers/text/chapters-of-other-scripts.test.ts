import { describe, expect, it } from 'vitest';
import { labelOf } from '../../../../../electron/importers/outline/title-label.ts';
import { readText } from '../../../../support/builders/read-text.ts';

const read = (text: string) => readText(text, 'book.txt');

const titles = async (text: string) => (await read(text)).chapters.map(({ title }) => title);

const paragraphs: { readonly [language: string]: string } = {
  ar: 'كان الرجل العجوز يوقد مصباح الجسر كل مساء، ثم يعود إلى بيته في آخر الشارع ولا يكلم أحدا.',
  fa: 'پیرمرد هر شب چراغ پل را روشن می‌کرد و سپس به خانه‌اش در انتهای خیابان برمی‌گشت.',
  ur: 'بوڑھا آدمی ہر شام پل کا چراغ جلاتا اور پھر گلی کے آخر میں اپنے گھر لوٹ جاتا تھا۔',
  he: 'הזקן הדליק בכל ערב את הפנס שעל הגשר, ואחר כך חזר אל ביתו בקצה הרחוב.',
  arq: 'كان الرجل العجوز يوقد مصباح الجسر كل مساء، فهل يعود إلى بيته في آخر الشارع ولا يكلم أحدا؟',
  hi: 'बूढ़ा आदमी हर शाम पुल का दीपक जलाता और फिर गली के छोर पर अपने घर लौट जाता था।',
  ta: 'முதியவர் ஒவ்வொரு மாலையும் பாலத்தின் விளக்கை ஏற்றிவிட்டு தன் வீட்டிற்குத் திரும்பினார்.',
  bn: 'বুড়ো মানুষটি প্রতি সন্ধ্যায় সেতুর বাতি জ্বালাতেন, তারপর গলির শেষে নিজের বাড়ি ফিরে যেতেন।',
  th: 'ชายชราจุดตะเกียงที่สะพานทุกเย็น แล้วเดินกลับบ้านที่สุดถนน ไม่มีใครเห็นเขา และเขาก็ไม่พูดกับใครเลยตลอดทาง',
  ko: '노인은 저녁마다 다리의 등불을 켜고 골목 끝에 있는 집으로 돌아갔다. 아무도 그를 보지 못했고 그도 아무에게 말하지 않았다.',
  de: 'Der alte Mann zündete jeden Abend die Lampe auf der Brücke an und ging dann nach Hause.',
  pl: 'Starzec zapalał co wieczór latarnię na moście, a potem wracał do domu na końcu ulicy.',
  el: 'Ο γέρος άναβε κάθε βράδυ το φανάρι της γέφυρας και ύστερα γύριζε στο σπίτι του.',
  tr: 'Yaşlı adam her akşam köprünün fenerini yakar, sonra sokağın sonundaki evine dönerdi.',
  sv: 'Den gamle mannen tände lyktan på bron varje kväll och gick sedan hem till sitt hus.',
  uk: 'Старий щовечора запалював ліхтар на мосту, а потім вертався до своєї хати в кінці вулиці.',
  zh: '老灯夫在天完全黑了以后走到街上，点亮了桥边的第一盏灯。没有人看见他。',
};

const under = (language: string, ...headings: readonly string[]) =>
  headings.map((heading) => `${heading}\n\n${`${paragraphs[language]}\n\n`.repeat(20)}`).join('\n');

describe('chapters of texts in other scripts', () => {
  // Bug: each of these books was one chapter, or lacked these chapters.
  it.each([
    ['el', 'ΚΕΦΑΛΑΙΟ Α΄', 'ΚΕΦΑΛΑΙΟ Β΄', 'Κεφάλαιον τρίτον'],
    ['de', 'Erſtes Buch', 'ZWEITES BUCH'],
    ['ur', 'پہلا باب', 'دوسرا باب', 'باب ۳'],
    ['hi', 'पहला परिच्छेद', 'दूसरा परिच्छेद', 'अध्याय ३'],
    ['ta', 'அத்தியாயம் 1', 'இரண்டாம் அத்தியாயம்', 'மூன்றாம் அத்தியாயம்'],
    ['zh', '第九回 灯塔', '第一○回 夜', '第一一回 海', '第二○回 归来'],
    ['ar', 'ظل الفانوس', 'ليلة المطر', 'بيت في آخر الشارع', 'عودة الملاح'],
  ])('are found in %s: %j', async (language, ...headings) => {
    expect(await titles(under(language, ...headings))).toEqual(headings);
  });

  // Bug: a line that closes a chapter began one more, or a part.
  it.each(['第一章 完', '（第一章完）', '第一章の終わり。', '第一章·终'])(
    'do not begin at %j below the first',
    async (closing) => {
      const text = under('zh', '第一章 起风', closing, '第二章 落雨', '第三章 终');
      expect(await titles(text)).toEqual(['第一章 起风', '第二章 落雨', '第三章 终']);
    },
  );

  // Bug: the last chapter of a later volume had a title that a chapter of the first seemed to close by.
  it('begin at a title “终” in a later volume', async () => {
    const first = ['第一卷 山', '第一章 起风', '第二章 落雨', '第三章 雾'];
    const second = ['第二卷 海', '第一章 船', '第二章 灯', '第三章 终'];
    expect((await titles(under('zh', ...first, ...second))).at(-1)).toContain('第三章 终');
  });

  // Bug: the afterword was read with the last chapter, and the foreword with the title page.
  it.each([
    ['el', 'ΠΡΟΛΟΓΟΣ', 'ΚΕΦΑΛΑΙΟ ΠΡΩΤΟ', 'ΚΕΦΑΛΑΙΟ ΔΕΥΤΕΡΟ', 'ΕΠΙΛΟΓΟΣ'],
    ['pl', 'OD AUTORKI', 'ROZDZIAŁ PIERWSZY', 'ROZDZIAŁ DRUGI', 'POSŁOWIE'],
    ['fa', 'پیشگفتار', 'فصل اول', 'فصل دوم', 'پس‌گفتار'],
    ['hi', 'आमुख', 'अध्याय 1', 'अध्याय 2', 'उपसंहार'],
    ['th', 'คำนำ', 'บทที่ ๑', 'บทที่ ๒', 'บทส่งท้าย'],
    ['tr', 'GİRİŞ', 'BİRİNCİ BÖLÜM', 'İKİNCİ BÖLÜM', 'SON SÖZ'],
    ['sv', 'FÖRORD', 'KAPITEL ETT', 'KAPITEL TVÅ', 'EFTERORD'],
    ['uk', 'ПЕРЕДМОВА', 'РОЗДІЛ ПЕРШИЙ', 'РОЗДІЛ ДРУГИЙ', 'ПІСЛЯМОВА'],
  ])('are found with what stands around them in %s: %j', async (language, ...headings) => {
    expect(await titles(under(language, ...headings))).toEqual(headings);
  });

  // Bug: capitals lack the accent that the words of the list have.
  it('have labels in Greek capitals', () => {
    expect(labelOf('ΚΕΦΑΛΑΙΟ ΔΕΥΤΕΡΟ')).toMatchObject({ kind: 'chapter', number: 2 });
    expect(labelOf('Κεφάλαιο δεύτερο. Η νύχτα')).toMatchObject({
      kind: 'chapter',
      text: 'Κεφάλαιο δεύτερο',
    });
  });

  // Bug: books whose chapters have a number alone, or a title behind one, were one chapter outside of Latin digits.
  it.each([
    ['ar', '١', '٢', '٣'],
    ['ar', '(١)', '(٢)', '(٣)'],
    ['ar', '١ - الميناء', '٢ - المطر', '٣ - العودة'],
    ['fa', '۱', '۲', '۳'],
    ['hi', '१. बंदरगाह', '२. रात का तेल', '३. चट्टानें'],
    ['bn', '১', '২', '৩'],
    ['th', '๑', '๒', '๓'],
    ['he', 'א', 'ב', 'ג'],
    ['el', 'Α΄', 'Β΄', 'Γ΄', 'Δ΄', 'Ε΄', 'ΣΤ΄', 'Ζ΄'],
    ['pl', 'JEDEN', 'DWA', 'TRZY'],
    ['pl', 'Ch. 1', 'Ch. 2', 'Ch. 3'],
    ['pl', '#1', '#2', '#3'],
    ['ko', '등불 1화', '등불 2화', '등불 3화'],
    ['ko', '등불 - 1화', '등불 - 2화', '등불 - 3화'],
    ['ko', '등불(1)', '등불(2)', '등불(3)'],
    ['ko', '1편', '2편', '3편'],
    ['ko', '서장', '1화', '막간', '2화', '종장', '외전 1. 바람', '작가 후기'],
  ])('are found by their numbers in %s: %j', async (language, ...headings) => {
    expect(await titles(under(language, ...headings))).toEqual(headings);
  });

  // Bug: five chapters or more were pages whose numbers were left out, as no stop of these scripts ended a sentence.
  it.each([
    ['hi', '०१२३४५६७८९'],
    ['bn', '০১২৩৪৫৬৭৮৯'],
    ['ur', '۰۱۲۳۴۵۶۷۸۹'],
    ['arq', '٠١٢٣٤٥٦٧٨٩'],
    ['th', '๐๑๒๓๔๕๖๗๘๙'],
  ])('are found by many numbers in %s', async (language, digits) => {
    const headings = Array.from({ length: 12 }, (_, at) =>
      `${at + 1}`.replace(/\d/g, (digit) => digits[Number(digit)] ?? ''),
    );
    expect(await titles(under(language, ...headings))).toEqual(headings);
  });

  // Bug: full-width numbers counted as those of pages, since paragraphs of Japanese end and begin as cut ones do.
  it('are found where they are full-width, and every second one ends in speech', async () => {
    const headings = ['１', '２', '３', '４', '５', '６', '７', '８'];
    const chapter = '彼は古い櫂を手にとり、港の灯を見ていた。'.repeat(60);
    const text = headings
      .map((heading, at) => `${heading}\n\n${chapter}${at % 2 === 0 ? '\n\n「さあ、行こう」' : ''}`)
      .join('\n\n');
    expect(await titles(text)).toEqual(headings);
  });

  it('are found in brackets (bug: “[1화] 항구” was text)', async () => {
    const found = await titles(under('ko', '[1화] 항구', '【2화】', '< 3화 > 귀향', '◆ 4화 눈'));
    expect(found).toEqual(['1화 항구', '2화', '3화 귀향', '4화 눈']);
    const latin = await titles(under('ko', '[EP.01] 항구', '[EP.02] 비', '[EP.03] 귀향'));
    expect(latin).toEqual(['EP.01 항구', 'EP.02 비', 'EP.03 귀향']);
  });

  // A count, or a list, inside of a chapter.
  it.each([
    ['pl', 'Jeden.\n\nDwa.\n\nTrzy.'],
    ['pl', 'Jeden\n\nDwa\n\nTrzy'],
    ['he', 'א\n\nב\n\nג'],
    ['ko', '3권 이상 읽었다.\n\n외전 이야기는 없었다.\n\n2편 모두 보았다.'],
    ['ko', '그는 1회 졌다\n\n그는 2회 이겼다\n\n그는 3회 비겼다'],
  ])('are no lines that count in %s: %j', async (language, lines) => {
    const text = `${under(language, '')}\n\n${lines}\n\n${under(language, '')}`;
    expect(await titles(text)).toEqual(['book']);
  });

  // Bug: a text that was taken from pages kept its page numbers, and each would be a chapter.
  it('are no numbers of pages', async () => {
    const paragraph = paragraphs.ar ?? '';
    const half = paragraph.slice(0, 40).trim();
    const pages = Array.from({ length: 8 }, (_, at) => {
      const number = new Intl.NumberFormat('ar-EG').format(at + 3);
      return `${paragraph.slice(40).trim()}\n\n${`${paragraph}\n\n`.repeat(8)}${half}\n\n${number}\n\n`;
    });
    const { chapters } = await read(pages.join(''));
    expect(chapters.map(({ title }) => title)).toEqual(['book']);
    expect(chapters[0]?.text).not.toMatch(/[٠-٩]/);
  });

  // Bug: pages of one length with a paragraph's end at each were told by Latin digits alone.
  it('are no numbers of even pages', async () => {
    const pages = Array.from({ length: 30 }, (_, at) => {
      const number = new Intl.NumberFormat('ar-EG').format(at + 1);
      return `${`${paragraphs.ar}\n\n`.repeat(8)}${number}\n\n`;
    });
    const { chapters } = await read(pages.join(''));
    expect(chapters.map(({ title }) => title)).toEqual(['book']);
    expect(chapters[0]?.text).not.toMatch(/[٠-٩]/);
  });

  // Bug: "الفصل الأول" was the whole title, the line below it was read as text.
  it.each([
    ['ar', 'الفصل الأول. ظل الفانوس', 'الفصل الحادي عشر. ليلة المطر', 'الفصل العشرون. العودة'],
    ['fa', 'فصل اول. چراغ', 'فصل دوم. باران', 'فصل سوم. بازگشت'],
    ['he', 'פרק א. הפנס', 'פרק ב. הגשם', 'פרק שלישי. השיבה'],
  ])('have the title below their label in %s', async (language, ...headings) => {
    const lines = headings.map((heading) => heading.replace('. ', '\n\n'));
    expect(await titles(under(language, ...lines))).toEqual(headings);
  });

  // Bug: the first sentence of a chapter was its title, as its sign was not known to end one.
  it.each([
    ['zh', '第一章', '第二章'],
    ['hi', 'अध्याय १', 'अध्याय २'],
    ['ur', 'باب ۱', 'باب ۲'],
  ])('do not take the text below their label for a title in %s', async (language, ...headings) => {
    expect(await titles(under(language, ...headings))).toEqual(headings);
  });

  // Bug: the last line of a note about another book was a chapter.
  it('are not the volumes that a note quotes', async () => {
    const text = under('ar', 'الفصل الأول', 'tome I, pp. 523–738', 'الفصل الثاني');
    expect(await titles(text)).toEqual(['الفصل الأول', 'الفصل الثاني']);
  });

  // Bug: marks of direction before a label hid it, and those behind a title were part of it.
  it('are found behind marks of direction', async () => {
    const marked = ['الفصل الأول', 'الفصل الثاني'].map(
      (heading) => `\u200f${heading}\u200f \u202c`,
    );
    expect(await titles(under('ar', ...marked))).toEqual(['الفصل الأول', 'الفصل الثاني']);
  });
});

it.each([
  ['الفصل الحادي عشر', 11, 'الفصل الحادي عشر'],
  ['الفصل الثاني والعشرون: العودة', 22, 'الفصل الثاني والعشرون'],
  ['الباب الثلاثون', 30, 'الباب الثلاثون'],
  ['Chapter Twenty-One', 21, 'Chapter Twenty-One'],
  ['פרק י״ב', 10, 'פרק י'],
  ['פרק יב', 12, 'פרק יב'],
  ['বিংশ', null, ''],
  ['দ্বিতীয় পরিচ্ছেদ', 2, 'দ্বিতীয় পরিচ্ছেদ'],
])('the label of %s has its whole number', (title, number, text) => {
  const label = labelOf(title);
  expect([label.number, label.text]).toEqual([number, text.normalize('NFC')]);
});
