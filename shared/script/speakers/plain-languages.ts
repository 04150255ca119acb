import { escapePattern } from '../../escape-pattern.ts';
import type { Attribution, AttributionReader, SpeakerReason } from './attribution.ts';

/** Who speaks, found right behind a line and right before one: the first group that matched. */
type Patterns = { readonly after: RegExp; readonly before: RegExp };

/** How a language without capitals says who speaks, as plainly as can be: what is not sure is nobody's. */
type Grammar = {
  readonly pronouns: Readonly<Record<'he' | 'she' | 'i', string>>;
  /** What tells anybody. */
  readonly strict: Patterns;
  /** What tells only those who are known to be people: an alternation of their names. */
  readonly known: (names: string) => Patterns;
  /** Who may be known beside those who are told to speak. */
  readonly people?: (prose: string) => Iterable<string>;
  /** Whether what follows tells that a quote in a sentence is spoken. */
  readonly tells: RegExp;
  /** Whether a dash is followed by words of saying. */
  readonly says?: RegExp;
  /** How a paragraph goes on with the line above it. */
  readonly goesOn?: RegExp;
};

const neverMatches = /(?!)/;

/** In the plain and in the polite past, and "言う" as novels in the present have it. */
const japaneseVerb = `(?:[言云]う|[言云い](?:った|いました)|${[
  '(?:言|云|い)い(?:放った|放ちました|返した|返しました|出した|出しました|張った|かけた)',
  '[聞訊き](?:く|いた|きました)',
  '(?:尋|たず)ね(?:た|ました)',
  '問い?(?:うた|いかけた|いかけました|つめた|詰めた)',
  '(?:答|応|こた)え(?:た|ました)',
  '(?:返事を|説明|注意|評|反駁|反問|返答|\\p{Script=Han}笑)(?:した|しました)',
  '(?:叫|さけ)(?:んだ|びました)',
  '(?:怒鳴|どな)(?:った|りました)',
  '(?:呟|つぶや|囁|ささや)(?:いた|きました)',
  '呼(?:んだ|びました|びかけた|びかけました)',
  '頼(?:んだ|みました)',
  '(?:続|つづ|付け加|つけ加)(?:け|え)(?:た|ました)',
  '話(?:した|しました|しかけた|しかけました)',
  '(?:述べ|告げ)(?:た|ました)',
  '命じ(?:た|ました)',
].join('|')})`;
const japaneseWho =
  '((?:お|\\p{Script=Hiragana}{1,3}(?=[子代江枝美世])|\\p{Script=Han}{1,4}の(?=[男女子人娘父母兄弟姉妹者爺婆夫妻客]))?[\\p{Script=Han}\\p{Script=Katakana}ー・々]{1,10}(?:さん|くん|ちゃん|さま)?|ぼく|おれ|わし|わたし|わたくし)';
const japaneseTopic = '(?:は|が|も)';
/** "と言われて、太郎は": it was said to Taro. */
const notSaidTo = '(?![^。「」]{0,16}(?:われ|[聞き]い[てた]|聞か))';
const japanese: Grammar = {
  pronouns: { he: '彼', she: '彼女', i: '私|僕|俺|わたし|ぼく|おれ|わたくし|我|吾輩|余' },
  strict: {
    after: new RegExp(
      `^\\s*(?:(?:と|って)、?(?:(?:今度|こんど)は、?)?${japaneseWho}${japaneseTopic}(?![^。]{0,9}われ)|(?:(?:今度|こんど)は、?)?${japaneseWho}${japaneseTopic}[^。！？「」『』]{0,40}?${japaneseVerb})`,
      'u',
    ),
    before: new RegExp(
      `(?:^|[。！？」』\\s])(?:すると|そこで|やがて|それから)?${japaneseWho}${japaneseTopic}(?:[^。！？「」『』]{0,24}?(?:${japaneseVerb}[。、：]|、)|[^。！？「」『』、はが]{0,20})\\s*$`,
      'u',
    ),
  },
  known: (names) => ({
    after: new RegExp(
      `^\\s*(?:(?:と|って)、?${notSaidTo}[^。！？「」『』]{0,30}?(?<![とやの])(${names})${japaneseTopic}|(${names})(?:は|が)(?![^。]{0,50}(?:な(?:い|かった)|ません|ず)[。、で])[^。！？「」『』]{0,60}[たるす]。)`,
      'u',
    ),
    before: new RegExp(
      `(?:^|[。！？」』\\s、])(${names})(?:は|が)、?[^。！？「」『』はが]{0,60}、\\s*$`,
      'u',
    ),
  }),
  tells: new RegExp(`^(?:と|って)、?[^。！？「」『』]{0,30}?${japaneseVerb}`, 'u'),
  goesOn: /^\s*(?:と(?!も|き)|って)/,
};

