import { append } from '../../shared/append.ts';
import type { ImportNotice } from '../../shared/model/import/book-draft.ts';
import { primaryLanguage } from '../../shared/script/language.ts';
import { languageTagOf } from '../../shared/script/language-tag.ts';
import { importWords, notice } from './notices.ts';

/** Serbian is written so, or in Cyrillic. */
const serboCroatian = 'je i se u na da ne su od bi nije kao za sam ali iz koji bio ga';

/** The commonest little words; each language has some that its neighbours lack. */
const wordLists: { readonly [language: string]: string } = {
  en: 'the and of to was that his with had her not which this from they were would have been she',
  de: 'und der die das nicht ist ein sich mit dem den auf eine war von auch wird werden für wie',
  fr: 'et les des une est dans pour pas qui elle avec était sur mais son ce nous vous plus cette',
  es: 'y el los las una que por con para como pero sus era había más este esta cuando muy también del desde hasta donde cada según puede',
  it: 'il che di non per una con era sono della gli anche come più nel alla questo suo ma delle',
  pt: 'o e do da um os em no não uma com para mais como dos das ele seu sua mas foi era ao muito também quando são já você',
  nl: 'het een van en dat niet zijn met voor aan maar ook hij was ze naar werd wordt dit deze',
  sv: 'och att det som inte jag han med för den till var hon på är men hade från sig av',
  da: 'og det at ikke jeg han med til den var hun på er men havde fra sig af mig også',
  nb: 'og det at ikke jeg han med til den var hun på er men hadde fra seg av meg også',
  fi: 'ja on ei se oli hän että mutta kun niin kuin hänen minä jos myös ovat sitä tai siitä ne',
  hu: 'a az és hogy nem is egy meg már csak volt mint még ki azt ez ha mert vagy pedig',
  ro: 'și şi nu în cu pe o care era mai ce din lui pentru fi că sa mă îi ei',
  sl: 'je in se ne da so na ni pa bi kakor bil ki tudi ko si še kaj sem ga',
  hr: `${serboCroatian} što gdje ovdje uvijek čovjek vrijeme prije poslije riječ dvije djevojka netko nitko lijepo htio`,
  lt: 'ir kad ne tai į su bet iš kaip jis buvo ji ant per jau jo tik aš nuo prie už dar jam tą',
  pl: 'nie się na że to jest jak ale był było tym tego przez jego tak przy już dla tylko czy',
  cs: 'se na že to jsem ale jak by byl bylo jako jeho tak když aby nebo jen již však který',
  tr: 've bir bu da de için ile çok ne gibi olan daha sonra kadar ama değil olarak onun ben',
  ru: 'и в не на что он как это его но она по из был все было так за же только',
  sr: `${serboCroatian} što gde ovde uvek čovek vreme pre posle reč dve devojka neko niko lepo hteo šta је и се у на да не су од би није као што за сам али из који био га`,
  vi: 'và của là có không được cho một trong người với này các đã những khi thì như để đến',
  id: 'yang dan di itu dengan ini tidak dari untuk pada akan dia saya ada kau aku mereka sudah bisa seperti',
  bg: 'и на да се от не за с в че по са беше като ще си му го ми това',
  uk: 'і в не на що він як це його але вона з був було так за та у від який',
  be: 'і ў не на што ён як гэта яго але яна з быў было так за таксама да ад які калі ці ужо для',
  sk: 'je sa na že som ako bol bolo bola keď aby nie alebo len už však ktorý ktoré pre čo si tak jeho ale ešte ani',
  ca: 'els amb és són més però seva seu aquest aquesta també hi i dels als això perquè molt després fins pels al',
  gl: 'o e do da os no como dos ao foi seu era un non unha con para máis moi cando tamén xa súa pero',
  et: 'ja on ei oli et ta see kui mis ma oma aga ka nii siis seda välja või olid pole tema üle veel kes',
  lv: 'un ir ka no bija par ar tas kas to viņš viņa es bet jau nav kā tikai vai lai pie tad vēl arī uz',
  is: 'og að var ekki ég hann hún það sem við en með til frá sér sig þá þegar eins þó mér um þetta er á',
  eu: 'eta da ez zen bat du zuen ere izan dira hau baina zuten bere egin dute beste gara nahi edo hori oso',
  af: 'nie hy sy vir hulle jy gesê daardie hierdie ek ons het hom haar wat van en die was dat my',
  ga: 'na agus go tá bhí sé sí ní ag ach leis seo sin nach raibh ó bhfuil dá faoi gur ina',
  cy: 'yn yr ei oedd mae wedi gan ond fel yw bod nad hynny eu hwn ac roedd ddim dim chi ni fy fod iawn sydd',
  la: 'et in est non ut cum ad quod sed qui quae ex si ab sunt esse hoc enim autem per etiam nec atque',
};

/** A word with one of these letters speaks for its language as a little word does. */
const ownLetters: readonly (readonly [language: string, RegExp])[] = [
  ['pl', /[łńśźż]/],
  ['cs', /[ěřů]/],
  ['sk', /[ľĺŕ]/],
  ['tr', /[ğı]/],
  ['ro', /[șț]/],
  ['hu', /[őű]/],
  ['lt', /[ėįų]/],
  ['lv', /[ļķņģ]/],
  ['is', /[ðþ]/],
];

