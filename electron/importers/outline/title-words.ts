/**
 * The words that `title-label.ts` and `matter.ts` look for in titles, in English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Russian, Polish, Chinese and Japanese. Labels and dates also in Swedish, Danish, Norwegian, Czech,
 * Hungarian, Romanian, Slovene, Croatian, Serbian, Ukrainian, Finnish and Turkish; labels in Greek, Arabic, Persian,
 * Urdu, Hebrew, Hindi, Bengali, Tamil and Thai; the word for a chapter in Belarusian, Lithuanian, Latvian, Estonian and
 * Icelandic.
 */
const list = (words: string): readonly string[] =>
  withoutGreekAccents(withApostropheLetters(withDottedLetters(words)).normalize('NFKC'))
    .trim()
    .split(/\s+/);

/** Replaces the dotted capital and the dotless small I of Turkish by plain ones. Keeps the length. */
export function withDottedLetters(text: string): string {
  return text.replaceAll('İ', 'I').replaceAll('ı', 'i');
}

/** Without the accents of Greek letters, which capitals lack ("ΚΕΦΑΛΑΙΟ ΠΡΩΤΟ") and old books have more of. Keeps the length. */
export function withoutGreekAccents(text: string): string {
  if (!/[\u0370-\u03ff\u1f00-\u1fff]/.test(text)) return text;
  return text.replace(/\p{Script=Greek}/gu, (letter) => letter.normalize('NFD').charAt(0));
}