const chineseVerbs =
  '说道|說道|问道|問道|答道|回答道|回答|笑道|喊道|叫道|喝道|骂道|罵道|叹道|嘆道|怒道|应道|應道|回道|续道|赞道|讚道|吼道|劝道|勸道|急道|哭道|说|說|问|問|道';
const chineseVerb = `(?:${chineseVerbs})`;
const chineseManner =
  '(?:(?:冷|微|苦|大|轻|輕|连忙|連忙|急忙|赶紧|忙|低声|低聲|轻声|輕聲|高声|高聲|大声|大聲|厉声|厲聲|柔声|柔聲|沉声|沉聲|缓缓|緩緩|慢慢|淡淡|冷冷|微微|静静|靜靜|笑|哭|叹|回答|补充|補充|解释|解釋|介绍|介紹|承认|承認|感叹|感嘆|反|追|插嘴|安慰|提醒|建议|建議|宣布|吩咐|立刻|立即|马上|又)(?:地|着|著|了)?){0,2}';
/** Words of grammar, and of what somebody does: with one of them it is no name. */
const notInName =
  '的了着著过過得是不也就又都还還在把被对對向和与與跟这這那么麼样樣个個道说說问問听聽看想便却卻只才再一边邊接继繼续續于於是忽突然后後而且但可如此其何几幾怎什自己心里裡嘴声聲气氣口手笑叫喊们們他她我你您它因遂故据據毫待已曾知难難味';
const chineseLetter = `(?:(?![${notInName}])\\p{Script=Han})`;
/** What a foreign name has between its parts. */
export const namePoints = '·•・‧';
const chineseWho = `((?:他|她|我)|(?:${chineseLetter}{1,6}[${namePoints}]){1,3}${chineseLetter}{1,4}?|${chineseLetter}{2,4}?)`;
/** Whom it is said to. */
const chineseListener = '(?:[对對向跟]\\p{Script=Han}{1,6}?)?';
/** Whom something is said or done to, and who is heard, stands behind one of these. */
const notSpeaking = '(?<![对對向跟给給问問和与與被把叫替让讓听聽看见見到着著])';
const chineseSaying = `(?:${chineseVerbs}|骂|罵|嚷|喊|劝|勸|吼|嘟囔|嘀咕)`;
const chinese: Grammar = {
  pronouns: { he: '他', she: '她', i: '我' },
  strict: {
    after: new RegExp(
      `^\\s*${chineseWho}${chineseManner}${chineseListener}(?:在[一旁边邊]{2})?${chineseManner}${chineseVerb}(?:(?<=[问問])\\p{Script=Han}{1,4})?(?=[。，！？；…\\s]|$)`,
      'u',
    ),
    before: new RegExp(
      `(?:^|[。！？”」』…\\s])${chineseWho}${chineseManner}${chineseListener}${chineseManner}${chineseVerb}[：:，]\\s*$`,
      'u',
    ),
  },
  known: (names) => ({
    after: new RegExp(
      `^\\s*[^。！？“”：]{0,16}?${notSpeaking}(${names})(?![们們的听聽${namePoints}])[^。！？“”：]{0,40}?${chineseSaying}(?:[着著了]|\\p{Script=Han}{1,4})?(?=[。，！？；…\\s]|$)`,
      'u',
    ),
    before: new RegExp(
      `(?:^|[。！？”」』…；\\s])[^。！？“”：；]{0,16}?${notSpeaking}(${names})(?![们們的听聽${namePoints}])[^。！？“”：；]{0,60}?${chineseSaying}[^。！？“”：；，]{0,6}[：:]\\s*$`,
      'u',
    ),
  }),
  tells: neverMatches,
};

