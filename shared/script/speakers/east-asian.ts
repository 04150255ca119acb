import type { Attribution, AttributionReader, SpeakerReason } from './attribution.ts';

/** How Chinese and Japanese say who speaks, as plainly as can be: what is not sure is nobody's. */
type Grammar = {
  readonly pronouns: Readonly<Record<'he' | 'she' | 'i', string>>;
  /** Right behind a line, and right before one. */
  readonly after: RegExp;
  readonly before: RegExp;
  /** Whether what follows tells that a quote in a sentence is spoken. */
  readonly tells: RegExp;
};

const neverMatches = /(?!)/;

/** In the plain and in the polite past, and "言う" as novels in the present have it. */
const japaneseVerb = `(?:言う|云う|${[
  '[言云い](?:った|いました)',
  '(?:言|云)い(?:放った|放ちました|返した|返しました|出した|出しました)',
  '[聞訊き](?:いた|きました)',
  '(?:尋|たず)ね(?:た|ました)',
  '問(?:うた|いかけた|いかけました)',
  '(?:答|応|こた)え(?:た|ました)',
  '(?:返事を|説明)(?:した|しました)',
  '(?:叫|さけ)(?:んだ|びました)',
  '怒鳴(?:った|りました)',
  '(?:呟|つぶや|囁|ささや)(?:いた|きました)',
  '呼(?:んだ|びました|びかけた|びかけました)',
  '頼(?:んだ|みました)',
  '(?:続|つづ|付け加|つけ加)(?:け|え)(?:た|ました)',
  '話(?:した|しました|しかけた|しかけました)',
  '(?:述べ|告げ)(?:た|ました)',
  '命じ(?:た|ました)',
].join('|')})`;
const japaneseWho = '([\\p{Script=Han}\\p{Script=Katakana}ー・々]{1,10}(?:さん|くん|ちゃん|さま)?)';
const japanese: Grammar = {
  pronouns: { he: '彼', she: '彼女', i: '私|僕|俺|わたし|ぼく|おれ|わたくし|我|吾輩|余' },
  after: new RegExp(
    `^\\s*(?:と、?)?${japaneseWho}(?:は|が|も)[^。！？「」『』]{0,24}?${japaneseVerb}`,
    'u',
  ),
  before: new RegExp(
    `(?:^|[。！？」』\\s])${japaneseWho}(?:は|が|も)(?:[^。！？「」『』]{0,24}?(?:${japaneseVerb}[。、：]|、)|)\\s*$`,
    'u',
  ),
  tells: new RegExp(`^(?:と|って)、?[^。！？「」『』]{0,30}?${japaneseVerb}`, 'u'),
};

const chineseVerb =
  '(?:说道|說道|问道|問道|答道|回答道|回答|笑道|喊道|叫道|喝道|骂道|罵道|叹道|嘆道|怒道|应道|應道|回道|续道|赞道|讚道|吼道|劝道|勸道|急道|哭道|说|說|问|問|道)';
const chineseManner =
  '(?:(?:冷|微|苦|大|轻|輕|连忙|連忙|急忙|赶紧|忙|低声|低聲|轻声|輕聲|高声|高聲|大声|大聲|厉声|厲聲|柔声|柔聲|沉声|沉聲|缓缓|緩緩|慢慢|淡淡|冷冷|微微|静静|靜靜|笑|哭|叹|回答|补充|補充|解释|解釋|介绍|介紹|承认|承認|感叹|感嘆|反|追|插嘴|安慰|提醒|建议|建議|宣布|吩咐|立刻|立即|马上|又)(?:地|着|著|了)?){0,2}';
/** Words of grammar, and of what somebody does: with one of them it is no name. */
const notInName =
  '的了着著过過得是不也就又都还還在把被对對向和与與跟这這那么麼样樣个個道说說问問听聽看想便却卻只才再一边邊接继繼续續于於是忽突然后後而且但可如此其何几幾怎什自己心里裡嘴声聲气氣口手笑叫喊们們他她我你您它因遂故据據毫待已曾知难難味';
const chineseWho = `((?:他|她|我)|(?:(?![${notInName}])\\p{Script=Han}){2,4}?)`;
/** Whom it is said to. */
const chineseListener = '(?:[对對向跟]\\p{Script=Han}{1,6}?)?';
const chinese: Grammar = {
  pronouns: { he: '他', she: '她', i: '我' },
  after: new RegExp(
    `^\\s*${chineseWho}${chineseManner}${chineseListener}(?:在[一旁边邊]{2})?${chineseManner}${chineseVerb}(?:(?<=[问問])\\p{Script=Han}{1,4})?(?=[。，！？；…\\s]|$)`,
    'u',
  ),
  before: new RegExp(
    `(?:^|[。！？”」』…\\s])${chineseWho}${chineseManner}${chineseListener}${chineseManner}${chineseVerb}[：:，]\\s*$`,
    'u',
  ),
  tells: neverMatches,
};

/** What speaks and is nobody, and groups. */
const notPeople = new Set(
  '声 誰 何 皆 話 言葉 電話 手紙 全員 二人 三人 一同 众人 眾人 大家 有人 二人 两人 兩人 三人 人人 没人 沒人 谁人 当时 當時 古人 俗话 俗話 老话'.split(
    ' ',
  ),
);

const grammars: Readonly<Record<string, Grammar>> = { ja: japanese, zh: chinese };

/** The grammar of a primary language; null where it is no East Asian one. */
export function eastAsianReader(language: string): AttributionReader | null {
  const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined;
  return grammar === undefined ? null : readerOf(grammar);
}

function readerOf({ after, before, tells, pronouns }: Grammar): AttributionReader {
  const nobody = () => null;
  const told = (found: RegExpExecArray | null, cue: 'after' | 'before'): Attribution | null => {
    const name = found?.[1];
    if (name === undefined || notPeople.has(name)) return null;
    const pronoun = (['he', 'she', 'i'] as const).find((one) =>
      pronouns[one].split('|').includes(name),
    );
    if (pronoun === undefined) {
      return { who: { kind: 'person', person: name }, reason: 'said', cue };
    }
    const reason: SpeakerReason = pronoun === 'i' ? 'first-person' : 'pronoun';
    return { who: { kind: 'pronoun', pronoun }, reason, cue };
  };
  return {
    isPlain: true,
    incise: neverMatches,
    tellsMore: null,
    tells: (text) => tells.test(text),
    says: () => false,
    deed: nobody,
    after: (text) => told(after.exec(text), 'after'),
    before: (text) => told(before.exec(text), 'before'),
    listener: nobody,
    deedAfter: nobody,
    deedBefore: nobody,
    leadIn: nobody,
  };
}
