import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPlainLatin,
  plainLatinBorders,
} from '../../../../../shared/script/sentences/sentence-borders.ts';
import { icuBorders, sentenceRanges } from '../../../../../shared/script/sentences/sentences.ts';
import { hostileText, longHostileText, seeded } from '../arbitraries.ts';

const split = (text: string, language: string) =>
  sentenceRanges(text, language).map(({ start, end }) => text.slice(start, end).trim());

/** Sentences are written with | between them; each line names a trap that the plain segmenter falls into. */
const traps: readonly (readonly [language: string, text: string])[] = [
  ['en', 'Dr. Smith met Mrs. Jones at St. Mary.|They left.'],
  ['en', 'It rose to 3.14 on Jan. 5.|Nobody knew.'],
  ['en', '“Is it true?” he asked.|“Yes,” she said.'],
  ['en', 'J. R. Smith came.|So did I.|He left.'],
  ['en', 'See Fig. 3 and p. 12.|Then stop!'],
  ['en', 'Well... that was it.|Wait... What?'.replace('Wait... What?', 'Wait...|What?')],
  ['en', 'She lives at example.org now.|Good.'],
  ['en', '1. The first one.|2. The second one.'],
  ['en', '"Stop!" cried Anna.|"Why?"'],
  ['de', 'Am 3. Mai kam er.|Am 19. Oktober ging er.'],
  ['de', 'Es war z. B. Anna, d. h. Frau Dr. Meier.|Sie schwieg.'],
  ['de', 'Im 19. Jahrhundert war z.B. Köln klein.|Der 2. Weltkrieg kam später.'],
  ['de', '„Wirklich?“ fragte sie.|„Ja.“'],
  ['de', '»Wirklich?«, fragte er.|»Ja.«|»Aber –« Sie schwieg.|»Ich komme.«'],
  ['de', 'Er rief: »Komm!« und ging.|»Nein.«|›Geh‹, sagte er.|›Nie.‹'],
  [
    'de',
    '»Er sagte ›geh‹«, rief sie.|»Nein.«|»Ja (leider)«, sagte er.|»Ja — —« Er schwieg.|»Nie.«',
  ],
  ['zh', '他说«真的吗？»|他走了。'],
  ['fr', 'M. Dupont arriva.|Mme. Petit aussi.'],
  ['fr', '« Vraiment ? » dit-il.|« Oui. »'],
  ['fr', '« Vraiment ? »|Il partit.'],
  ['ru', 'Он жил на ул. Ленина в г. 5.|Потом уехал.'],
  ['ru', 'А. С. Пушкин писал.|А.С. Пушкин умер.'],
  ['ru', '«Правда?» — спросил он.|«Да».'],
  ['zh', '他说：“你好。”|然后走了！|你呢？|好。'],
  ['ja', '「行くの？」|彼は黙った。|雨だ。'],
  ['ja', '「行くの？」と聞いた。|「海へ。」|彼は答えた。|（笑。）|『本だ。』とも。'],
  ['zh', '她问。|“去海边。”|他走了。|“‘好。’|她说。|“‘去吧。’|（笑。）|「走！」|「去！」'],
  ['ko', '“정말?”이라고 했다.|"바다로."|그가 말했다.'],
  ['cs', 'Přišel dr. Toman a šel ke sv. Janu.|Ten spal.'],
  ['sv', 'Han for till St. Denis med hr. Falk.|Det regnade.'],
  ['cs', 'Bydlí tam Fr. Chalupa.|Byl tu prof. Em. Zítek.|Přišel, např. Jan.'],
  ['sl', 'Pred njim je stal gosp. Pavel in pl. Jekler.|Nj. Svetost je prišla.'],
  ['sr', 'Видео је пок. Павла.|Кућа бр. 12 је празна.'],
  ['lt', 'Atėjo kn. Kantička.|Lauke žydi.'],
  ['fi', 'Sieltä tuli rva. Aho.|Hän istui.'],
  ['hu', 'Akkor XIV. Lajos uralkodott.|Szt. András napja volt.|Esett.'],
  ['tr', 'Dün Dr. Ayşe ile Doç. Kaya geldi.|II. Murat s. 5 içinde anıldı.|Av bitti.'],
  ['vi', 'TS. Lê Minh và PGS. An sống ở TP. Huế.|Trời mưa.'],
  ['el', 'Ο δρ. Νίκος πήγε στου Αγ. Νικολάου, σελ. 5.|Έβρεχε.'],
  ['ms', 'Tn. Ali tinggal di Jl. Tun.|Hujan.'],
  ['cs', 'Mr. Bell bydlel v ul. Zahradní.|Pršelo.'],
  // Bug: "to us" and "the teacher" ended no sentence.
  ['cs', 'Pojď k nám.|Tak pojď.'],
  ['fr', 'Voilà le prof.|Il entre.'],
  ['sk', 'Prišla Mrs. Bell.|Pršalo.'],
  ['ca', 'Va venir el Dr. Puig amb Mr. Bell.|Plovia.'],
  ['pt', 'Veio o snr. Affonso com fr. João.|Choveu.'],
  ['ro', 'La hramul Sf. Gheorghe veni dl. Ionescu.|Ploua.'],
  ['bg', 'Дойде ген. Петров до ул. Шипка.|Валеше.'],
  ['da', 'Toget gik kl. 9 fra Det kgl. Teater.|Det regnede.'],
  ['is', 'Þetta sagði hv. þm. Anna.|Hún fór.'],
  ['uk', 'Був день св. Юра.|Дощило.'],
  ['he', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים׃|וְהָאָרֶץ הָיְתָה תֹהוּ׃|וַיֹּאמֶר׃'],
  ['hi', 'वह आया।|डॉ. शर्मा गए।|क्या?'],
  ['ar', 'هل جاء؟|نعم، جاء د. أحمد أمس.|ثم رحل.'],
  ['es', '¿Qué? —dijo ella.|El Sr. García calló.'],
  ['pl', 'Przyszedł 3. maja.|Dr. Nowak też.'],
  ['ru', '— Нет, — сказал он.|— Я иду домой!|— И ушёл.'],
  ['pl', '- Nie wiem - powiedział.|- Idę o godz. 8.|– Ja też.'],
  ['nl', ",,Kom mee,'' zei hij.|,,Nu!''|Hij ging."],
  ['en', 'He came to the river.|30 men saw him on p. 5 and approx. 3 more.'],
  ['de', 'Er blieb endlich stehen.|1902 wurde er am 3. Mai in der Bahnhofstr. 5 krank.'],
  ['en', 'Read 1 Thess. 4 and paras. 3 to 5 from Oct. – Dec. at least.|Then stop.'],
  ['en', 'On the U.S.–Mexico line Mr. — Ott waited.|— “Nobody!”'],
];

describe('sentenceRanges', () => {
  it.each(traps)('%s: %s', (language, marked) => {
    const expected = marked.split('|');
    const glue = /[\u3000-\u9fff]/.test(marked) ? '' : ' ';
    expect(split(expected.join(glue), language)).toEqual(expected);
  });

  it('begins a sentence with the dash that is written to the stop before it', () => {
    const text = 'She turned to Jane.—Emma knew it.--“Well?”--and no more of St.-Germain.';
    const expected = [
      'She turned to Jane.',
      '—Emma knew it.',
      '--“Well?”--and no more of St.-Germain.',
    ];
    expect(split(text, 'en')).toEqual(expected);
  });

  it('cuts Thai, which marks no sentence ends, between words', () => {
    const words = ['ภาษา', 'ไทย', 'สวัสดี', 'ครับ', 'โรงเรียน', 'หนังสือ', 'ความสุข'];
    const text = Array.from({ length: 150 }, (_, index) => words[(index * 3) % words.length]).join(
      '',
    );
    const ranges = sentenceRanges(text, 'th');
    expect(ranges.length).toBeGreaterThan(2);
    const edges = new Set([text.length]);
    for (const { index } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
      edges.add(index);
    for (const { start, end } of ranges) {
      expect(end - start).toBeLessThanOrEqual(240);
      expect(edges.has(end)).toBe(true);
    }
  });

  it('tiles any text (a gap would be silence, an overlap would be said twice)', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostileText, longHostileText),
        fc.constantFrom('en', 'de', 'th', 'xx-invalid-', ''),
        (text, language) => {
          let at = 0;
          let isTiled = true;
          for (const { start, end } of sentenceRanges(text, language)) {
            isTiled &&= start === at && end > start;
            at = end;
          }
          expect(isTiled && at === text.length).toBe(true);
        },
      ),
      seeded(500),
    );
  });

  it('finds the same ends as ICU in plain Latin text (else a book would be cut otherwise than its neighbour)', () => {
    const unit = fc.constantFrom(
      ...'aZéÉſß09 \u00A0.!?…,;:-–—"\'()«»‹›‘’“”„‚*#ºª²×',
      '. ',
      '! ',
      '?” ',
      'A.B',
      '... ',
      '. 5',
      'word ',
      ' \t',
    );
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 40 }).map((parts) => parts.join('')),
        (text) => {
          expect(isPlainLatin(text)).toBe(true);
          // ICU versions differ about ";" after a stop: the merge rules take that end back in both.
          const withoutSemicolons = (borders: readonly number[]) =>
            borders.filter((border) => text[border] !== ';');
          expect(withoutSemicolons(plainLatinBorders(text))).toEqual(
            withoutSemicolons(icuBorders(text, 'en')),
          );
        },
      ),
      seeded(3000),
    );
  });

  it('feeds the segmenter in pieces and still finds every end of a 60,000-character paragraph', () => {
    const sentence = 'Ночь была тиха, и никто не шёл по улице к реке. ';
    const text = sentence.repeat(1250);
    const ranges = sentenceRanges(text, 'ru');
    expect(ranges).toHaveLength(1250);
    expect(ranges.every(({ start, end }) => end - start === sentence.length)).toBe(true);
  });
});
