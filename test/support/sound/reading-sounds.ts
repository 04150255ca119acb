/** One sound of a language, and whether a text in lower case holds it. */
export type Sound = { readonly sound: string; readonly isIn: (text: string) => boolean };

const letters = (...groups: readonly string[]): readonly Sound[] =>
  groups
    .flatMap((group) => group.split(' '))
    .map((sound) => ({ sound, isIn: (text) => text.includes(sound) }));

/** A sound by words or characters that hold it: one of them is enough. */
const marked = (examples: { readonly [sound: string]: string }): readonly Sound[] =>
  Object.entries(examples).map(([sound, words]) => ({
    sound,
    isIn: (text) =>
      words
        .split(' ')
        .some((word) =>
          /[a-z]/.test(word)
            ? new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text)
            : text.includes(word),
        ),
  }));

/** The 44 phonemes of English (Received Pronunciation, as in Roach) by words that hold them. */
const english = marked({
  p: 'people please past prefer',
  b: 'boats bird brother behind',
  t: 'today took tickets turn',
  d: 'door did garden day',
  k: 'could cake cure',
  g: 'good garden gate go',
  f: 'far fear fresh forgotten',
  v: 'voice ever have heights',
  θ: 'thank three thursday',
  ð: 'the weather brother',
  s: 'sing sure somebody sleep',
  z: 'noise was chooses',
  ʃ: 'sure she fresh',
  ʒ: 'usually measure',
  h: 'heard have half',
  tʃ: 'watched chooses beach cheese',
  dʒ: 'jumped joy ginger',
  m: 'my moment somebody',
  n: 'nobody noise knock',
  ŋ: 'sing morning',
  l: 'light listening lighthouse',
  r: 'roll rocked reading',
  w: 'warm wind water',
  j: 'you your younger youngest',
  iː: 'cheese please three sleep',
  ɪ: 'sing wind ginger',
  e: 'bread fresh ever',
  æ: 'thank have and',
  ɑː: 'far half past',
  ɒ: 'knock watched wasp',
  ɔː: 'storm warm door',
  ʊ: 'good stood could',
  uː: 'chooses you',
  ʌ: 'younger brother jumped',
  ɜː: 'heard bird turn thursday',
  ə: 'the water ever',
  eɪ: 'stays train strange gate',
  aɪ: 'my side light behind',
  ɔɪ: 'voice noise joy',
  aʊ: 'lighthouse',
  əʊ: 'old boats go roll',
  ɪə: 'fear tears',
  eə: 'where there',
  ʊə: 'tourist sure poor cure',
});

/** Syllables of Hangul taken apart (Unicode, section 3.12): 19 first sounds and 21 vowels. */
const hangulFirst = 0xac00;
const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const syllables = (text: string): readonly number[] =>
  [...text]
    .map((letter) => (letter.codePointAt(0) ?? 0) - hangulFirst)
    .filter((place) => place >= 0 && place < 11_172);
const korean: readonly Sound[] = [
  ...initials.map((sound, at) => ({
    sound,
    isIn: (text: string) => syllables(text).some((place) => Math.floor(place / 588) === at),
  })),
  ...vowels.map((sound, at) => ({
    sound,
    isIn: (text: string) => syllables(text).some((place) => Math.floor(place / 28) % 21 === at),
  })),
];

/** Initials and finals of Mandarin by characters that have them. */
const mandarin = marked({
  b: '把 不 边 傍',
  p: '平 葡 苹 爬 跑',
  m: '慢 买 面 美 梦',
  f: '房 风 方',
  d: '段 读 大 弟',
  t: '听 天 躲 透',
  n: '你 鸟 奶',
  l: '里 亮 柳 老 轮',
  g: '果 告 歌 国 狗',
  k: '快 开 看',
  h: '好 河 火 孩 红',
  j: '巨 家 今 旧 见',
  q: '起 倾 铅',
  x: '小 星 雪 笑 谢',
  zh: '这 整 祝 着',
  ch: '场 常 吹 唱 船',
  sh: '上 声 树 市 山',
  r: '人',
  z: '早 昨 做 子',
  c: '彩',
  s: '四 色 伞',
  a: '大 爬',
  e: '歌 河 这',
  i: '你 起 弟',
  u: '树 雾 读',
  ü: '雨 巨',
  ai: '买 开 孩 奶',
  ei: '美 黑',
  ao: '好 老 告 帽',
  ou: '有 都 走 狗',
  an: '慢 山 看 伞',
  en: '人 们 很',
  ang: '上 房 方 唱',
  eng: '声 灯 整 风',
  ong: '用 中 红',
  ia: '家 下',
  ie: '夜 谢',
  iao: '小 笑 鸟',
  iu: '柳 旧',
  ian: '点 边 见 天',
  in: '今 音 林',
  iang: '亮 讲 想',
  ing: '听 平 星 倾',
  ua: '花',
  uo: '我 国 火 多',
  uai: '快',
  ui: '吹',
  uan: '段 船 晚',
  un: '轮',
  uang: '王 光',
  üe: '雪',
  üan: '远',
  ün: '云',
  er: '儿 耳',
});

