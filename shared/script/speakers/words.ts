import { primaryLanguage } from '../language.ts';
import { letterPattern } from './people.ts';

/** How a language says who speaks: parts of patterns, all of them alternations. */
export type SpeechWords = {
  /** Verbs of saying in the third person. */
  readonly verbs: string;
  /** A verb right behind a line and before a person: a verb of saying, whatever it is. */
  readonly anyVerb?: string;
  /** What stands before a verb of saying in its bare form, and those forms: "would say". */
  readonly helpers?: string;
  readonly bareVerbs?: string;
  /** Verbs of saying in the first person, where they need no pronoun. */
  readonly iVerbs?: string;
  readonly he: string;
  readonly she: string;
  readonly i: string;
  /** What stands before a person without a name: "the old man", "her mother". */
  readonly articles: string;
  /** What may stand before a noun: so that "the old" is nobody. */
  readonly adjectives: string;
  /** What may stand between a person and the verb, with the space after it. */
  readonly adverb: string;
  /** Behind one of these words between the verb and a person, the person is no speaker: "said to Anna". */
  readonly listeners?: string;
  /** What only tells more of the speaker behind "dit Anna,", where anything else is speech again. */
  readonly tellsMore?: string;
  /** A person without a name or an article, where a language has none: a pattern of the noun. */
  readonly bareNoun?: string;
  /** Words of saying often stand without a subject: "dedi". */
  readonly saysAlone?: boolean;
  /** The subject opens the sentence that leads to a line: "Ali sertçe:". */
  readonly subjectFirst?: boolean;
  /** Names have endings, and only their nominative speaks: "Пнину" is Пнин, "Ali'nin" is Ali. */
  readonly hasCases?: boolean | 'apostrophes';
  /** What stands before a noun, where nouns have capitals as names do. */
  readonly determiners?: string;
  /** Words that open sentences, and are nobody though a text may not write them in lower case. */
  readonly openings?: string;
  /** Joins a verb of saying to a deed, whose subject speaks: "Anna rose and said:". */
  readonly and?: string;
  /** Only names begin with a capital letter within a sentence. */
  readonly hasPlainNouns: boolean;
};