/** Words with particles of more than one kind, for a form of a verb has but one; those that act most come first. */
function koreanPeople(prose: string): Iterable<string> {
  const nouns = new Map<string, { readonly kinds: Set<string>; acts: number }>();
  for (const [, noun = '', particle = ''] of prose.matchAll(koreanNoun)) {
    const one = nouns.get(noun) ?? { kinds: new Set(), acts: 0 };
    const kind = koreanKinds[particle];
    one.kinds.add(kind ?? 'other');
    if (kind !== undefined) one.acts += 1;
    nouns.set(noun, one);
  }
  return [...nouns]
    .filter(([, { kinds }]) => kinds.size > 1)
    .sort(([, one], [, other]) => other.acts - one.acts)
    .map(([noun]) => noun);
}
const koreanNoun =
  /(?<![가-힣A-Z])([가-힣]{2,8}?|[A-Z])(은|는|이|가|의|에게|한테|께|더러|와|과)(?=[\s,.])/g;
const koreanKinds: Readonly<Record<string, string>> = {
  은: 'topic',
  는: 'topic',
  이: 'subject',
  가: 'subject',
};
const koreanQuoting = '(?:이?라고|라구|하고|하며|하면서|고)';
const koreanSaying = '(?:말|묻|물|대답|외치|외쳤|부르짖|중얼|소리|속삭)';
const korean: Grammar = {
  pronouns: { he: '그', she: '그녀|그여자', i: '나|내|저|제' },
  strict: { after: neverMatches, before: neverMatches },
  known: (names) => ({
    after: new RegExp(
      `^\\s*(?:${koreanQuoting},?\\s+(?:(?![^.!?]{0,40}니까)(?:[^.!?“”"]{0,40}\\s)?(${names})[은는](?=[\\s,])|(${names})[이가]\\s)|(${names})[은는이가]\\s[^.!?“”"]{0,40}${koreanSaying})`,
      'u',
    ),
    before: new RegExp(
      `^[\\s\\S]*(?<![가-힣A-Z])(${names})[은는이가](?=[\\s,])[^.!?“”"]*(?:,|${koreanSaying}[가-힣]*[.:])\\s*$`,
      'u',
    ),
  }),
  people: koreanPeople,
  tells: new RegExp(`^\\s*${koreanQuoting}`, 'u'),
  goesOn: new RegExp(`^\\s*${koreanQuoting}[\\s,]`, 'u'),
};

/** Words behind a verb of saying, which are people where they stand there more than once. */
function subjectsBy(pattern: RegExp): (prose: string) => Iterable<string> {
  return (prose) => {
    const counts = new Map<string, number>();
    for (const [, name = ''] of prose.matchAll(pattern))
      counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
  };
}

const hebrewVerb = `(?<![א-ת])[וש]?(?:הוסי(?:ף|פה|פו)|המשי(?:ך|כה)|הסכי(?:ם|מה)|ניח(?:ם|מה)|גמג(?:ם|מה)|(?:אמר|שאל|קרא|לחש|צעק|מלמל|חשב|חזר|פתח|השיב|התחיל|הפסיק|הפטיר|הרהר|דבר|דיבר|צחק|נאנח|הכריז|ביקש|בקש|נזכר)(?:ה|ו)?|אומר(?:ת)?|שואל(?:ת)?|קורא(?:ת)?|ענ(?:ה|תה|ו)|עונה)`;
const hebrewTo =
  '(?:\\s+(?:לו|לה|להם|להן|לי|לך|לנו|אליו|אליה|אלי|אליהם|אותו|אותה|עוד|שוב|גם|כבר|הלאה|חרש|לדב[ּ]?ר))*';