/** Moras of Japanese by kana in the text, or by words whose reading has them. */
const japanese = marked({
  あ: 'あ 明',
  い: 'い',
  う: 'う 上',
  え: '枝 駅',
  お: 'お 弟',
  か: 'か',
  き: '聞 北',
  く: 'く',
  け: 'つけ',
  こ: 'この 子',
  さ: 'さ',
  し: 'し',
  す: 'す',
  せ: '風 せ',
  そ: 'そ',
  た: 'た',
  ち: '町 ち',
  つ: 'つ',
  て: 'て',
  と: 'と',
  な: 'な',
  に: 'に',
  ぬ: 'ぬ 犬',
  ね: 'ね 猫',
  の: 'の',
  は: '箱 花 話 離 初',
  ひ: 'ひ 百',
  ふ: '深 古 船 吹',
  へ: 'へ',
  ほ: 'ほ',
  ま: 'ま',
  み: '見 み',
  む: 'む 読む',
  め: 'め',
  も: 'も',
  や: 'や',
  ゆ: 'ゆ 雪',
  よ: 'よ',
  ら: 'ら',
  り: 'り',
  る: 'る',
  れ: 'れ',
  ろ: '色 ろ',
  わ: 'わ 笑 怖',
  ん: 'ん',
  っ: 'っ',
  きょ: '教 今日',
  しゃ: '電車',
  ちょ: 'ちょ',
  しょ: 'しょ 文章',
  ひゃ: '百',
  ぴゅ: 'ぴゅ',
  しゅ: '熟 手',
  が行: 'が',
  ざ行: 'ざ',
  だ行: 'だ',
  ば行: 'ば ぶ',
  ぱ行: 'パ ペ ぴ',
  じ: '時 じ',
  ず: 'ず',
  長音: 'ー',
});

const sounds: { readonly [language: string]: readonly Sound[] } = {
  en: english,
  de: letters(
    'a b c d e f g h i j k l m n o p q r s t u v w z ä ö ü ß',
    'ch sch ei ie eu äu au pf st sp ng nk tz qu ck',
  ),
  fr: letters(
    'a b c d e f g h i j l m n o p q r s t u v x z à â ç é è ê ë î ô ù û œ',
    'ch gn ou oi an en in on un eau eu ill qu gu au ai',
  ),
  es: letters(
    'a b c d e f g h i j l m n ñ o p q r s t u v x y z á é í ó ú ü',
    'll rr ch qu gu gü ce ci ie ue',
  ),
  it: letters(
    'a b c d e f g h i l m n o p q r s t u v z à è é ì ò ù',
    'gli gn sc ch gh ci gi ge zz qu cc tt ll ss rr pp',
  ),
  pt: letters(
    'a b c d e f g h i j l m n o p q r s t u v x z á â ã à ç é ê í ó ô õ ú',
    'lh nh rr ss ch qu ão ãe õe ei ou',
  ),
  nl: letters(
    'a b c d e f g h i j k l m n o p r s t u v w z',
    'sch ch ui eu oe ij ei ou au ng nk aa ee oo uu ie',
  ),
  pl: letters(
    'a ą b c ć d e ę f g h i j k l ł m n ń o ó p r s ś t u w y z ź ż',
    'ch cz sz rz dz dź dż si ci ni zi',
  ),
  ru: letters('а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я'),
  uk: letters('а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ь ю я п’я'),
  tr: letters('a b c ç d e f g ğ h ı i j k l m n o ö p r s ş t u ü v y z'),
  ar: letters('ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي ء ئ ة ى'),
  hi: letters(
    'क ख ग घ च छ ज झ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह ज़ फ़ ड़ ढ़',
    'ा ि ी ु ू ृ े ै ो ौ ं ँ ज्ञ',
  ),
  zh: mandarin,
  ja: japanese,
  ko: korean,
};

/** What a reading text of that language has to hold. */
export function soundsOf(language: string): readonly Sound[] {
  return sounds[language] ?? [];
}
