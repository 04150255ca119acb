import { describe, expect, it } from 'vitest';
import { readText } from '../../../support/builders/read-text.ts';
import { growthOf } from '../../../support/tools/growth.ts';

const read = (text: string, fileName = '灯塔.txt') => readText(text, fileName);

const titles = async (text: string) => (await read(text)).chapters.map(({ title }) => title);

const line = '老灯夫在天完全黑了以后走到街上，点亮了桥边的第一盏灯。没有人看见他。';
const paragraphs = [3, 1, 4, 2, 5, 3, 1, 2, 4, 3, 6, 2].map((times) => `　　${line.repeat(times)}`);
const page = `${paragraphs.join('\n')}\n`;

describe('chapters of Chinese, Japanese and Korean texts', () => {
  // Bug: each of these books was one chapter of hours.
  it.each([
    ['第一章 黎明', '第二章夜', '第三章 “不！”'],
    ['楔子', '卷一 灯塔', '卷之二 夜', '番外一 海'],
    ['一回 灯塔风雪夜', '二回 老人点灯', '三回 归来'],
    ['一', '二', '三'],
    ['壱', '弐', '参', '四'],
    ['第壹章 灯塔', '第贰章', '第叁章', '第拾壹章'],
    ['第 九 回', '第 十 回', '第十一回'],
    ['一、灯塔', '二、夜', '三、海'],
    ['一 灭灯', '二 夜', '三 海'],
    ['１', '２', '３'],
    ['1.失业', '2.归来', '3.夜'],
    ['1|【01】', '2|【02】', '3|【03】二更'],
    ['灯塔 01', '灯塔 02', '灯塔 03'],
    ['제1장 등대', '제2장 밤', '에필로그'],
    ['上卷', '下卷'],
  ])('are found in %j', async (...headings) => {
    const under = headings.map((heading) => `${heading}\n\n${page}`).join('\n');
    expect(await titles(under)).toEqual(headings);
  });

  it('are found behind the words of reading sites', async () => {
    const text = ['正文 第一章 灯塔', '●第二章  夜', '[(第3章 海)]', '正文 归来']
      .map((heading) => `${heading}\n\n${page}`)
      .join('\n');
    expect(await titles(text)).toEqual(['第一章 灯塔', '第二章 夜', '第3章 海', '归来']);
  });

  // Bug: each number of the list was a chapter of two lines, before the chapters themselves.
  it('are not those of a list at the front whose titles stand in lines of their own', async () => {
    const numbers = ['第 一 回', '第 二 回', '第 三 回', '第 四 回'];
    const list = numbers.map((number) => `${number}\n\n灯塔风雪夜\n老人点灯归\n`).join('\n');
    const text = ['第一回', '第二回', '第三回', '第四回'].map((number) => `${number}\n${page}`);
    expect(await titles(`目錄\n\n${list}\n${text.join('\n')}`)).toEqual([
      '灯塔',
      '第一回',
      '第二回',
      '第三回',
      '第四回',
    ]);
  });

  it('are found right above indented paragraphs that blank lines part', async () => {
    const spaced = `${paragraphs.join('\n\n')}\n\n`;
    const text = `------章节内容开始-------\n第1章 灯塔（一）\n${spaced}第2章 夜（二）\n${spaced}`;
    expect(await titles(text)).toEqual(['灯塔', '第1章 灯塔（一）', '第2章 夜（二）']);
  });

  it('are found in lines of one width with nothing between them', async () => {
    const wrapped = `${`${line.slice(0, 32)}\n`.repeat(40)}没有人看见他。\n`;
    const text = `第一回灯塔\n${wrapped}第二回夜\n${wrapped}上卷《海经》带在身边，以防\n${wrapped}`;
    expect(await titles(text)).toEqual(['第一回灯塔', '第二回夜']);
  });

  it('are found by lines that begin elsewhere than the paragraphs', async () => {
    const text = [' 灯塔', ' 夜', ' 海边的老人'].map((title) => `${title}\n\n${page}`).join('\n');
    expect(await titles(`${text}\n www.example.org\n${page}`)).toEqual([
      '灯塔',
      '夜',
      '海边的老人',
    ]);
  });

  // Bug: a sentence that begins like a heading was one, with hours of text under it.
  it.each([
    '第一篇名为《秋天来了》的课文就像一个迟来的谜底',
    '第一部时候印象最深的莫过于她闯进灯塔的时候，那个时候是冬天。',
    '第一节语文课上，老师用了整整十五分钟',
    '第一回约定的上课日我又不肯去了，听见母亲打电话去改期，',
    '第二幕结束了，开始剧间休息。',
  ])('are not found in the sentence %s', async (sentence) => {
    const text = `第一章 灯塔\n\n${page}${sentence}\n${page}第二章 夜\n\n${page}`;
    expect(await titles(text)).toEqual(['第一章 灯塔', '第二章 夜']);
  });

  // Bug: the last entry of the list, and those that are written otherwise, were chapters of a second.
  it('are not the entries of a list at the front', async () => {
    const list = '目录\n\n第一章 灯塔\n\n第二章·夜\n\n第三章 海\n\n后记\n\n';
    const names = ['第一章 灯塔', '第二章 夜', '第三章 海', '后记'];
    const text = `${list}${names.map((name) => `${name}\n\n${page}`).join('\n')}`;
    expect(await titles(text)).toEqual(names);
  });

  it('take time by the length of the text', async () => {
    const growth = await growthOf(
      (lines) => {
        const text = `第一回【（［${'　'.repeat(40)}］）】第1章【【【\n`.repeat(lines);
        return () => read(text);
      },
      { size: 2000, times: 4 },
    );
    expect(growth).toBeLessThan(10);
  });
});