const littleWords = new Map(
  Object.entries(wordLists).map(([tag, list]) => [tag, new Set(list.split(' '))]),
);

/** The languages that know each of the little words. */
const languagesByWord = new Map<string, string[]>();
for (const [tag, words] of littleWords) {
  for (const word of words) append(languagesByWord, word, tag);
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['si', /\p{Script=Sinhala}/gu],
  ['my', /\p{Script=Myanmar}/gu],
  ['km', /\p{Script=Khmer}/gu],
  ['lo', /\p{Script=Lao}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['am', /\p{Script=Ethiopic}/gu],
];

/** Letters that Arabic does not have: those of Urdu, which Persian lacks, too, and those of both. */
const urduLetters = /[ٹڈڑںےہھ]/g;
const persianLetters = /[پچژگکی]/g;

/** A language has more than one or two of them in common with another one, however short the text is. */
const fewestWords = 3;
/** Share of stop words above which the words speak for a language. */
const enoughShare = 0.08;

type Guess = { readonly tag: string; readonly share: number };

/** The language that the words themselves speak; null when they do not tell. */
function guess(sample: string): Guess | null {
  // Neither letters beyond Latin nor full-width ones: only words can tell.
  if (!/[\u0370-\u1fff\u2e80-\uffef]/.test(sample)) return guessByWords(sample);
  const letters = count(sample, /\p{L}/gu);
  if (letters < 20) return null;
  const kana = count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(sample, /\p{Script=Han}/gu);
  // One of these characters says as much as a syllable or a word; Latin words stand among them freely.
  if (kana > letters * 0.05 && kana + han > letters * 0.15) return { tag: 'ja', share: 1 };
  if (han > letters * 0.12) return { tag: isTraditional(sample) ? 'zh-Hant' : 'zh-Hans', share: 1 };
  // A translation may stand beside its original: most letters tell.
  let most: readonly [tag: string, letters: number] = ['', letters * 0.25];
  for (const [tag, script] of scripts) {
    const own = count(sample, script);
    if (own > most[1]) most = [tag, own];
  }
  const [tag] = most;
  if (tag !== '') return { tag: tag === 'ar' ? arabicScript(sample, letters) : tag, share: 1 };
  const cyrillic = sample.match(/\p{Script=Cyrillic}+/gu) ?? [];
  if (cyrillic.join('').length > letters * 0.25) return guessCyrillic(cyrillic.join(' '));
  return guessByWords(sample);
}

/** Russian by letters that Ukrainian, Bulgarian and Serbian do not have: short texts have few little words. */
function guessCyrillic(sample: string): Guess | null {
  const isRussian = count(sample, /[ыэ]/gi) > sample.length * 0.005 && !/[іїў]/i.test(sample);
  return isRussian ? { tag: 'ru', share: 1 } : guessByWords(sample);
}

function arabicScript(sample: string, letters: number): string {
  if (count(sample, urduLetters) > letters * 0.04) return 'ur';
  return count(sample, persianLetters) > letters * 0.04 ? 'fa' : 'ar';
}

function guessByWords(sample: string): Guess | null {
  const words = wordsIn(sample);
  const counts = new Map<string, number>();
  const kinds = new Map<string, Set<string>>();
  for (const word of words) {
    for (const tag of languagesByWord.get(word) ?? languageOfLetters(word)) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
      kinds.set(tag, (kinds.get(tag) ?? new Set()).add(word));
    }
  }
  let best: Guess | null = null;
  for (const tag of littleWords.keys()) {
    const share = (counts.get(tag) ?? 0) / Math.max(1, words.length);
    if ((kinds.get(tag)?.size ?? 0) < fewestWords) continue;
    if (share > enoughShare && share > (best?.share ?? 0)) best = { tag, share };
  }
  return best;
}

function languageOfLetters(word: string): readonly string[] {
  return ownLetters.filter(([, letters]) => letters.test(word)).map(([tag]) => tag);
}

function wordsIn(sample: string): readonly string[] {
  return sample.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function shareOf(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length);
}

function isTraditional(sample: string): boolean {
  return (
    count(sample, /[這個們來時說為對會過還後樣讓請關開]/g) >
    count(sample, /[这个们来时说为对会过还后样让请关开]/g)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * A person's choice, else what the file states, else the words. A statement that the words plainly
 * contradict (a translated book that kept its original's label) gives way, and a notice says so.
 */
export function chooseLanguage(
  sample: string,
  statement: string | null,
  chosen: string | null,
): { readonly tag: string | null; readonly notices: readonly ImportNotice[] } {
  if (chosen !== null) return { tag: chosen, notices: [] };
  const found = guess(sample);
  const stated = languageTagOf(statement ?? '');
  if (stated === null) return { tag: found?.tag ?? null, notices: [] };
  if (
    found === null ||
    primaryLanguage(found.tag) === primaryLanguage(stated) ||
    !contradicts(sample, stated, found)
  ) {
    return { tag: stated, notices: [] };
  }
  const message = importWords().language(stated, found.tag);
  return { tag: found.tag, notices: [notice('other', 1, message)] };
}

/** The words speak for another language three times as loud as for the stated one, which is known. */
function contradicts(sample: string, stated: string, found: Guess): boolean {
  const known = littleWords.get(primaryLanguage(stated));
  if (known === undefined) return false;
  const words = wordsIn(sample);
  return found.share > shareOf(words, known) * 3 && words.length >= 50;
}