const english: SpeechWords = {
  verbs:
    'went on|put in|broke in|chimed in|cut in|pointed out|put it|shot back|trailed off|burst out|broke out|cried out|called out|blurted out|went off|struck in|threw in|made answer|said again|gave back|came back|held forth|sang out|summed up|wanted to know|said|says|asked|asks|replied|replies|answered|answers|cried|cries|called|calls|shouted|shouts|yelled|yells|whispered|whispers|murmured|muttered|mutters|exclaimed|remarked|observed|added|adds|continued|continues|began|begins|returned|returns|repeated|repeats|told|tells|sighed|sighs|laughed|laughs|sobbed|groaned|gasped|screamed|screams|snapped|snaps|growled|hissed|demanded|demands|insisted|insists|agreed|agrees|admitted|protested|explained|explains|suggested|suggests|announced|declared|declares|interrupted|interrupts|inquired|enquired|pleaded|begged|begs|warned|warns|promised|promises|ordered|stammered|stuttered|breathed|mumbled|grumbled|complained|thought|wondered|concluded|responded|retorted|grinned|smiled|nodded|ejaculated|read|wept|roared|bellowed|teased|joked|confessed|corrected|lied|guessed|objected|offered|proposed|sneered|scoffed|snorted|chuckled|giggled|shrieked|wailed|moaned|barked|croaked|purred|drawled|urged|assured|countered|echoed|finished|commented|conceded|reminded|argued|allowed|ventured|mused|prompted|pressed|cautioned|spoke|commanded|requested|rejoined|sang|interposed|hesitated|blurted|boomed|bawled|babbled|chorused|challenged|chanted|claimed|coaxed|crowed|denied|dictated|directed|elaborated|encouraged|faltered|fumed|grunted|gulped|hazarded|howled|implored|intoned|jeered|lamented|maintained|marvelled|marveled|mimicked|mocked|mouthed|nagged|noted|panted|persisted|piped|pondered|prayed|predicted|proclaimed|pronounced|pursued|quavered|queried|questioned|quipped|quoted|raged|ranted|rasped|reasoned|reassured|recited|reflected|related|reported|resumed|revealed|ruled|scolded|screeched|seethed|shrilled|shuddered|snarled|sniffed|sniffled|snivelled|spat|spluttered|sputtered|squawked|squeaked|squealed|stated|stormed|submitted|summoned|swore|tempted|testified|thundered|trumpeted|twittered|uttered|volunteered|vowed|whimpered|whined|whooped|wrote|yelped|started|opined|apologised|apologized|soothed|consented|assented|acquiesced|affirmed|averred|avowed|acknowledged|accused|advised|bade|bargained|boasted|bragged|cackled|chided|choked|chirped|clamoured|cooed|consoled|considered|counselled|cursed|decided|decreed|deplored|disagreed|ended|enjoined|entreated|expostulated|fretted|gabbled|gibed|gloated|greeted|gurgled|hinted|hooted|imparted|informed|invited|jested|lisped|objurgated|owned|parried|perceived|praised|rallied|rebuked|recalled|recommended|refused|remonstrated|reproached|reproved|retaliated|simpered|smirked|speculated|specified|stipulated|supplied|supposed|surmised|taunted|tittered|translated|upbraided|yawned|exulted|inquires|remarks|whisper|thinks|nods|smiles|murmurs|observes|could(?: not|n.t) help (?:saying|crying|asking|exclaiming|remarking|observing)|interjected|interpolated|hastened to add|rambled on|ran on|rattled on|broke off|burst forth|soliloquised|soliloquized|vociferated|bleated|crooned|droned|gushed|huffed|hummed|jabbered|prattled|puffed|rapped out|rumbled|sniggered|snickered|trilled|warbled|wheedled|wheezed|enthused|instructed|quoth|reiterated|bubbled|fired off|struck up|cut across|let out|burst in|flashed|thundered|clucked|moralised|moralized|philosophised|sympathised|sympathized|implied|indicated|apostrophised|tutted|whistled|spelled|spelt|(?:was|were|kept|kept on)\\s+(?:\\p{Ll}+ly\\s+|just\\s+|only\\s+)?(?:saying|crying|asking|calling|calling out|shouting|murmuring|whispering|repeating|muttering|beginning|telling|explaining|singing|thinking)',
  helpers:
    'would|could|might|did|will|can|began to|used to|was heard to|ventured to|had to|managed to|seemed to|went on to|started to|continued to',
  bareVerbs:
    'say|ask|cry|reply|answer|add|exclaim|whisper|murmur|mutter|shout|call|remark|observe|repeat|explain|sing|read|suggest|protest|plead|scream|sob|laugh|inquire|enquire',
  he: 'he',
  she: 'she',
  i: 'I',
  articles: 'the|an?|his|her|my|their|our|your|its|another|one of the',
  adjectives:
    'old|young|little|tall|short|big|small|large|fat|thin|stout|first|second|third|last|other|elder|eldest|older|younger|youngest|oldest|blind|poor|dear|good|great|black|white|grey|gray|red|dark|fair|pale|strange|new|same|whole|head|chief|drunken|quiet|angry|tired|weary|sleepy|bearded|one-eyed|red-haired|middle-aged|rich|wise|mad|wild|brave|proud|lonely|silent|nervous|handsome|pretty|beautiful|ugly|kind|sick|dying|wounded',
  adverb:
    '(?:then|only|just|quickly|softly|\\p{Ll}+ly|now|had|has|also|simply|again|thus|still|here|at last|at length|at once|once more)\\s+',
  hasPlainNouns: true,
};