const hebrewTitle = '(?:ר[\'׳’]|רבי|מר|מרת|גברת|אדון|ה?ד["״”]ר)';
const hebrewWord = '[א-ת](?:[\'׳’"״”]?[א-ת])+';
const hebrew: Grammar = {
  pronouns: { he: 'הוא|זה', she: 'היא|זו', i: 'אני|אנוכי|אנכי' },
  strict: {
    after: new RegExp(
      `^[\\s,.:;–—-]*${hebrewVerb}${hebrewTo}\\s+(${hebrewTitle}\\s+${hebrewWord}|ה${hebrewWord}|הוא|היא|אני)(?![א-ת])`,
    ),
    before: new RegExp(
      `${hebrewVerb}${hebrewTo}\\s+(${hebrewTitle}\\s+${hebrewWord}|ה${hebrewWord}|הוא|היא|אני)(?![א-ת])[^.!?:]{0,40}:\\s*$`,
    ),
  },
  known: (names) => ({
    after: new RegExp(`^[\\s,.:;–—-]*${hebrewVerb}${hebrewTo}\\s+(${names})(?![א-ת])`),
    before: new RegExp(
      `${hebrewVerb}${hebrewTo}\\s+(${names})(?![א-ת])[^.!?:]{0,40}:\\s*$|(?<![א-ת])(${names})\\s+(?![וש])${hebrewVerb}[^.!?:]{0,40}:\\s*$`,
    ),
  }),
  people: subjectsBy(new RegExp(`${hebrewVerb}${hebrewTo}\\s+(${hebrewWord})(?![א-ת])`, 'g')),
  tells: new RegExp(`^[\\s,]*${hebrewVerb}`),
  says: new RegExp(`^\\s*${hebrewVerb}(?![א-ת])`),
};

const arabicVerb =
  '(?<!\\p{Script=Arabic})(?:ثم\\s+)?[وف]?(?:قالت?|أجابت?|سألت?|صاحت?|هتفت?|همست?|صرخت?|ردت?|رد|أجابت?ه|أجابت?ها|سألت?ه|سألت?ها)';
const arabicTo = '(?:\\s+(?:له|لها|لهم|لي|لك|لنا|إليه|إليها|عليه|عليها))?';
const arabicName =
  '(?:(?:الأمير|الأميرة|الملك|الملكة|الشيخ|السيد|السيدة|الدكتور|الحاج|أبو|أبي|أم|ابن|عبد)\\s+)?\\p{Script=Arabic}{2,}';
const arabicI = '[وف]?(?:قلت|أجبت|أجبته|أجبتها|سألته|سألتها)';
const arabic: Grammar = {
  pronouns: {
    he: 'هو',
    she: 'هي',
    i: 'قلت|فقلت|وقلت|فأجبت|فأجبته|فسألته|فسألتها|وسألته|أجبت|أجبته|سألته',
  },
  strict: {
    after: neverMatches,
    before: new RegExp(`(?<!\\p{Script=Arabic})(${arabicI})(?:\\s[^.؟!«»:]{0,40})?:\\s*$`, 'u'),
  },
  known: (names) => ({
    after: new RegExp(
      `^[\\s،.]*${arabicVerb}${arabicTo}\\s+«?(${names})»?(?!\\p{Script=Arabic})(?![^.؟!]*:\\s*$)`,
      'u',
    ),
    before: new RegExp(
      `${arabicVerb}${arabicTo}\\s+«?(${names})»?(?!\\p{Script=Arabic})[^.؟!«»:]{0,60}:\\s*$|(?<!\\p{Script=Arabic})«?(${names})»?\\s+(?:[^.؟!«»:]{0,40}\\s)?(?:قائلا|قائلًا|قائلاً|قائلة)[^.؟!«»:]{0,30}:\\s*$`,
      'u',
    ),
  }),
  people: subjectsBy(new RegExp(`${arabicVerb}${arabicTo}\\s+«?(${arabicName})»?(?=[\\s:])`, 'gu')),
  tells: new RegExp(`^[\\s،]*${arabicVerb}`, 'u'),
};