/** Replaces the apostrophe within a Ukrainian number ("п'ятий") by the letter for it. Keeps the length. */
export function withApostropheLetters(text: string): string {
  return text.replace(/(?<=[пв])['’](?=я)/giu, 'ʼ');
}

export const partWords: ReadonlySet<string> = new Set(
  list(
    'part book volume vol teil buch band partie livre tome parte libro tomo volumen livro deel boek часть книга том kniha könyv bog bok boken delen kirja kitap cilt quyển phần tập bagian الجزء القسم भाग खण्ड খণ্ড পর্ব பாகம் część księga tom część del rész kötet díl část partea cartea volumul књига частина osa kısım μέρος βιβλίο βιβλίον بخش حصہ חלק ภาคที่',
  ),
);

export const letterWords: ReadonlySet<string> = new Set(
  list('letter lettre lettera carta brief brevet brev письмо dopis levél'),
);

/** Words for chapters, including the acts of a play and the letters of an epistolary novel. */
export const chapterWords: ReadonlySet<string> = new Set([
  ...letterWords,
  ...list(
    'chapter chap canto stave act kapitel akt aufzug gesang chapitre acte chant capítulo capitulo cap acto capitolo atto hoofdstuk bedrijf глава действие rozdział akt kapitlet kapittel kapitola fejezet capitolul capitul poglavje poglavlje поглавље розділ раздзел skyrius nodaļa peatükk kafli κεφάλαιο κεφάλαιον luku bölüm chương hồi bab kabanata الفصل الباب فصل باب פרק अध्याय परिच्छेद অধ্যায় পরিচ্ছেদ அத்தியாயம் அதிகாரம் అధ్యాయం თავი գլուխ บทที่ ตอนที่',
  ),
]);

/** Chapters of serial stories; without a number they are other words ("Ch’ing"). */
export const serialWords: ReadonlySet<string> = new Set(list('ch episode ep'));

/**
 * Titles of a foreword, an introduction or an afterword, for a regular expression: in lower case, Greek ones without
 * accents, Turkish ones with a dotted I.
 */
export const sideTitles = [
  'przedmowa|wstęp|posłowie|słowo wstępne|od (?:autor(?:a|ki|ów)|wydawcy|tłumacz(?:a|ki))',
  'předmluva|úvod|doslov|poznámka autora|predslov|előszó|utószó|bevezetés|bevezető',
  'förord|efterord|inledning|forord|efterskrift|etterord|innledning|indledning',
  'esipuhe|alkusanat|johdanto|jälkisanat|loppusanat',
  'prefa[țţ]ă|cuv[âî]nt înainte|introducere|postfa[țţ]ă',
  'предговор|послеслов|увод|въведение|поговор|predgovor|pogovor|uvod|spremna beseda',
  'передмова|післямова|вступ|переднє слово|епілог|прадмова|пасляслоўе',
  'kata pengantar|prakata|pendahuluan|penutup',
  'lời nói đầu|lời mở đầu|lời giới thiệu|lời tựa|lời bạt|lời kết|vĩ thanh',
  'คำนำ|บทนำ|บทส่งท้าย|ปัจฉิมบท'.normalize('NFKC'),
  'प्रस्तावना|भूमिका|उपसंहार|आमुख|प्राक्कथन',
  'önsöz|ön söz|giriş|sunuş|sonsöz|son söz',
  'הקדמה|מבוא|פתח דבר|פרולוג|אפילוג|אחרית דבר|סוף דבר',
  'پیشگفتار|دیباچه|سخن پایانی|پس[ \u200c]?گفتار',
  'προλογος|επιλογος|εισαγωγη|προοιμιο',
].join('|');

/** Words for what is inside a chapter. */
export const sectionWords: ReadonlySet<string> = new Set(
  list(
    'scene section szene auftritt abschnitt scène section escena sección scena sezione cena seção toneel сцена явление раздел scena',
  ),
);

/** By value, from one: cardinals, as they follow the word ("Part Two"). */
const cardinals: readonly string[] = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici',
  'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien',
  'один два три четыре пять шесть семь восемь девять десять',
  'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć',
  'ett två tre fyra fem sex sju åtta nio tio elva tolv',
  'unu doi trei patru cinci șase șapte opt nouă zece',
];

/** By value, from one: ordinals, on either side of the word ("Second Part", "Chapter the Second"). */
const ordinals: readonly string[] = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  'erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter elfter zwölfter',
  'erstes zweites drittes viertes fünftes sechstes siebtes achtes neuntes zehntes elftes zwölftes dreizehntes vierzehntes fünfzehntes sechzehntes siebzehntes achtzehntes neunzehntes zwanzigstes',
  'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième',
  'première seconde troisième quatrième cinquième sixième septième huitième neuvième dixième',
  'primera segunda tercera cuarta quinta sexta séptima octava novena décima',
  'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno vigésimo',
  'prima seconda terza quarta quinta sesta settima ottava nona decima',
  'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo quattordicesimo quindicesimo sedicesimo diciassettesimo diciottesimo diciannovesimo ventesimo',
  'primeira segunda terceira quarta quinta sexta sétima oitava nona décima',
  'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste',
  'первая вторая третья четвёртая пятая шестая седьмая восьмая девятая десятая одиннадцатая двенадцатая тринадцатая четырнадцатая пятнадцатая шестнадцатая семнадцатая восемнадцатая девятнадцатая двадцатая',
  'первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый',
  'первая вторая третья четвертая',
  'первое второе третье четвёртое пятое шестое седьмое восьмое девятое десятое одиннадцатое двенадцатое',
  'первое второе третье четвертое',
  'первый второй третий четвертый',
  'pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta',
  'pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty dwudziesty',
  'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte',
  'første anden tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte',
  'første annen',
  'første andre',
  'første annet tredie fjerde femte sjette sjuende åttende niende tiende ellefte tolvte',
  'første andet tredie fjerde femte sjette syvende ottende niende tiende ellevte tolvte',
  'první druhá třetí čtvrtá pátá šestá sedmá osmá devátá desátá',
  'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý',
  'první druhé třetí čtvrté páté šesté sedmé osmé deváté desáté',
  'első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik',
  'întâi doua treia patra cincea șasea șaptea opta noua zecea',
  'întîi doilea treilea patrulea cincilea șaselea șaptelea optulea nouălea zecelea',
  'prvo drugo tretje četrto peto šesto sedmo osmo deveto deseto',
  'prvi drugi tretji četrti peti šesti sedmi osmi deveti deseti',
  'prva druga treća četvrta peta šesta sedma osma deveta deseta',
  'први други трећи четврти пети шести седми осми девети десети',
  'прва друга трећа четврта пета шеста седма осма девета десета',
  'перша друга третя четверта п’ята шоста сьома восьма дев’ята десята',
  'перший другий третій четвертий п’ятий шостий сьомий восьмий дев’ятий десятий',
  'ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs kymmenes',
  'birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu',
  'πρώτο δεύτερο τρίτο τέταρτο πέμπτο έκτο έβδομο όγδοο ένατο δέκατο ενδέκατο δωδέκατο',
  'πρώτον δεύτερον τρίτον τέταρτον πέμπτον έκτον έβδομον όγδοον ένατον δέκατον',
  'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر',
  'الأولى الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة',
  'الاول الثانى',
  'الحادي',
  'اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم بیستم',
  'پہلا دوسرا تیسرا چوتھا پانچواں چھٹا ساتواں آٹھواں نواں دسواں',
  'ראשון שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי עשירי',
  'पहला दूसरा तीसरा चौथा पाँचवाँ छठा सातवाँ आठवाँ नवाँ दसवाँ',
  'प्रथम द्वितीय तृतीय चतुर्थ पंचम षष्ठ सप्तम अष्टम नवम दशम एकादश द्वादश',
  'প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ',
  'முதல் இரண்டாம் மூன்றாம் நான்காம் ஐந்தாம் ஆறாம் ஏழாம் எட்டாம் ஒன்பதாம் பத்தாம்',
];

function valuesOf(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((row) => list(row).map((word, index) => [word, index + 1] as const)));
}

export const cardinalValues = valuesOf(cardinals);
export const ordinalValues = valuesOf(ordinals);

export const tens: ReadonlyMap<string, number> = new Map(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    'العشرون الثلاثون الأربعون الخمسون الستون السبعون الثمانون التسعون',
  ].flatMap((row) => list(row).map((word, index) => [word, 20 + index * 10] as const)),
);

/** Months and days of the week, as letters and diaries are headed. */
export const dateWords: ReadonlySet<string> = new Set(
  list(
    `january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday
    januar februar märz april mai juni juli august september oktober november dezember
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    lundi mardi mercredi jeudi vendredi samedi dimanche
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    lunes martes miércoles jueves viernes sábado domingo
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    maj augusti marts ledna února března dubna května června července srpna září října listopadu prosince
    január február március április május június július augusztus szeptember október
    ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie
    січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня`,
  ),
);