const byLanguage: Readonly<Record<string, SpeechWords>> = {
  en: english,
  de: {
    verbs:
      'sagten?|sagt|fragten?|fragt|antworteten?|antwortet|rief(?:en)?|ruft|flüsterten?|flüstert|murmelten?|erwiderten?|entgegneten?|meinten?|meint|schrie(?:e?n)?|brummten?|seufzten?|lachten?|erklärten?|wiederholten?|bat|befahl|stammelte|zischte|knurrte|begann|versetzten?|raunte|gestand|warnte|bemerkten?|sprach|fuhr|setzte|fügte|fiel|unterbrach|warf|hob|versicherte|bestätigte|ergänzte|stieß|erkundigte|redete|forschte|stotterte|murrte|gebot|forderte|mahnte|hauchte|lächelte|drohte|äußerte|lallte|las|belehrte|polterte|donnerte|scherzte|tröstete|beharrte|beteuerte|spottete|kicherte|klagte|verbesserte|dachte|schloß|schloss|nickte|jammerte|höhnte|grollte|schmollte|stöhnte|ächzte|schluchzte|keuchte|hub|berichtete|schalt|eiferte',
    he: 'er',
    she: 'sie',
    i: 'ich',
    articles: 'der|die|das|ein|eine|sein|seine|ihr|ihre|mein|meine|jener|jene|dieser|diese',
    adjectives:
      'alte|alter|junge|junger|kleine|kleiner|große|großer|erste|zweite|andere|dicke|dünne|blinde|arme',
    adverb: '(?:dann|nur|leise|laut|schließlich)\\s+',
    listeners:
      'zu|mit|von|an|auf|dem|den|seinem|seiner|ihrem|ihrer|meinem|meiner|als|und|daß|dass|über',
    determiners:
      'der|die|das|dem|den|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|im|am|zum|zur|vom|beim|ins|ans|(?:sein|ihr|mein|dein|unser|euer|dies|jen|jed|welch|all|solch|manch|viel)(?:e[mnrs]?)?',
    hasPlainNouns: false,
  },
  fr: {
    verbs:
      "dit|disait|dirent|demanda|demande|demandait|répondit|répond|répondait|murmura|murmurait|s['’](?:écria|écriait|exclama|exclamait|excusa|informa|enquit|étonna|inquiéta|indigna|impatienta)|cria|criait|ajouta|ajoutait|reprit|reprenait|répliqua|riposta|repartit|répéta|répétait|chuchota|fit|faisait|lança|souffla|soupira|déclara|expliqua|continua|continuait|poursuivit|hurla|gronda|balbutia|bégaya|insista|avoua|ordonna|commanda|interrogea|interrompit|conclut|acheva|pensa|pensait|songea|objecta|observa|remarqua|affirma|appuya|prononça|intercéda|grommela|grogna|hasarda|risqua|sanglota|gémit|supplia|implora|protesta|approuva|proposa|annonça|assura|rétorqua|questionna|articula|bredouilla|marmotta|ricana|sourit|commença|raconta|rugit|glapit|bougonna|nota|lut|concéda|dis|disais|répondis|répondais|repris|fis|m['’](?:écriai|exclamai)|(?:demand|ajout|répliqu|murmur|cri|répét|continu|balbuti|insist|avou|pens|affirm|hasard|commenc)ai",
    he: 'il',
    she: 'elle',
    i: 'je',
    articles: 'le|la|un|une|son|sa|mon|ma|leur|notre|cet|cette|ce|les|ses|mes',
    adjectives:
      'vieux|vieille|jeune|petit|petite|grand|grande|gros|grosse|premier|autre|pauvre|bon|bonne|brave|belle|cher|chère',
    adverb: "(?:a|avait|lui|leur|me|nous|m[’']a|doucement|enfin)\\s+",
    listeners: 'à|au|aux|de|du|des|avec|pour|vers|que|chez|par|et|sur|en',
    tellsMore:
      "(?:qui|dont|auquel|à (?:qui|voix|demi|mi|son|sa)|avec|sans|tandis|pendant|après (?:un|une|avoir)|d[’'](?:une?|abord)|de plus en plus|toute? (?:en|à|pâle|rouge|\\p{L}+(?:é|ée|ant|ante|eux|euse))|en (?:\\p{Ll}['’])?\\p{L}+ant|en (?:se|lui|le|la|les|me|y) |toujours|très|un peu|devenue?|rouges?|pâles?|debout|assise?|surprise?|l['’]air|les (?:yeux|bras|mains|lèvres)|la (?:tête|main|voix|figure|bouche)|le (?:visage|regard|front|doigt)|son|sa|ses|et (?:il|elle|se|s['’]|lui|son|sa|ses|\\p{L}+(?:a|it|ut)(?!\\p{L}))|\\p{L}+(?:é|ée|és|ées|ant|ante))(?!\\p{L})|s['’]",
    hasPlainNouns: true,
  },
  es: {
    verbs:
      '(?:dijo|preguntó|respondió|contestó|repuso|observó|replicó|añadió)(?:le|les|me)?|dice|decía|decia|dijeron|preguntaba|respondía|respondieron|contestaba|murmuró|murmuraba|gritó|gritaba|exclamó|exclamaba|exclamaron|esclamó|esclamaba|susurró|añadía|suspiró|insistió|insistía|explicó|pidió|ordenó|mandó|continuó|continuaba|prosiguió|admitió|rió|protestó|interrumpió|concluyó|repitió|pensó|pensaba|opinó|manifestó|objetó|intervino|balbuceó|balbució|tartamudeó|advirtió|gimió|rugió|gruñó|suplicó|confirmó|afirmó|aseguró|indicó|agregó|interrogó|volvió|tornó|prorrumpió|siguió|empezó|saltó|habló|declaró|confesó|propuso|apuntó|terció|bramó|chilló|sollozó|refunfuñó|musitó|rezongó|exigió|sentenció',
    he: 'él|éste|aquél',
    she: 'ella|ésta|aquélla',
    i: 'yo',
    iVerbs:
      'dije|díjele|pregunté|respondí|contesté|repuse|repliqué|exclamé|grité|murmuré|añadí|observé|insistí|balbuceé|pensé|decía yo',
    articles: 'el|la|un|una|su|mi|los|las|nuestro|nuestra|aquel|aquella|este|esta',
    adjectives:
      'viejo|vieja|joven|pequeño|pequeña|gran|primer|otro|otra|pobre|buen|buena|hermosa|hermoso',
    adverb: '(?:le|les|me|nos|se|lo|entonces|luego)\\s+',
    listeners: 'a|al|de|del|con|para|por|que|en|y|sin|hacia|como',
    hasPlainNouns: true,
  },
  it: {
    verbs:
      'disse|dice|diceva|dissero|chiese|chiedeva|domandò|domandava|dimandò|rispose|rispondeva|risposero|mormorò|mormorava|gridò|gridava|gridarono|esclamò|sclamò|sussurrò|susurrò|aggiunse|soggiunse|soggiungeva|replicò|sospirò|ordinò|continuò|continuava|proseguì|seguitò|riprese|ripigliò|ripetè|ripeté|ripeteva|fece|faceva|insistette|insistè|spiegò|ammise|urlò|interruppe|osservò|tornò|balbettò|cominciò|chiamò|brontolò|borbottò|singhiozzò|proruppe|pensò|pensava|suggerì|saltò|sentenziò|gemette|ribattè|ribatté|notò|pronunciò|concluse|affermò|dichiarò|confermò|protestò|supplicò|implorò|raccontò|lesse|rise|sorrise|consigliò|obiettò|incalzò',
    he: 'lui|egli|questi|quegli',
    she: 'lei|ella|questa',
    i: 'io',
    iVerbs:
      'dissi|risposi|chiesi|domandai|esclamai|sclamai|mormorai|gridai|soggiunsi|aggiunsi|ripresi|replicai|osservai|ripetei|balbettai|urlai|feci|sussurrai|pensai',
    articles: 'il|lo|la|un|uno|una|suo|sua|mio|mia|quel|quella|i|gli',
    adjectives:
      'vecchio|vecchia|giovane|piccolo|piccola|grande|primo|altro|altra|povero|povera|buon|buona|bella|caro|cara',
    adverb: '(?:gli|le|mi|ci|si|poi|allora)\\s+',
    listeners: 'a|al|alla|allo|ai|agli|alle|di|del|della|con|per|da|che|in|e|ed|come|verso',
    hasPlainNouns: true,
  },
  pt: {
    verbs:
      '(?:(?:disse|perguntou|respondeu|dizia|gritou|tornou|observou|replicou|volveu|pediu)(?:-(?:lhes?|me|nos|vos))?)|disseram|perguntava|respondia|murmurou|murmurava|gritava|exclamou|exclamava|sussurrou|acrescentou|accrescentou|ajuntou|redarguiu|retorquiu|retrucou|suspirou|continuou|continuava|prosseguiu|proseguiu|insistiu|insistia|explicou|admitiu|ordenou|acudiu|accudiu|atalhou|interrompeu|repetiu|repetia|interrogou|inquiriu|concluiu|pensou|pensava|bradou|bradava|começou|principiou|rosnou|balbuciou|tartamudeou|soluçou|gemeu|resmungou|confirmou|affirmou|afirmou|lembrou|rugiu|ponderou|notou|informou|concordou|interveio|assentiu|rompeu|apostrophou|rogou|advertiu|declarou|confessou|protestou|propôs|objectou|objetou|observava|ia dizendo|fez|riu|leu',
    he: 'ele|elle|este',
    she: 'ela|ella|esta',
    i: 'eu',
    iVerbs:
      'perguntei|respondi|exclamei|murmurei|gritei|acrescentei|repliquei|insisti|observei|tornei|volvi|bradei|balbuciei|pensei|continuei|repeti',
    articles: 'o|a|um|uma|seu|sua|meu|minha|os|as|aquelle|aquella|aquele|aquela|teu|nosso|nossa',
    adjectives:
      'velho|velha|jovem|pequeno|pequena|grande|primeiro|outro|outra|pobre|bom|boa|bella|joven',
    adverb: '(?:lhe|lhes|me|nos|te|se|então|depois)\\s+',
    listeners: 'ao|aos|á|à|de|do|da|dos|das|com|para|por|que|em|no|na|e|como|pelo|pela',
    hasPlainNouns: true,
  },
  nl: {
    verbs:
      'zei(?:den|de)?|zegt|zegden?|sprak(?:en)?|spreekt|vroeg(?:en)?|vraagt|antwoordden?|antwoordt|riep(?:en)?|roept|fluisterde|fluistert|mompelde|schreeuwde|zuchtte|verzuchtte|vervolgde|herhaalde|lachte|grinnikte|giechelde|glimlachte|bromde|siste|stamelde|stotterde|smeekte|waarschuwde|hernam|hervatte|verklaarde|meende|merkte|viel|voegde|begon|bevestigde|beaamde|beval|gebood|dacht|denkt|gromde|snauwde|snikte|schreide|weende|huilde|jammerde|kermde|kreunde|hijgde|verzekerde|verbeterde|corrigeerde|ging|knikte|gilde|krijste|brulde|bulderde|tierde|klaagde|spotte|smaalde|hoonde|dreigde|onderbrak|vertelde|bekende|erkende|protesteerde|besloot|constateerde|concludeerde|opperde|prevelde|peinsde|troostte|vermaande|zong|las|barstte',
    anyVerb: '\\p{Ll}{2,}[dt]e',
    he: 'hij|ie',
    she: 'zij|ze',
    i: 'ik',
    articles: 'de|het|een|zijn|haar|mijn|onze|die|deze',
    adjectives:
      'oude|jonge|kleine|klein|grote|groote|dikke|eerste|tweede|derde|laatste|andere|blinde|arme|lange|magere|goede|lieve|zieke|rijke|edele|brave|mooie|schoone|nieuwe|bleeke|bleke|zwarte|witte|roode|rode|manke|dronken|stervende|vreemde|jongste|oudste|oudere|blonde|eerwaarde|dappere',
    adverb: '(?:toen|zacht|zachtjes|ten slotte|nu|dan)\\s+',
    openings:
      'toen|daarna|daarop|dan|vervolgens|sedertdien|doch|maar|en|want|wij|we|gij|jij|men|deze|dit|dat|die|geen|allen|alleen|niemand|iemand|eenigen|enkelen|sommigen|waarom|wie|wat|waar|hoe|zoo|zo|ook|nog|nooit|altijd|verder|kalm|eensklaps|eenklaps|plotseling|opeens|ineens|eindelijk|onderweg|onderwege|ondertusschen|ondertussen|intusschen|intussen|weldra|zoodra|zodra|zoodat|zodat|terwijl|daar|daarom|hier|nu|thans|soms|somtijds|dikwijls|eerst|eens|natuurlijk|voorloopig|voorlopig|inderdaad|misschien|later|vroeger|gisteren|morgen|vandaag|nauwelijks|nochtans|niettemin|evenwel|echter|dus|bovendien|trouwens|hoort|twee|drie|vier|twintig',
    and: 'en',
    listeners: 'tot|tegen|aan|van|met|naar|op|dat|en|in',
    hasPlainNouns: true,
  },
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
      '(?:сказав|спитав|питав|запитав|перепитав|відповів|одповів|одповідав|відповідав|мовив|промовив|вимовив|говорив|казав|озвався|обізвався|гукнув|гукав|крикнув|закричав|почав|додав|перебив|подумав|думав|шептав|прошепотів|проказав|здивувався|зауважив|завважив|повторив|зітхнув|засміявся|усміхнувся|провадив|умовляв|заговорив|проговорив|скрикнув|вигукнув|зареготав)|(?:сказа|спита|пита|запита|перепита|мови|промови|вимови|говори|каза|гукну|гука|крикну|закрича|поча|дода|переби|подума|дума|шепта|проказа|зауважи|завважи|повтори|зітхну|заговори|проговори|скрикну|одмови|покрикну|вигукну)ла|відповіла|одповіла|озвала(?:ся|сь)|обізвала(?:ся|сь)|засміялася|усміхнулася|каже|питає|пита|мовить|одказує|одказав|одказала|гукає|додає|думає|шепоче|говорить',
    he: 'він|той',
    she: 'вона|та',
    i: 'я',
    articles: 'цей|ця|його|її|мій|моя|наш|наша',
    adjectives: 'старий|стара|молодий|молода|малий|великий',
    adverb: '(?:тихо|знов|знову|йому|їй|їм|мені|і|й)\\s+',
    listeners: 'до|з|із|у|від|на|про|за|перед|для|і|що|як|в',
    bareNoun:
      '(?!(?:знов|потім|тепер|всім|ним|нам|вам|сам|сама)(?!\\p{L}))\\p{Ll}{2,}(?:[бгджзклмнпрстфхцчшщй]|[^с]ь|[бвгджзклмнпрстфхцчшщ]а|[иьн]я)(?<![оеыи]м)',
    hasCases: true,
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
      '(?:pravi|pta|zepta|řek|odvěti|odpovída|odpovědě|táza|otáza|zvola|vola|pokračova|namíta|namít|šepta|zašepta|mluvi|promluvi|vzdych|povzdych|prohodi|divi|podivi|smá|usmá|zasmá|zkřik|vykřik|křik|ozva|křiče|odsek|opakova|rozkřik|doda|dodáva|zahuče|huče|zača|prosi|poprosi|poče|poroučel|doloži|míni|domlouva|poznamena|navrh|podotk|bruče|zabruče|odtuši|myslel|mysli|pomysli|obráti|prohlási|přisvědči|říka|povída|vysvětlova|ujišťova|vpad|vyhrk|žáda|přeruši|souhlasi|děkova|volá|konči|zamumla)l[ai]?|vece|praví|ptá|říká|volá|dí',
    he: 'on|ten',
    she: 'ona|ta',
    i: 'já',
    articles: 'ten|ta|jeho|její|můj|má|náš|naše',
    adjectives: 'starý|stará|mladý|mladá|malý|malá|velký|druhý|druhá',
    adverb: '(?:se|si|mu|jí|jim|mi|tiše|konečně|náhle)\\s+',
    listeners: 'k|ke|ku|s|se|od|na|o|za|před|pro|a|že|jak|v|po',
    bareNoun:
      '(?!(?:jim|nám|vám|sám|sama|pak|teď|již|zas|však|tak|jen|hned|potom)(?!\\p{L}))\\p{Ll}{2,}(?:[bcčdďfghjklmnňprřsštťvzž]|[bcčdfghjklmnprřsštvzž]a|ice|yně)(?<!íc|em|ým)',
    hasCases: true,
    hasPlainNouns: true,
  },
  sv: {
    verbs:
      "sade|sa|säger|svarade|svarar|frågade|frågar|återtog|inföll|avbröt|afbröt|tillade|utbrast|viskade|hviskade|fortfor|fortsatte|ropade|upprepade|suckade|mumlade|muttrade|skrek|skrattade|började|yttrade|utropade|menade|stammade|bad|tänkte|försäkrade|förklarade|invände|snyftade|sa[’']|log|mente|instämde|röt|fräste|nickade|protesterade|anmärkte|upplyste|klagade|väste|hväste|smålog|berättade|befallde|undrade|medgav|grät|gnällde|vände|hördes",
    he: 'han',
    she: 'hon',
    i: 'jag',
    articles: 'den|det|en|ett|hans|hennes|min|mitt|vår|en annan',
    adjectives:
      'gamle|gamla|unge|unga|lille|lilla|store|stora|andre|andra|stackars|ung|gammal|annan|tredje',
    adverb: '(?:då|sakta|slutligen|ändtligen|äntligen|åter|plötsligt)\\s+',
    listeners: 'till|åt|med|om|av|af|från|mot|på|att|och|i|för',
    bareNoun: '\\p{Ll}{2,}(?:en|an|et|n)(?<!gen|igen|sedan|redan|bredvidan|sidan)',
    tellsMore:
      '(?:och|i det|idet|under det|medan|som|med|utan|men|då|till|hvilke[nt]|vilke[nt]|hvars|vars|nästan|helt|alldeles|\\p{L}+ande)(?!\\p{L})',
    hasPlainNouns: true,
  },
  da: {
    verbs:
      'sagde|sa|siger|svarede|svarte|svarer|spurgte|spurte|spørger|hviskede|hvisket|råbte|raabte|ropte|udbrød|utbrøt|utbrast|afbrød|avbrøt|tilføjede|tilføiede|føyde|fortsatte|vedblev|gentog|gjentog|sukkede|sukket|mumlede|mumlet|skreg|skrek|lo|begyndte|begynte|mente|tænkte|tenkte|forsikrede|forklarede|forklarte|indvendte|innvendte|hulkede|hulket|stammede|stammet|nikkede|nikket|erklærede|erklærte|bemærkede|bemerket|indskød|innskjøt|brummede|brummet|bad|fortalte|klagede|spøgte|smilede|smilte',
    he: 'han',
    she: 'hun',
    i: 'jeg',
    articles: 'den|det|en|et|ei|hans|hendes|hennes|min|mit|mitt|vor|vår|de',
    adjectives: 'gamle|unge|lille|vesle|store|anden|andre|stakkels|ung|gammel',
    adverb: '(?:da|sagte|endelig|atter|igen|igjen|pludselig|plutselig)\\s+',
    listeners: 'til|ad|med|om|af|av|fra|mod|mot|på|paa|at|og|i|for',
    bareNoun: '\\p{Ll}{2,}(?:en|et|a)(?<!igen|siden|uden)',
    tellsMore:
      '(?:og|ogsaa|også|for hvem|idet|i det|mens|medens|der|som|med|uden|men|da|til|hvis|hvilke[nt]|næsten|ganske|\\p{L}+e?nde)(?!\\p{L})',
    hasPlainNouns: true,
  },
  ro: {
    verbs:
      '(?:zi|răspun|respun|întrerup|pun|ri)se(?:ră)?|întrebă|întreba|strigă|striga|murmură|urmă|adaose|adause|adăogă|adăugă|adaugă|făcu|exclamă|esclamă|replică|mormăi|răcni|reluă|repetă|vorbi|rosti|îngână|observă|șopti|şopti|porunci|poronci|zicea|zice|pronunță|bîlbîi|oftă|rîse|râse|încheie|interveni|continuă|urlă|spuse|răspundea|răspunde|zâmbi|zîmbi|sări|sfîrși|sfârși|gândi|insistă|explică|întrerupse|gemu|suspină|bolborosi|bombăni',
    he: 'el|acesta|dânsul|dînsul',
    she: 'ea|aceasta|dânsa|dînsa',
    i: 'eu',
    articles: 'un|o|acest|această|cel|cea|al|lui',
    adjectives: 'bătrânul|bătrîna|tânărul|tânăra|micul|mica|celălalt|bietul|biata',
    adverb: '(?:îi|le|îmi|ne|se|atunci|apoi)\\s+',
    listeners: 'lui|la|către|cătră|cu|de|pe|pentru|că|și|şi|în|din|spre',
    bareNoun: '(?!(?:lui)(?!\\p{L}))\\p{Ll}{2,}(?:ul|le|ea|[bcdfghjlmnprstvz]a)',
    hasPlainNouns: true,
  },
  tr: {
    verbs:
      'dedi(?:ler|m)?|(?:sordu|bağırdı|seslendi|mırıldandı|fısıldadı|yanıtladı|haykırdı|ekledi|yineledi|tekrarladı|homurdandı|söylendi|(?:cevap|karşılık|yanıt) verdi|(?:yanıtını|cevabını|karşılığını) verdi)(?:ler)?|diyen|yanıtını veren|diye(?:\\s+\\p{Ll}+){0,4}?\\s+\\p{Ll}+(?:[dt][ıiuü](?:ler|lar|m)?|[ae]n)',
    he: 'o',
    she: 'o',
    i: 'ben',
    iVerbs: 'dedim|diye sordum|sordum|diye bağırdım|cevap verdim|diye karşılık verdim',
    articles: 'yaşlı|genç|ihtiyar',
    adjectives: 'yaşlı|genç|ihtiyar|küçük|büyük|öteki|diğer|zavallı',
    adverb: '(?:yine|sonra|hemen|ona|bana|usulca|yavaşça|sessizce)\\s+',
    listeners: 've|ile|gibi|için|ama|da|de|kendi',
    bareNoun:
      '(?:baba|anne|ana|abla|dede|teyze|hala|amca|dayı|nine)(?:s[ıi]|m)?|(?:kız|erkek )?kardeş(?:i|im)?|adam(?:cağız)?|kadın(?:cağız)?|kız|çocuk|ihtiyar|delikanlı|asker|polis|doktor|hizmetçi|usta|hoca|öğretmen|karısı|kocası|oğlu|kızı',
    saysAlone: true,
    subjectFirst: true,
    hasCases: 'apostrophes',
    hasPlainNouns: true,
  },
  el: {
    verbs:
      '(?:[εἐ]?(?:[ίῖ]πε|φώναξε|ρώτησε|ἠρώτησε|πρόσθεσε|ψιθύρισε|μουρμούρισε|πανέλαβε|ξακολούθησε|θαύμασε)|εἶπε|είπε|ἠρώτησε|ἀπήντησε|απάντησε|ἀπάντησε|ἀνεφώνησε|ἀνέκραξε|ἀνεκραύγασε|ἔκραξε|ἔλεγε|έλεγε|ἐπρόσθεσε|ἐπανέλαβε|ἐψιθύρισε|ὑπέλαβε|παρετήρησε|διέκοψε|ἐξηκολούθησε|ἐμουρμούρισε|ἐβόησε|ἔκαμε|ξαναεῖπε|ξανάπε)ν?|ἀπεκρίθη(?:κε)?|αποκρίθηκε|ἀποκρίθηκε|λέγει|λέει|ἐρωτᾷ|ρωτάει|ρωτᾷ|ἀπαντᾷ|φωνάζει|ἐπενέβη|ἠρώτα|ἀπήντα',
    he: 'αὐτός|αυτός|ἐκεῖνος|εκείνος|οὗτος',
    she: 'αὐτή|αυτή|ἐκείνη|εκείνη',
    i: 'ἐγώ|εγώ',
    iVerbs:
      'εἶπα|είπα|εἶπον|ἀπήντησα|ἀπεκρίθην|ἠρώτησα|ρώτησα|απάντησα|ἐφώναξα|φώναξα|ἐπανέλαβα|παρετήρησα|λέγω',
    articles: 'ὁ|ἡ|ο|η|ὀ|ἠ|ή|ένας|ἕνας|μία|μια|κάποιος',
    adjectives: 'γέρων|νέος|νέα|μικρός|μικρή|μεγάλος|καλός|καλή|ἄλλος|άλλος',
    adverb: '(?:τότε|πάλιν|πάλι|ξανά|τῷ|τῇ|τοῖς|μοὶ|τοῦ|τῆς|μοῦ|τους|του|της|μου)\\s+',
    listeners:
      'εἰς|στὸν|στὴν|στὸ|στον|στην|στο|πρὸς|προς|μὲ|με|μετὰ|τὸν|τὴν|τὸ|τον|την|τοὺς|τὰ|τοῦ|τῆς|του|της|τῶν|καὶ|και|κι|ἀπὸ|από|ὅτι|ότι|ποὺ|που|νὰ|να|σὰν|σαν',
    tellsMore:
      '(?:ὅστις|ὅς|ὃς|ἥτις|ἣτις|ἡ ὁποία|ὁ ὁποῖος|ποὺ|που|μὲ|με|μετὰ|καὶ|και|ἐνῷ|ἐνῶ|ἀφ|χωρὶς|χωρίς|σὰν|σαν|εἰς|\\p{L}+(?:ων|ουσα|οντας|ώντας|ασα|[οό]μ[εέ]νος|ομένη|όμενη|εῖσα|[ηω]μένος|[ηω]μένη))(?!\\p{L})',
    saysAlone: true,
    hasPlainNouns: true,
  },
  hu: {
    verbs:
      'szóla?|szólt|szólott|mond(?:ja|ta|á|a|otta|ott)?|kérd(?:i|é|ezte|ezé|ezi)|felel(?:t|te|i|é)?|feleié|viszonzá|viszonozta|kiált(?:ott|otta|á|ja)?|folytat(?:ta|á|ja)|jegyzé|jegyezte|kezd(?:te|é|i)|vágott|ismétl(?:é|i)|ismételte|szakítá|szakította|veté|vetette|válaszol(?:t|ta|á|ja)?|sóhajt(?:ott|á|otta)?|rebeg(?:te|é|i)|mormog(?:ta|ott|ja)|morog(?:ta|ott)|morogta|közbevág(?:ott)?|közbeszólt|suttog(?:ta|ott|ja)|nevet(?:ett|te)|kacagott|bólintott|erősít(?:é|ette)|vigasztal(?:á|ta)|hebeg(?:te|ett)|dörmög(?:te|ött)|gondolta|gondolá|súg(?:ta|á|ja)|sugá|sürget(?:te|é)|ordított|sikolt(?:ott|á)|tört|fejezte|tette|tevé|hagyta|parancsol(?:ta|á)|üvöltötte|zokogta|mosolygott|rikkantott|hörögte|biztat(?:ta|á)|állít(?:otta|á)|magyaráz(?:ta|á)|kér(?:te|é)|int(?:ette|é)',
    he: 'ő',
    she: 'ő',
    i: 'én',
    articles: 'a|az|egy|egyik|másik',
    adjectives: 'öreg|fiatal|kis|nagy|szegény|másik|első|jó',
    adverb: '(?:akkor|aztán|halkan|végre|ekkor)\\s+',
    listeners: 'és|hogy|meg|mint',
    hasPlainNouns: true,
  },
};

