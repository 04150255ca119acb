import { expect, it } from 'vitest';
import {
  isMatter,
  isSideText,
  matterAmong,
} from '../../../../../electron/importers/outline/matter.ts';

// Bug: a list of chapters, notes and the like of books in these languages were read aloud as chapters.
it.each([
  '차례',
  '판권',
  '찾아보기',
  'فهرس المحتويات',
  'حقوق النشر',
  'الهوامش',
  'فهرست مطالب',
  'תוכן העניינים',
  'זכויות יוצרים',
  'विषय-सूची',
  'সূচিপত্র',
  'பொருளடக்கம்',
  'สารบัญ',
  'MỤC LỤC',
  'Bản quyền',
  'İçindekiler',
  'Περιεχόμενα',
  'Innehållsförteckning',
  'Índice general',
  'Indice generale',
  'Obsah',
  'Cuprins',
  'Tartalomjegyzék',
  'Зміст',
  'Съдържание',
  'Sadržaj',
  // Bug: other books of the publisher were read aloud, and the title page behind them too.
  'Also by Ada Field',
  'Praise for The Lamp',
  'By the Same Author',
  'About the Publisher',
  'Newsletter Sign-up',
  'Sign Up for Our Newsletter',
  'Further Reading: The Quay',
  'Du même auteur',
  // Bug: it was a chapter of its own beside "Title page" and "Copyright page", which were none.
  'Dedication page',
  // Bug: contents in capitals were read, for Greek ones have no accents and Turkish ones have dots.
  'ΠΕΡΙΕΧΟΜΕΝΑ',
  'Περιεχόμενα',
  'İÇİNDEKİLER',
  'TELİF HAKKI',
  // Bug: these were chapters.
  'Címlap',
  'Присвята',
  'Jegyzetek',
  'Rejstřík',
  'Daftar Pustaka',
  // Bug: what Wikisource calls its title page was read as a chapter.
  'Τίτλος',
  'עמוד הכותרת',
  'Bìa trong',
  // Bug: lists of theses were read as chapters.
  'List of Algorithms',
  'Table des figures',
  'Índice de tablas',
  'Tablo Listesi',
  'Spis rysunków',
])('%s is front or back matter', (title) => {
  expect(isMatter({ title, types: '' })).toBe(true);
});

it.each([
  ...['머리말', 'المقدمة', 'پیشگفتار', 'אחרית דבר', 'भूमिका', 'Lời nói đầu', 'คำนำ', 'Önsöz'],
  // Bug: these were text of the book.
  ...[
    'ΕΠΙΛΟΓΟΣ',
    'GİRİŞ',
    'Předmluva',
    'Utószó',
    'Förord',
    'Cuvânt înainte',
    'Післямова',
    'Penutup',
  ],
])('%s is text around that of the book', (title) => {
  expect(isSideText(title)).toBe(true);
  expect(isMatter({ title, types: '' })).toBe(false);
});

it.each([
  'الفصل الأول',
  '첫눈',
  'פרק א',
  'पहला अध्याय',
  'فهرس الغابة',
  'Mục lục của biển',
  // Bug: last chapters with such titles were left out.
  'Sign Up for War',
  'Further reading in the dark',
])('%s is neither', (title) => {
  expect(isMatter({ title, types: '' }) || isSideText(title)).toBe(false);
});

// Bug: what a PDF of Project Gutenberg calls its licence made the index before it the book's own text.
it('a licence is behind the book, and other pages without words are not', () => {
  const entry = (title: string, ms: number) =>
    ({ title, types: '', ms, ownMs: ms, source: 'entry', children: [] }) as const;
  const among = (title: string) =>
    matterAmong([entry('The Quay', 600_000), entry('Index', 60_000), entry(title, 0)], {
      title: 'Lamps',
      language: 'en',
    });
  expect(among('PG License')).toEqual([null, 'index', 'licence']);
  expect(among('More')).toEqual([null, null, null]);
});

// Bug: title page and imprint were read aloud where reviews of the book stood before them.
it('what stands right before the contents is front matter, whatever is before that', () => {
  const entry = (title: string, ms: number) =>
    ({ title, types: '', ms, ownMs: ms, source: 'entry', children: [] }) as const;
  const among = (...titles: string[]) =>
    matterAmong(
      titles.map((title) => entry(title, title === 'The Quay' ? 600_000 : 120_000)),
      { title: 'Lamps', language: 'en' },
    );
  expect(among('Reviews', 'Title page', 'Imprints page', 'Contents', 'The Quay')).toEqual([
    null,
    'title-page',
    'imprint',
    'contents',
    null,
  ]);
  expect(among('The Quay', 'Colophon', 'The Mill', 'Contents')).toEqual([
    null,
    null,
    null,
    'contents',
  ]);
});

// Bug: an introduction behind the cover that the contents omit was left out with it.
it('a cover of more than some minutes includes text', () => {
  const entry = (title: string, ms: number, types = '') =>
    ({ title, types, ms, ownMs: ms, source: 'entry', children: [] }) as const;
  const kindOf = (ms: number, types = '') =>
    matterAmong([entry('Cover', ms, types), entry('The Quay', 6_000_000)], {
      title: 'Lamps',
      language: 'en',
    })[0];
  expect(kindOf(200_000)).toBe('cover');
  expect(kindOf(300_000)).toBeNull();
  expect(kindOf(300_000, 'cover')).toBeNull();
});