// Bug: title and author were the name of the file with its marks, and nobody.
it.each([
  ['书名：灯塔\n\n作者：海渚\n\n', 'x.txt'],
  ['《灯塔》\n作者：海渚\n\n', 'x.txt'],
  ['《灯塔》作者：海渚\n\n', 'x.txt'],
  ['【书名】灯塔\n【作者】海渚\n', 'x.txt'],
  ['灯塔\n作者：海渚\n\n', 'x.txt'],
  ['灯塔\n\n海渚 著\n\n', 'x.txt'],
  ['', '《灯塔》作者：海渚.txt'],
  ['', '《灯塔》（全本）作者：海渚.txt'],
  ['', '灯塔 作者_海渚.txt'],
])('title and author are read of %j in %s', async (head, fileName) => {
  const draft = await read(`${head}第一章\n\n${page}第二章\n\n${page}`, fileName);
  expect(draft).toMatchObject({ title: '灯塔', author: '海渚' });
});

// Bug: a book with a few bytes that are zero, as reading sites have them, was "not text".
it('a text with a stray zero byte is read', async () => {
  const draft = await read(`第一章\n\n${page}\0${page}第二章\n\n${page.repeat(2)}`);
  expect(draft.chapters).toHaveLength(2);
  expect(draft.chapters[0]?.text).not.toContain('\0');
});

// Bug: the bracket behind a name went, and names on Korean title pages were not known.
it.each([
  ['书名：灯塔\n作者：海渚(渚公子)\n\n', '灯塔', '海渚(渚公子)'],
  ['           등대의 밤\n                      김 동 인\n\n', '등대의 밤', '김동인'],
  ['등대의 밤\n\n김동인 지음\n\n', '등대의 밤', '김동인'],
])('title and author are whole in %j', async (head, title, author) => {
  const chapters = '제1장\n\n등대의 불빛이 보였다.\n\n제2장\n\n그는 걸었다.\n';
  expect(await read(`${head}${chapters}`, 'x.txt')).toMatchObject({ title, author });
});

// Bug: the author was a sentence about him.
it('has the name of an author without what is told of him', async () => {
  const stated = '《灯塔》\n作者：编纂者：海渚，字清源，杭州人。\n\n';
  expect((await read(`${stated}第一章 夜\n\n${page}第二章 海\n\n${page}`)).author).toBe('海渚');
});

describe('what sites of serial stories leave in a text', () => {
  const all = async (text: string) =>
    (await read(text)).chapters.map((chapter) => chapter.text).join('\n');

  // Bug: an advertisement was read aloud at each break of a page.
  it.each([
    '（本章完）',
    '（未完待续。）',
    '(本章未完，请点击下一页继续阅读)',
    '手机用户请浏览m.dengta.com阅读，更优质的阅读体验。',
    '天才一秒记住本站地址：[灯塔书屋] http://www.dengta.com/',
    '灯塔书网(Www.dengta.net）免费电子书下载',
    '请記住本書首發域名：www.dengta.com。最快更新！',
    'wＷw。dengｔa.com',
    '最新网址：www.dengta.org',
  ])('%s is no text', async (words) => {
    const text = await all(`第一章 灯塔\n\n${page}${words}\n${page}第二章 夜\n\n${page}`);
    expect(text).toBe(await all(`第一章 灯塔\n\n${page}${page}第二章 夜\n\n${page}`));
  });

  it('an address in brackets is cut out of a paragraph and of a title, and a notice tells', async () => {
    const draft = await read(
      `第一章 灯塔(www.dengta.org)\n\n${page}　　${line}[www.dengta.la 超多好看小说]\n${page}第二章 夜\n\n${page}`,
    );
    expect(draft.chapters[0]?.title).toBe('第一章 灯塔');
    expect(draft.chapters[0]?.text).not.toMatch(/dengta|好看小说/);
    expect(draft.notices.map(({ message }) => message)).toContain(
      '2 lines that a reading site added to the text were left out.',
    );
  });

  it.each([
    '他在手机上打开www.dengta.com，看了很久。',
    '“去看www.dengta.com吧。”她说。',
    '我记住了本章的名字。',
    '未完成的信还在桌上，他把灯移近了一点。',
  ])('%s is text', async (words) => {
    expect(await all(`第一章 灯塔\n\n${page}　　${words}\n${page}`)).toContain(words);
  });
});
