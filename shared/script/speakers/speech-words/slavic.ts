import type { SpeechWords } from './speech-words.ts';

const serbianLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [...'абвгдђежзијклмнопрстћуфхцчш'].map((letter, at) => [
    letter,
    'abvgdđežzijklmnoprstćufhcčš'[at] ?? '',
  ]),
);
const serbianPairs: Readonly<Record<string, string>> = { љ: 'lj', њ: 'nj', џ: 'dž' };

/** Serbian words as they are written in Cyrillic and in Latin. */
function inBothScripts(cyrillic: SpeechWords): SpeechWords {
  const both = (pattern: string) =>
    `${pattern}|${pattern.replace(/[а-џ]/g, (letter) => serbianPairs[letter] ?? serbianLetters[letter] ?? letter)}`;
  const entries = Object.entries(cyrillic).map(([key, value]) => [
    key,
    typeof value !== 'string' ? value : key === 'adverb' ? `(?:${both(value)})` : both(value),
  ]);
  return Object.fromEntries(entries);
}

/** The words of saying of the Slavic languages. */
export const slavicWords: Readonly<Record<string, SpeechWords>> = {
  ru: {
    verbs:
      '(?:сказал|спросил|ответил|отвечал|крикнул|прошептал|воскликнул|восклицал|пробормотал|бормотал|добавил|прибавил|проговорил|промолвил|молвил|возразил|заметил|закричал|кричал|прокричал|вскричал|вскрикнул|вздохнул|попросил|просил|повторил|повторял|говорил|заговорил|начал|продолжал|перебил|прервал|подхватил|подтвердил|шептал|шепнул|зашептал|спрашивал|подумал|думал|обратился|обратилась|отозвался|отозвалась|проворчал|завопил|усмехнулся|усмехнулась|засмеялся|засмеялась|улыбнулся|улыбнулась|согласился|согласилась|пролепетал|лепетал|объяснил|пояснил|приказал|скомандовал|командовал|настаивал|допытывался|отрезал|рявкнул|прошипел|решил|заключил|удивился|удивилась|буркнул|бурчал|забурчал|бубнил|простонал|протянул|сообщил|произносил|позвал|окликнул|переспросил|отвеча|предложил|пропел|взмолился|взмолилась|осведомился|осведомилась|поинтересовался|выговорил|вставил|захохотал|хмыкнул|прохрипел|взвизгнул|пояснял|рассказывал|уверял|утешал|ворчал|вопил|орал|заорал|погрозил|обрадовался|обрадовалась|рассердился|рассердилась|испугался|испугалась|возмутился|возмутилась|кивнул|хрипел)(?:а|и)?|говор[яи]т|спрашивает|отвечает|кричит|произн[её]с|произнесла|изр[её]к(?:ла)?',
    he: 'он|тот',
    she: 'она|та',
    i: 'я',
    articles: 'этот|эта|его|её|мой|моя|наш|наша|другой|другая|кто-то|какой-то',
    adjectives: 'старый|старая|молодой|молодая|маленький|большой',
    adverb: '(?:тихо|громко|наконец|вдруг|опять|снова|ему|ей|им|мне|нам|же|и)\\s+',
    listeners: 'к|ко|с|со|у|от|на|про|о|об|за|перед|для|и|что|как|в',
    bareNoun:
      '(?!(?:очень|опять|теперь|потом|всем|ним|ней|ей|ему|мне|нам|вам|себе|глаз|вслед|вдруг|глядя|сам|сама|было|тогда|сейчас)(?!\\p{L}))\\p{Ll}{2,}(?:[бгджзклмнпрстфхцчшщй]|[^с]ь|[бвгджзклмнпрстфхцчшщ]а|[иьн]я)(?<![оеыи]м)',
    hasCases: true,
    hasPlainNouns: true,
  },
  uk: {
    verbs:
      '(?:сказа|спита|пита|запита|перепита|попита|поспита|допитува|відпові|одпові|одповіда|відповіда|відказа|одказа|одвітова|відмови|одмови|мови|промови|вимови|мовля|говори|заговори|проговори|каза|проказа|озва|обізва|гукну|гука|крикну|скрикну|покрикну|вигукну|вскрикну|крича|закрича|скрича|поча|дода|докину|вкину|закину|переби|перерва|перепини|перехопи|підхопи|припини|вміша|подума|дума|роздумува|шепта|шепну|прошепта|прошепоті|здивува|дивува|зауважи|завважи|заміти|повтори|зітхну|засмія|смія|усміхну|всміхну|посміхну|зарегота|регота|провади|умовля|гримну|буркну|бубоні|муркну|промурмоті|зверну|оберну|кликну|покликну|визвіри|огризну|обури|зраді|жартува|пожартува|шуткова|звелі|веле|наказа|проси|попроси|блага|загомоні|щебета|поміркува|погада|гомоні|голоси|заголоси|заспокоюва|потіша|уверну|закінчи|кінчи|докінчи|защебета|згоди|стогна|простогна|тягну|протягну|зойкну|одріза|відріза|відруба|встави|бовкну|навча|поясни|пояснюва|запевни|запевня|хлипа|захлипа|сплесну|борони|муруга|лая|вилая|поправи|розсерди|серди|прохрипі|пробубоні|пробурмоті|бурмоті|мимри)(?:в|ла|ли)(?:ся|сь)?|каже|кажуть|питає|питається|пита|мовить|одказує|відказує|одвітує|відповідає|одповідає|гукає|додає|думає|дума|шепче|шепоче|говорить|кричить|крикне|сміється|дивується|хлипле|промовля|обзивається|одмовляє|жартує|згоджується',
    anyVerb:
      '[,.]?\\s*[—–]?\\s*\\p{Ll}{2,}(?:в|ла)(?:ся|с[ья])?(?:\\s+(?:йому|їй|старий|стара|пан|пані|до себе))?',
    he: 'він|той',
    she: 'вона|та',
    i: 'я',
    iVerbs: 'кажу|питаю|одказую|відказую|відповідаю|перепитую|гукаю|думаю',
    articles: 'цей|ця|його|її|мій|моя|наш|наша',
    adjectives: 'старий|стара|молодий|молода|малий|великий',
    adverb: '(?:тихо|знов|знову|йому|їй|їм|мені|і|й)\\s+',
    listeners: 'до|з|із|у|від|на|про|за|перед|для|і|що|як|в',
    bareNoun:
      '(?!(?:знов|нараз|потім|тепер|всім|ним|нам|вам|сам|сама)(?!\\p{L}))\\p{Ll}{2,}(?:[бгджзклмнпрстфхцчшщй]|[^с]ь|[бвгджзклмнпрстфхцчшщ]а|[иьн]я)(?<![оеыи]м|[аияіу]ла)',
    hasCases: true,
    oblique: 'ові|еві|у|ю|ою|ею|їв',
    hasPlainNouns: true,
  },
  pl: {
    verbs:
      '(?:rzek|odrzek|wyrzek)(?:ł|ła)|odpar(?:ł|ła)|(?:odpowiedzia|powiedzia|zapyta|spyta|pyta|mówi|przemówi|zawoła|woła|pomyśla|myśla|zauważy|przerwa|wtrąci|powtórzy|rzuci|doda|szepta|wyszepta|prosi|poprosi|potwierdzi|krzycza|mrucza|poprawi|tłumaczy|wyjaśni|opowiada|pociesza|upiera|kończy|dokończy|uspokoi|żartowa|zapewni|zapewnia|oświadczy|zgodzi|zdziwi|oburzy|zaśmia|roześmia|śmia|odezwa|ozwa|zaprzeczy|podchwyci|wymówi|przyzna|zaproponowa|nalega|oponowa|dowodzi|stwierdzi|zakonkludowa|zapowiedzia|bąka|jąka|rozkaza|broni|przekonywa|ubolewa|wita|powita|ośmieli|pisa)ł(?:a)?|(?:szepn|mrukn|krzykn|wykrzykn|westchn|zagadn|jękn|syknn|sykn|wrzasn|rykn|bąkn|uśmiechn|wybuchn|burkn|odburkn|zacz|warkn|wyjąkn|parskn)(?:ął|ęła)|mówi|pyta|odpowiada|rzecze|ciągnął|ciągnęła',
    he: 'on|ten|tamten',
    she: 'ona|ta|tamta',
    i: 'ja',
    iVerbs:
      '(?:rzek|odrzek|odpar|odpowiedzia|powiedzia|zapyta|spyta|zawoła|szepnę|mruknę|krzyknę|doda|pomyśla|wtrąci|przerwa)ł[ae]m',
    articles: 'ten|ta|jego|jej|mój|moja|nasz|nasza|jakiś|jakaś|drugi|druga|inny',
    adjectives: 'stary|stara|młody|młoda|mały|mała|wielki|dobry|biedny|biedna|piękna',
    adverb: '(?:się|mu|jej|im|mi|nam|cicho|wreszcie|znów|nagle)\\s+',
    listeners: 'do|z|ze|od|na|o|za|przed|dla|i|że|jak|w|po|ku',
    bareNoun:
      '(?!(?:jej|im|nam|wam|nim|sam|sama|znów|potem|więc|teraz|zaraz|wtem|też|już|jak|raz|znowu|coraz|prawie|właśnie|od|nad|pod)(?!\\p{L}))(?:książ[ęe]|\\p{Ll}+(?:[bcdfghjklłmnprstwyzźżńśó]|[bcdfghjkklłmnprstwz]a|ia))(?<!ąc|szy|[eyi]m)',
    hasCases: true,
    hasPlainNouns: true,
  },
  cs: {
    verbs:
      '(?:pravi|pta|zepta|řek|odvěti|odpovída|odpovědě|táza|otáza|zvola|vola|pokračova|namíta|namít|šepta|zašepta|mluvi|promluvi|vzdych|povzdych|prohodi|divi|podivi|smá|usmá|zasmá|zkřik|vykřik|křik|ozva|křiče|odsek|opakova|rozkřik|doda|dodáva|zahuče|huče|zača|prosi|poprosi|poče|poroučel|doloži|míni|domlouva|poznamena|navrh|podotk|bruče|zabruče|odtuši|myslel|mysli|pomysli|obráti|prohlási|přisvědči|říka|povída|vysvětlova|ujišťova|vpad|vyhrk|žáda|přeruši|souhlasi|děkova|konči|zamumla|mumla|vzkřik|oslovi|vele|těši|ušklíb|zlobi|pobíze|uja|vypravova|osopi|omlouva|napomína|napomenu|zakřik|okřik|dokláda|brání|bráni|vmísi|poučova|chlácholi|odby|vskoči|kára|oboři|zařva|vyzvída|durdi|přeja|opta|vykláda|odpíra|naléha|hovoři|připoji|rozhorli|rozhněva|hněva|vyrazi|opáči|ubezpečova|pozdravi|chechta|zachechta|zahřmě|navrhova|konejši|tvrdi|žertova|káza|dě|oznamova|utrh|zarazi|odporova|naříka|vzdech|povzdech|rozhod|litova|vymlouva|vybíze|přisvědčova|žalova|zaúpě|připomenu|libova|prones|pohrozi|svoli|horli|chlubi|zasípa|zalka|radi|zajása|odmlouva|utrous|zabruče|zarepta|hleso|šept|špit|hubova|zvola|řeh|odmít|požáda|zaštka|štka|vzlyk)l[aio]?|(?:odsek|podotk|namít|vzkřík|vzkřik|přejm|utrh|zavrč|zavrte)nul[aio]?|počal[aio]?|jal[aio]? se|odvece|vece|praví|ptá|táže|říká|povídá|odpovídá|odvětí|volá|dí',
    anyVerb: '[—–]?\\s*\\p{Ll}{2,}l[ai]?(?:\\s+(?:se|si|ho|mu|ji|jí|pan|paní|starý|stará))*',
    he: 'on|ten',
    she: 'ona|ta',
    i: 'já',
    articles: 'ten|ta|jeho|její|můj|má|náš|naše',
    adjectives: 'starý|stará|mladý|mladá|malý|malá|velký|druhý|druhá',
    adverb: '(?:se|si|mu|jí|jim|mi|tiše|konečně|náhle)\\s+',
    listeners:
      'k|ke|ku|s|z|ze|do|u|při|bez|pod|nad|přes|mezi|než|od|na|o|za|před|pro|a|že|jak|v|po',
    bareNoun:
      '(?!(?:jim|nám|vám|sám|sama|pak|teď|již|zas|však|tak|jen|hned|potom)(?!\\p{L}))\\p{Ll}{2,}(?:[bcčdďfghjklmnňprřsštťvzž]|[bcčdfghjklmnprřsštvzž]a|ice|yně|(?<![eaěá])n[ýí]|s[kt]ý)(?<!íc|em|ým|[eíá]ch|ena?|[aiáíěu]la?|[kh]la?|nula)',
    hasCases: true,
    oblique: 'ov[iu]',
    hasPlainNouns: true,
  },
  sl: {
    verbs:
      '(?:deja|dja|meni|vpraša|povpraša|praša|odgovori|odgovarja|odvrni|odverni|vzklikni|vsklikni|klica|zaklica|kriča|zakriča|krikni|vpi|zavpi|vikni|govori|spregovori|izpregovori|nadaljeva|pritrdi|vzdihni|šepni|šepeta|zašepeta|mrmra|zamrmra|godrnja|zagodrnja|zavrni|ponovi|ponavlja|povze|pripomni|opomni|omeni|pristavi|dostavi|doda|začudi|čudi|smeja|zasmeja|nasmehni|ugovarja|misli|pomisli|vele|ukaza|zapoveda|prosi|zaprosi|tolaži|trdi|zatrdi|potrdi|razlaga|modrova|jezi|ujezi|hudova|brani|hite|sili|roga|oglasi|ogovori|nagovori|pozdravi|pohvali|ustavi|zavze|sikni|poudari|prigovarja|zagovarja|tarna|odreza|pripovedova|seže|poseže|otresa|otrese|pomaga|usliša|zareža|renča|hlipa|ječa|jeca|zastoka|zagrme|svari|posvari|vpraševa|izpraševa|odloči|sklene|prekini|pretrga|prebi|oporeka|zanika|izjavi|izusti|zbada|zabavlja)(?:l[aio]?)?|rek(?:el|la|li)|reče|pravi|odvrne|odverne|vzklikne|vsklikne|krikne|vikne|kliče|zakliče|zavpije|vpije|kriči|zakriči|nadaljuje|povzame|vzdihne|zavrne|smeje|zasmeje|nasmehne|deje|dé|odgovorí|odreže|šepeče|šepne|veli|prične|začne|začudi|zavzame|ukaže|hiti|huduje|pripoveduje|sikne|pretrga',
    anyVerb:
      '[—–]?\\s*(?:se\\s+)?je\\s+(?:(?:se|mu|ji|ga|jo)\\s+)?(?:\\p{Ll}+[oe]?\\s+)?\\p{Ll}{2,}l[ao]?(?:\\s+(?:gospod|gospa|stari|stara))*',
    he: 'on|oni|slednji',
    she: 'ona',
    i: 'jaz',
    iVerbs:
      'sem\\s+(?:(?:mu|ji|jim|ga|jo|se)\\s+)?(?:dejal|vprašal|odgovoril|vzkliknil|odvrnil|menil|pripomnil|pristavil|zaklical)a?|sem\\s+(?:(?:mu|ji|jim)\\s+)?rek(?:el|la)',
    articles: 'neki|neka|njegov|njegova|njen|njena|moj|moja|naš|naša|drugi|druga|prvi|tretji',
    adjectives: 'stari|stara|mladi|mlada|mali|mala|veliki|velika',
    adverb: '(?:je|se|so|mu|ji|jim|mi|ga|jo|nato|potem|tiho|zopet|naglo|hitro|počasi)\\s+',
    listeners:
      'k|h|s|z|od|na|o|za|pred|pri|do|iz|skozi|in|da|ko|ter|pa|kakor|kot|v|po|ob|proti|med|nad|ki',
    bareNoun:
      '(?!(?:jim|nam|vam|zdaj|sedaj|tedaj|potem|sam|sama|naposled|vendar|nazaj|naprej|ves|vsa|vnovič|vmes|nekoliko|glas|obraz)(?!\\p{L}))(?:oče|mati|hči|\\p{Ll}{2,}(?:[bcčdfghjklmnprsštvzž]|[bcčdfghjklmnprsštvzž]a|ec))(?<![oe]č|em|im|[ai]l|ena?)',
    hasCases: true,
    oblique: '(?<![aeo])u|emu',
    hasPlainNouns: true,
  },
  sr: inBothScripts({
    verbs:
      '(?:рече|одговори|упита|запита|пита|викну|вика|повика|узвикну|кликну|подвикну|довикну|примети|поче|започе|отпоче|прекиде|прекину|пресече|прихвати|прифати|настави|наставља|проговори|прозбори|збори|збора|говори|говора|продужи|додаде|дода|придода|каза|упаде|насмеја|смеја|осмехну|насмеши|заврши|доврши|уздахну|мисли|помисли|мишља|цикну|цича|плану|прошапута|прошапта|шапну|шапта|шапута|шану|понови|јекну|јаукну|потврди|промуца|чуди|зачуди|одазва|обрецну|обрте|окрете|продера|дрекну|дера|заповеди|промрмља|прогунђа|гунђа|мрмља|промрси|процеди|нашали|теши|уплете|умеша|утаче|грмну|загрме|поздрави|изусти|изговори|одврати|ослови|осече|одсече|наваљива|брани|моли|похита|храбри|љути|јави|одбруси|закука|опомену|позва|објасни|објашњава|предложи|признаде|призна|хукну|зачу|пожури|убрза|прича|уздиса)(?:о|ла|ли|ше|ће)?|рекао|рек(?:ла|ну|не|оше)|вели|веле|веља(?:ше)?|каже|виче|викне|повиче|упадне|смеје|насмеје|одговара|рећи ће|прекида|продужава|завршује|шапће|додаје|мољаше|узе',
    anyVerb:
      '\\s*[—–]?\\s*\\p{Ll}{2,}(?:ну|ше|ао|ла)(?:\\s+(?:се|га|му|јој|ће|поп|чича|гђа|госпођа|отац|кнез|господин|газда))*',
    he: 'он|овај|онај',
    she: 'она|ова',
    i: 'ја',
    iVerbs: 'рекох|одговорих|упитах|запитах|викнух|рекао сам|рекла сам|велим|рекнем',
    articles:
      'овај|онај|тај|та|његов|његова|њен|њена|мој|моја|наш|наша|један|једна|други|друга|неки|нека',
    adjectives: 'стари|стара|млади|млада|мали|мала|велики|велика',
    adverb: '(?:се|му|јој|им|ми|га|је|ће|их|тихо|опет|онда|озбиљно|љутито|полако)\\s+',
    listeners:
      'к|ка|с|са|од|на|о|за|пред|код|до|из|кроз|и|па|те|а|да|као|у|по|уз|према|над|што|кад',
    bareNoun:
      '(?!(?:опет|сад|сада|онда|тада|тад|већ|још|одмах|сам|сама|јој|њој|нам|вам|њега|глас|најзад|напослетку|узгред)(?!\\p{L}))\\p{Ll}{2,}(?:[бгдђжзјклљмнњпрстћфхцчџш]|[бгдђжзјклљмнњпрстћфхцчџшв]а)(?<!ћи|ши|[оеи]м)',
    hasCases: true,
    oblique: '(?<![ае])у',
    hasPlainNouns: true,
  }),
};