/** Another language: its lines are found, and who says them is told by no list of words. */
const noWord = '\uE000';
const unknown: SpeechWords = {
  verbs: noWord,
  he: noWord,
  she: noWord,
  i: noWord,
  articles: noWord,
  adjectives: noWord,
  adverb: noWord,
  hasPlainNouns: true,
};

const sameWords: Readonly<Record<string, string>> = { nb: 'da', nn: 'da', no: 'da', sk: 'cs' };

/** The words of a BCP 47 language; none where the table has none, and English where no language is told. */
export function speechWords(language: string): SpeechWords {
  const primary = primaryLanguage(language);
  if (primary === '' || primary === 'und') return english;
  return byLanguage[sameWords[primary] ?? primary] ?? unknown;
}

/** What is read by English alone: its word order, its pronouns, descriptions such as "the old man". */
export function isEnglishSpeech(words: SpeechWords): boolean {
  return words === english;
}

/** Whether a language has no words of saying in the table. */
export function isUnknownSpeech(words: SpeechWords): boolean {
  return words === unknown;
}

/** So much of a text tells its language. */
const guessedLength = 20_000;

/** The language of the table whose verbs of saying a text uses most; English when none stands out. */
export function guessSpeechLanguage(text: string): string {
  const opening = text.slice(0, guessedLength);
  let best = 'en';
  let most = 0;
  for (const [language, { verbs }] of Object.entries(byLanguage)) {
    const words = letterPattern(`(?<!\\p{L})(?:${verbs})(?!\\p{L})`, 'gi');
    const count = [...opening.matchAll(words)].length;
    if (count > most) {
      best = language;
      most = count;
    }
  }
  return best;
}
