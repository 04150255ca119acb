import { primaryLanguage } from '../language.ts';
import { letterPattern } from './people.ts';
import { slavicWords } from './speech-words/slavic.ts';
import type { SpeechWords } from './speech-words/speech-words.ts';

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
  ...slavicWords,
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
      '(?:zi|răspun|respun|întrerup|pun|ri|di|spu|r[îâ]|adao|adau|pl[îâ]n|înche)se(?:ră)?|(?:întreb|strig|murmur|urm|adaug|adăog|adăug|adaog|adâog|exclam|esclam|replic|relu|repet|îngân|îngîn|observ|pronunț|oft|continu|insist|explic|cuget|blestem|țip|ţip|amestec|rug|suspin|tăi|sbier|zbier)[ăaàâ](?:ră)?|(?:mormăi|răcni|vorbi|rosti|șopti|şopti|porunci|poronci|b[îâ]lb[îâ]i|interveni|sări|sf[îâ]r[șş]i|g[îâ]ndi|bolborosi|bombăni|întări|stărui|scr[îâ][șş]ni|m[îâ]r[îâ]i|i[sz]bucni|r[îâ]nji|grăi|mugi|g[îâ]ng[ăâî]vi|glumi|chicoti|răsti|dojeni|împotrivi|z[îâ]mbi|[șş]uieră|lămuri|hohoti|povesti|mărturisi|plănui|încuviin[țţ]ă|începu|făcu|urlă|gemu|tună|hotărî|chemă|zise|întrerupse|încheie|spuse)|(?:zice|răspunde|geme|răcne|zbiera|făce|spune)[aà]|zice|răspunde|spune|face|strigă|întreabă|r[îâ]de|z[îâ]mbe[șş]te|[șş]opte[șş]te|oftează|urmează|adaugă',
    he: 'el|acesta|dânsul|dînsul',
    she: 'ea|aceasta|dânsa|dînsa',
    i: 'eu',
    iVerbs: 'zisei|răspunsei|întrebai|strigai|adăogai|am (?:zis|răspuns|întrebat)|zisesem',
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
    oblique: "['’].*",
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
      'szóla?|szólt|szólott|mond(?:ja|ta|á|a|otta|ott)?|kérd(?:i|é|ezte|ezé|ezi)|felel(?:t|te|i|é|e)?|feleié|viszonz[áa]|viszonozta|kiált(?:ott|otta|á|a|ja)?|folytat(?:ta|á|ja)|jegyzé|jegyez(?:te|é)|jegyzi|kezd(?:te|é|i)|vágott|ismétl(?:é|i)|ismételte|szakítá|szakította|veté|vetette|válaszol(?:t|ta|á|ja)?|sóhajt(?:ott|á|otta|a|ja)?|rebeg(?:te|é|i)|mormog(?:ta|ott|ja|á)|morog(?:ta|ott)|morogta|közbevág(?:ott)?|közbeszólt|suttog(?:ta|ott|ja|á)|nevet(?:ett|te|e)|kacz?agott|bólintott|erősít(?:é|ette)|vigasztal(?:á|ta)|hebeg(?:te|ett|é)|dörmög(?:te|ött|é)|gondolta|gondolá|súg(?:ta|á|ja)|sugá|sürget(?:te|é)|ordított|sikolt(?:ott|á)|tört|fejezte|tette|tevé|hagyta|parancsol(?:ta|á)|üvöltötte|zokogta|mosolygott|rikkantott|hörögte|biztat(?:ta|á)|állít(?:otta|á)|magyaráz(?:ta|á|za)|kér(?:te|é)|int(?:ette|ett|é)|vél(?:te|i|é)|vélekedett|szólal(?:t|ta)?|tudakol(?:á|ta)|vág(?:a|ta)|jelentette|pattant|csattant|fortyant|förmedt|riadt|rivallt|mordult|hörkent|kottyant|szólít(?:á|otta)|beszél(?:i|te|t)|csodálkozott|csodálkozék|sietett|zokogá|zokogott|fakadt|lihegte|dadogta|dadogá|okoskodik|okoskodott|hüledezett|egészít(?:é|ette)|említ(?:é|ette)|dünnyögte|dünnyögött|panaszkodott|panaszolta|figyelmeztet(?:te|é)|susog(?:á|ta)|rimánkodott|sopánkodott|mentegetőz(?:ött|ék)|világosította|ellenvet(?:é|ette)|told(?:á|otta)|vigyorgott|ujjongott|t[űü]nődött|erősködött|érdeklődött|dörg(?:é|ött)|ordít(?:á|otta|a)|rikolt(?:otta|á)|örvendezett|morgott|röhögött|hagyja|mondogatta|fedd(?:é|ette)|helyeselte|esengett|esdeklett|súgott|fohászkodott|pattogott|méltatlankodott|ellenkezett|kérlel(?:te|é)|gúnyolódott|javasolta|javította|könyörgött|szabadkozott|utasít(?:á|otta)|duzzogott|firtatta|faggatta|nyögte|nyögött|köszönt(?:ötte|é)?|csitít(?:otta|á)|motyogta|tiltakozi?k|tiltakozott|dunyogta|biztosít(?:otta|á)',
    anyVerb:
      '[—–-]?\\s*\\p{Ll}{2,}(?:ott|ett|ött|tta|tte)(?:\\s+(?:fel|föl|meg|közbe|vissza|rá|el|ki))?',
    he: 'ő',
    she: 'ő',
    i: 'én',
    iVerbs: 'mondtam|mondám|feleltem|felelém|kérdeztem|kérdém|szóltam|szólék|kiáltottam|kiáltám',
    articles: 'a|az|egy|egyik|másik',
    adjectives: 'öreg|fiatal|kis|nagy|szegény|másik|első|jó',
    adverb: '(?:akkor|aztán|halkan|végre|ekkor)\\s+',
    listeners: 'és|hogy|meg|mint',
    oblique: '(?<=\\p{L}{4})(?:n[ae]k|v[ae]l|h[oeö]z|r[oó]l|ről|t[oóöő]l|b[ae]n|ért)',
    callNames: 'a nő|az úr',
    hasPlainNouns: true,
  },
  lt: {
    verbs:
      '(?:paklaus|klaus|užklaus|perklaus|atsiliep|atsak|tar|ištar|pratar|pertar|atitar|atvert|pridūr|pridur|šauk|pritar|rėk|pasak|sak|pertrauk|tęs|patar|numyk|man|paman|patvirtin|baig|pabaig|užbaig|ėm|draud|sudraud|keik|užkeik|atšov|nutar|pagyr|gyr|papraš|praš|meld|liep|paliep|padrąsin|pakviet|sutrėm|užmet|trauk|susirūpin)[ėē]|(?:kalbė|prakalbė|pridė|atkarto|pakarto|karto|klausinė|šūktelė|pradė|niurnė|praniurnė|suniurnė|murmė|sumurmė|šnabždė|sušnabždė|kuždė|sukuždė|teikė|pasako|dėko|padėko|stebė|perspė|šnekė|burbtelė|atsidū|galvo)jo(?:si)?|sušuko|suriko|užriko|prakalbo|sutiko|aiškino|paaiškino|atkirto|perkirto|ramino|nusijuokė|susijuokė|juokėsi|pamislijo|mislijo|tvirtino|patvirtino|teisinosi|nusistebėjo|stebėjosi|kalbino|užkalbino|padrąsino|paragino|skatino|įsikišo|atsiduso|dejavo|sudejavo|šūkavo|riktavo|užriktavo|kreipėsi|karščiavosi|pasiskubino|prašneko|šnekino|sako|klausia|atsako|taria|šaukia|atsiliepia|kalba',
    anyVerb:
      '\\s*[—–]?\\s*\\p{Ll}{2,}(?:[ėē]|o)(?:si)?(?:\\s+(?:vėl|jam|jai|ponas|ponia|kunigas|pana|senis|dėdė|tetulė))*',
    he: 'jis|jisai|šis',
    she: 'ji|jinai|toji',
    i: 'aš',
    iVerbs: 'paklausiau|atsakiau|tariau|pasakiau|sakau|sušukau|klausiau|atsiliepiau|pratariau',
    articles: 'tas|ta|jo|jos|mano|mūsų|vienas|viena|kitas|kita|antras|antra|antrasis|pirmasis',
    adjectives: 'senas|sena|jaunas|jauna|mažas|maža|didelis|senasis|jaunasis|senoji|jaunoji',
    adverb: '(?:jam|jai|jiems|jį|ją|man|vėl|tyliai|dar|jau|sau|toliau|piktai)\\s+',
    listeners:
      'į|ant|prie|su|iš|nuo|per|už|po|dėl|be|ir|kad|kaip|lyg|pas|o|bet|apie|iki|tarp|savo|ties',
    bareNoun:
      '(?!(?:vis|dabar|visas|pats|kas|toks|balsas|juokas|nė)(?!\\p{L}))\\p{Ll}{2,}(?:[aiy]s|us|ė|[^t]a)(?<!dam\\p{Ll}{0,4})',
    oblique: 'ui|[ae]i|[ąęįųo]|[ėo]s',
    hasPlainNouns: true,
  },
  fi: {
    verbs:
      '(?:sano|kysy|lausu|puhu|tuum[ai]|ajattel|toist|lisäs|vastas|huus|huudaht|kuiskas|mutis|muraht|jatko|virkko|virkk|tuumas|arvel|huokas|nauraht|nauro|tokais|kehott|käsk|pyys|selitt|kerto|ilmoitt|väitt|myöns|kiljaht|kiljais|paraht|äräht|ärjäis|tiuskais|tivas|kiels|keskeytt|huomautt|vakuutt|varoitt|ihmettel|sopers|änkytt|mumis|nyyhkytt|hihkais|toimitt|ehdott|alott|aloitt|tiedust|tiedustel|utel|komens|terveht|vahvist|valitt|rukoil|todist|kirkais|viittas|päätt|intt|supis|äänsi|ärjäis|hym(?:y|äh)il)i(?:vat|vät)?|sanoo|kysyy|vastaa|virkkaa|puuttui puheeseen|sanoi',
    he: 'hän',
    she: 'hän',
    i: 'minä',
    iVerbs: 'sanoin|kysyin|vastasin|huusin|kuiskasin|huudahdin|lisäsin|ajattelin',
    articles: 'tuo|eräs|toinen|hänen|minun|vanha|nuori',
    adjectives: 'vanha|nuori|pieni|suuri|pikku',
    adverb: '(?:hiljaa|sitten|vihdoin|taas|äkkiä|vielä|vain|siihen)\\s+',
    listeners: 'ja|että|kuin|mutta|kun|sekä',
    callNames:
      'isä|äiti|ukki|mummo|mummi|isoisä|isoäiti|vaari|pappa|täti|setä|eno|poika|tyttö|mies|nainen|vaimo|rouva|herra|neiti|isäntä|emäntä|renki|piika|ukko|akka|eukko|vanhus|veli|sisko|sisar|pappi|rovasti|tohtori|opettaja|kapteeni|kuningas|kuningatar|prinsessa|noita|poliisi|lukkari|nimismies|patruuna',
    // Not Kalle and Ulla.
    oblique: '(?<=\\p{L}{4})(?:lle|lt[aä])|(?<=\\p{L}{5})(?:ll[aä]|st[aä]|ss[aä])',
    hasPlainNouns: true,
  },
  id: {
    verbs:
      '(?:kata|tanya|jawab|ujar|sahut|seru|teriak|bisik|gumam|ucap|tutur|pikir|sambung|tukas|bentak|pinta|ajak|perintah|timpal|lanjut|keluh|desah|rintih|jerit|pekik|goda|ejek|hardik|batin|usul|tambah|cetus|celetuk|kilah|rengek|isak)(?:nya)?|berkata|bertanya|menjawab|berseru|berteriak|berbisik|bergumam|membalas|menyahut|menambahkan|melanjutkan|menjelaskan|menyela|mengeluh|membentak',
    he: 'ia|dia|beliau',
    she: 'ia|dia',
    i: 'aku|saya',
    iVerbs: '(?:kata|tanya|jawab|ujar|sahut|gumam|pikir|seru|bisik|teriak|batin|ucap)ku',
    articles: 'si|sang|seorang|para',
    adjectives: 'tua|muda',
    adverb: '(?:pun|lalu|kemudian|segera|pelan|lagi|juga)\\s+',
    listeners:
      'kepada|pada|dengan|dari|di|ke|sambil|seraya|dan|untuk|dalam|yang|tentang|bahwa|sembari',
    callNames:
      'ibu|ayah|bapak|kakek|nenek|paman|bibi|kakak|adik|raja|ratu|guru|penghulu|permaisuri|perempuan itu|laki-laki itu|lelaki itu|gadis itu|anak itu|orang itu|pemuda itu|orang tua itu|wanita itu|pria itu',
    hasPlainNouns: true,
  },
};

/** Stands in no text. */
export const noWord = '\uE000';
/** Another language: its lines are found, and who says them is told by no list of words. */
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

const sameWords: Readonly<Record<string, string>> = {
  nb: 'da',
  nn: 'da',
  no: 'da',
  sk: 'cs',
  hr: 'sr',
  bs: 'sr',
  ms: 'id',
};

/** The words of a BCP 47 language; none where the table has none, and English where no language is told. */
export function speechWords(language: string): SpeechWords {
  const primary = primaryLanguage(language);
  if (primary === '' || primary === 'und') return english;
  return byLanguage[sameWords[primary] ?? primary] ?? unknown;
}

/** What people are called without an article or a capital: "said nanny". */
const callNames =
  'nanny|nurse|papa|mamma|mama|mummy|mother|father|grandmother|grandfather|grandma|grandpa|granny|daddy|dad|uncle|auntie|aunt|cook|teacher|miss';

/** Who needs neither an article nor a capital, as alternatives. */
export function callNamesOf(words: SpeechWords): string {
  return words.callNames ?? callNames;
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
