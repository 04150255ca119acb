export type StatementFacts = {
  /** BCP 47; a language without a statement of its own gets the English one. */
  readonly language: string;
  /** Whose voice it is. */
  readonly speaker: string;
  /** Who says so. */
  readonly givenBy: string;
  readonly isOwnVoice: boolean;
  readonly atMs: number;
};

type Words = (facts: {
  readonly speaker: string;
  readonly givenBy: string;
  readonly date: string;
}) => string;

type Statement = { readonly own: Words; readonly permitted: Words };

const english: Statement = {
  own: ({ speaker, date }) =>
    `I am ${speaker}. Today is ${date}. I agree that my voice is cloned from these recordings, and that speech is made with it.`,
  permitted: ({ speaker, givenBy, date }) =>
    `I am ${givenBy}. Today is ${date}. These are recordings of ${speaker}, who has allowed me to clone this voice and to make speech with it.`,
};

const statements: { readonly [language: string]: Statement } = {
  en: english,
  de: {
    own: ({ speaker, date }) =>
      `Ich bin ${speaker}. Heute ist der ${date}. Ich bin damit einverstanden, dass meine Stimme aus diesen Aufnahmen nachgebildet und dass mit ihr gesprochen wird.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Ich bin ${givenBy}. Heute ist der ${date}. Dies sind Aufnahmen von ${speaker}. Mir wurde erlaubt, diese Stimme nachzubilden und mit ihr sprechen zu lassen.`,
  },
  fr: {
    own: ({ speaker, date }) =>
      `Je m’appelle ${speaker}. Nous sommes le ${date}. J’accepte que ma voix soit clonée à partir de ces enregistrements et qu’elle serve à produire de la parole.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Je m’appelle ${givenBy}. Nous sommes le ${date}. Ces enregistrements sont de ${speaker}, qui m’a permis de cloner cette voix et de m’en servir pour produire de la parole.`,
  },
  es: {
    own: ({ speaker, date }) =>
      `Me llamo ${speaker}. Hoy es ${date}. Acepto que mi voz se clone a partir de estas grabaciones y que se genere habla con ella.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Me llamo ${givenBy}. Hoy es ${date}. Estas son grabaciones de ${speaker}, que me ha dado permiso para clonar esta voz y generar habla con ella.`,
  },
  it: {
    own: ({ speaker, date }) =>
      `Mi chiamo ${speaker}. Oggi è il ${date}. Acconsento che la mia voce venga clonata da queste registrazioni e che venga usata per generare il parlato.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Mi chiamo ${givenBy}. Oggi è il ${date}. Queste sono registrazioni di ${speaker}, che mi ha permesso di clonare questa voce e di usarla per generare il parlato.`,
  },
  pt: {
    own: ({ speaker, date }) =>
      `O meu nome é ${speaker}. Hoje é ${date}. Aceito que a minha voz seja clonada a partir destas gravações e que se produza fala com ela.`,
    permitted: ({ speaker, givenBy, date }) =>
      `O meu nome é ${givenBy}. Hoje é ${date}. Estas são gravações de ${speaker}, que me autorizou a clonar esta voz e a produzir fala com ela.`,
  },
  nl: {
    own: ({ speaker, date }) =>
      `Ik ben ${speaker}. Het is vandaag ${date}. Ik ga ermee akkoord dat mijn stem uit deze opnames wordt gekloond en dat er spraak mee wordt gemaakt.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Ik ben ${givenBy}. Het is vandaag ${date}. Dit zijn opnames van ${speaker}. Ik heb toestemming om deze stem te klonen en er spraak mee te maken.`,
  },
  pl: {
    own: ({ speaker, date }) =>
      `Nazywam się ${speaker}. Dziś jest ${date}. Zgadzam się na sklonowanie mojego głosu z tych nagrań i na tworzenie nim mowy.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Nazywam się ${givenBy}. Dziś jest ${date}. Na tych nagraniach mówi ${speaker}. Mam zgodę na sklonowanie tego głosu i na tworzenie nim mowy.`,
  },
  ru: {
    own: ({ speaker, date }) =>
      `Меня зовут ${speaker}. Сегодня ${date}. Я даю согласие на клонирование моего голоса по этим записям и на создание речи этим голосом.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Меня зовут ${givenBy}. Сегодня ${date}. На этих записях говорит ${speaker}. У меня есть разрешение клонировать этот голос и создавать им речь.`,
  },
  uk: {
    own: ({ speaker, date }) =>
      `Мене звати ${speaker}. Сьогодні ${date}. Я даю згоду на клонування мого голосу за цими записами і на створення мовлення цим голосом.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Мене звати ${givenBy}. Сьогодні ${date}. На цих записах говорить ${speaker}. Я маю дозвіл клонувати цей голос і створювати ним мовлення.`,
  },
  tr: {
    own: ({ speaker, date }) =>
      `Benim adım ${speaker}. Bugün ${date}. Sesimin bu kayıtlardan kopyalanmasını ve onunla konuşma üretilmesini kabul ediyorum.`,
    permitted: ({ speaker, givenBy, date }) =>
      `Benim adım ${givenBy}. Bugün ${date}. Bu kayıtlardaki ses ${speaker} adlı kişiye ait. Bu sesi kopyalama ve onunla konuşma üretme iznim var.`,
  },
  ar: {
    own: ({ speaker, date }) =>
      `اسمي ${speaker}. اليوم هو ${date}. أوافق على استنساخ صوتي من هذه التسجيلات وعلى إنتاج الكلام به.`,
    permitted: ({ speaker, givenBy, date }) =>
      `اسمي ${givenBy}. اليوم هو ${date}. هذه تسجيلات بصوت ${speaker}، ولديّ إذن باستنساخ هذا الصوت وبإنتاج الكلام به.`,
  },
  hi: {
    own: ({ speaker, date }) =>
      `मेरा नाम ${speaker} है। आज ${date} है। मैं सहमति देता या देती हूँ कि इन रिकॉर्डिंग से मेरी आवाज़ की नक़ल बनाई जाए और उससे बोली तैयार की जाए।`,
    permitted: ({ speaker, givenBy, date }) =>
      `मेरा नाम ${givenBy} है। आज ${date} है। ये रिकॉर्डिंग ${speaker} की आवाज़ में हैं। मुझे इस आवाज़ की नक़ल बनाने और उससे बोली तैयार करने की अनुमति है।`,
  },
  zh: {
    own: ({ speaker, date }) =>
      `我是${speaker}。今天是${date}。我同意用这些录音克隆我的声音，并用它生成语音。`,
    permitted: ({ speaker, givenBy, date }) =>
      `我是${givenBy}。今天是${date}。这些是${speaker}的录音，我已获准克隆这个声音，并用它生成语音。`,
  },
  ja: {
    own: ({ speaker, date }) =>
      `${speaker}です。今日は${date}です。この録音から私の声を複製し、その声で音声を作ることに同意します。`,
    permitted: ({ speaker, givenBy, date }) =>
      `${givenBy}です。今日は${date}です。これは${speaker}さんの録音です。この声を複製し、音声を作る許可を得ています。`,
  },
  ko: {
    own: ({ speaker, date }) =>
      `제 이름은 ${speaker}입니다. 오늘은 ${date}입니다. 저는 이 녹음으로 제 목소리를 복제하고 그 목소리로 음성을 만드는 데 동의합니다.`,
    permitted: ({ speaker, givenBy, date }) =>
      `제 이름은 ${givenBy}입니다. 오늘은 ${date}입니다. 이것은 ${speaker} 님의 녹음입니다. 저는 이 목소리를 복제하고 음성을 만들 수 있는 허락을 받았습니다.`,
  },
};

/** The words of a spoken consent: whose voice, who says so, and the day, in the language of the reading. */
export function statementWords(facts: StatementFacts): string {
  const { language, speaker, givenBy, isOwnVoice, atMs } = facts;
  const [base = ''] = language.toLowerCase().split('-');
  const own = Object.hasOwn(statements, base) ? statements[base] : undefined;
  const date = new Intl.DateTimeFormat(own === undefined ? 'en' : base, {
    dateStyle: 'long',
  }).format(atMs);
  const { own: byThemselves, permitted } = own ?? english;
  return (isOwnVoice ? byThemselves : permitted)({ speaker, givenBy, date });
}
