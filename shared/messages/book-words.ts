import { type CreditsKind, usualCredits } from '../model/production.ts';
import { primaryLanguage } from '../script/language.ts';

/** What a finished book says and is called by beside its own text, in the language of the book. */
type BookWords = {
  readonly titles: Readonly<Record<CreditsKind, string>>;
  /** Of credits; `{title}`, `{author}` and `{narrator}` stand for those of the book. */
  readonly templates: Readonly<Record<CreditsKind, string>>;
  readonly sample: string;
  /** Behind the title of the book: `, chapters 2-3`. `#` stands for the numbers, or for how many they are. */
  readonly chapter: string;
  readonly chapters: string;
  readonly count: string;
  /** Of a chapter that is more than one file: `part 1 of 2`. */
  readonly piece: string;
};

const words = (
  [opening, closing]: readonly [string, string],
  [openingWords, closingWords]: readonly [string, string],
  sample: string,
  [chapter, chapters, count]: readonly [string, string, string],
  piece: string,
): BookWords => ({
  titles: { 'opening-credits': opening, 'closing-credits': closing },
  templates: { 'opening-credits': openingWords, 'closing-credits': closingWords },
  sample,
  chapter,
  chapters,
  count,
  piece,
});

const english = words(
  ['Opening credits', 'Closing credits'],
  [usualCredits['opening-credits'], usualCredits['closing-credits']],
  'Retail sample',
  ['chapter #', 'chapters #', '# chapters'],
  'part # of #',
);

/** By primary language. A part of a template that names what the book does not tell is left out (`fillCredits`). */
const byLanguage: Readonly<Record<string, BookWords>> = {
  en: english,
  de: words(
    ['Vorspann', 'Abspann'],
    [
      '{title}, geschrieben von {author}, gelesen von {narrator}.',
      'Das war {title}, geschrieben von {author}, gelesen von {narrator}. Ende.',
    ],
    'Hörprobe',
    ['Kapitel #', 'Kapitel #', '# Kapitel'],
    'Teil # von #',
  ),
  fr: words(
    ['Générique de début', 'Générique de fin'],
    [
      '{title}, écrit par {author}, lu par {narrator}.',
      'C’était {title}, écrit par {author}, lu par {narrator}. Fin.',
    ],
    'Extrait',
    ['chapitre #', 'chapitres #', '# chapitres'],
    'partie # sur #',
  ),
  es: words(
    ['Créditos iniciales', 'Créditos finales'],
    [
      '{title}, escrito por {author}, narrado por {narrator}.',
      'Esto ha sido {title}, escrito por {author}, narrado por {narrator}. Fin.',
    ],
    'Muestra',
    ['capítulo #', 'capítulos #', '# capítulos'],
    'parte # de #',
  ),
  it: words(
    ['Titoli di testa', 'Titoli di coda'],
    [
      '{title}, scritto da {author}, letto da {narrator}.',
      'Avete ascoltato {title}, scritto da {author}, letto da {narrator}. Fine.',
    ],
    'Estratto',
    ['capitolo #', 'capitoli #', '# capitoli'],
    'parte # di #',
  ),
  pt: words(
    ['Créditos iniciais', 'Créditos finais'],
    [
      '{title}, escrito por {author}, narrado por {narrator}.',
      'Este foi {title}, escrito por {author}, narrado por {narrator}. Fim.',
    ],
    'Amostra',
    ['capítulo #', 'capítulos #', '# capítulos'],
    'parte # de #',
  ),
  nl: words(
    ['Openingstitels', 'Slottitels'],
    [
      '{title}, geschreven door {author}, voorgelezen door {narrator}.',
      'Dit was {title}, geschreven door {author}, voorgelezen door {narrator}. Einde.',
    ],
    'Luisterfragment',
    ['hoofdstuk #', 'hoofdstukken #', '# hoofdstukken'],
    'deel # van #',
  ),
  ja: words(
    ['オープニング', 'エンディング'],
    [
      '『{title}』、{author} 作、{narrator} 朗読。',
      '『{title}』、{author} 作、{narrator} 朗読。終わり。',
    ],
    '試聴',
    ['第#章', '第#章', '#章'],
    '第#部、全#部',
  ),
  zh: words(
    ['片头', '片尾'],
    [
      '《{title}》，作者：{author}，朗读：{narrator}。',
      '以上是《{title}》，作者：{author}，朗读：{narrator}。全书完。',
    ],
    '试听样本',
    ['第 # 章', '第 # 章', '共 # 章'],
    '第 # 部分，共 # 部分',
  ),
  'zh-Hant': words(
    ['片頭', '片尾'],
    [
      '《{title}》，作者：{author}，朗讀：{narrator}。',
      '以上是《{title}》，作者：{author}，朗讀：{narrator}。全書完。',
    ],
    '試聽樣本',
    ['第 # 章', '第 # 章', '共 # 章'],
    '第 # 部分，共 # 部分',
  ),
};

/** In the language of a book; in English where they are not known in it. */
export function bookWordsOf(language: string | null): BookWords {
  const primary = primaryLanguage(language ?? 'en');
  const isTraditional = primary === 'zh' && /-(?:Hant|TW|HK|MO)\b/i.test(language ?? '');
  return byLanguage[isTraditional ? 'zh-Hant' : primary] ?? english;
}