/** What speaks and is nobody, and groups. */
const notPeople = new Set(
  '声 声音 誰 何 皆 話 言葉 電話 手紙 全員 二人 三人 一同 人 今度 今 次 前 昨日 今日 事 时候 众人 眾人 大家 有人 两人 兩人 人人 没人 沒人 谁人 当时 當時 古人 俗话 俗話 老话 소리 목소리 말 말씀 것 이것 그것 얼굴 눈 손 입 고개 머리 사람 몸 마음 생각 가슴 사람들 둘 셋 모두 누구 무엇 여기 거기 일 때 돈 집 방 문 이 수 וקול קולו קולה הם כלם כולם הכל איש אחד אחת את אל על עם כל מה זה זאת אך כי אם לא לו לה בקול בלחש בלבו בלבה בלבי פתאום מתוך אחרי אחר אחרת בשמחה בכעס בשקט לאט ברוגז בתמיהה ולא כלו כלה להם להן לי לך לנו אליו אליה אלי אליהם אותו אותה עוד שוב גם כבר הלאה חרש له لها لهم لي لك لنا إليه إليها عليه عليها عنه عنها منه منها عن وقد وهو وهي بصوت في من على إلى ذلك هذا هذه تلك بعد عند حين لما ثم مرة أيضا إن أن لا ما نعم كلا بل لقد وكان يا إنه إني ولكن حينئذ أحدهم بعضهم الجميع كل كيف هل أي'.split(
    ' ',
  ),
);

const grammars: Readonly<Record<string, Grammar>> = {
  ja: japanese,
  zh: chinese,
  ko: korean,
  he: hebrew,
  ar: arabic,
};

/** A reader of a language without capitals, who knows some people by name and finds others in the prose. */
export type PlainReader = {
  readonly knowing: (names: Iterable<string>, prose: string) => AttributionReader;
};

/** The grammar of a primary language; null where there is none. */
export function plainReader(language: string): PlainReader | null {
  const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined;
  if (grammar === undefined) return null;
  return {
    knowing: (names, prose) => {
      const people = new Set([...names, ...(grammar.people?.(prose) ?? [])]);
      const known = [...people].filter((name) => name !== '' && !notPeople.has(name));
      return readerOf(grammar, known.slice(0, mostKnown));
    },
  };
}

/** So many names are looked for at each line. */
const mostKnown = 200;

function readerOf(grammar: Grammar, names: readonly string[]): AttributionReader {
  const { tells, says, goesOn, pronouns, strict } = grammar;
  const known = names.length === 0 ? null : grammar.known(alternationOf(names));
  const nobody = () => null;
  const told = (text: string, cue: 'after' | 'before'): Attribution | null => {
    const found = strict[cue].exec(text) ?? known?.[cue].exec(text);
    const name = found?.slice(1).find((group) => group !== undefined);
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
    partsTeller: false,
    incise: neverMatches,
    tellsMore: null,
    tells: (text) => tells.test(text),
    says: (text) => says?.test(text) === true,
    goesOn: (text) => goesOn?.test(text) === true,
    deed: nobody,
    after: (text) => told(text, 'after'),
    before: (text) => told(text, 'before'),
    listener: nobody,
    deedAfter: nobody,
    deedBefore: nobody,
    leadIn: (narration) => (/[、,：:]\s*$/.test(narration) ? told(narration, 'before') : null),
  };
}

/** Longer names first: one may begin with another. */
function alternationOf(names: readonly string[]): string {
  return [...names]
    .sort((one, other) => other.length - one.length)
    .map(escapePattern)
    .join('|');
}
