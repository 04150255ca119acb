import { primaryLanguage } from '../language.ts';
import { letterPattern } from './people.ts';

/** How a language says who speaks: parts of patterns, all of them alternations. */
export type SpeechWords = {
  /** Verbs of saying in the third person. */
  readonly verbs: string;
  /** What stands before a verb of saying in its bare form, and those forms: "would say". */
  readonly helpers?: string;
  readonly bareVerbs?: string;
  readonly he: string;
  readonly she: string;
  readonly i: string;
  /** What stands before a person without a name: "the old man", "her mother". */
  readonly articles: string;
  /** What may stand before a noun: so that "the old" is nobody. */
  readonly adjectives: string;
  /** What may stand between a person and the verb, with the space after it. */
  readonly adverb: string;
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
      'sagte|sagt|fragte|fragt|antwortete|antwortet|rief|ruft|flüsterte|flüstert|murmelte|erwiderte|entgegnete|meinte|meint|schrie|brummte|seufzte|lachte|erklärte|wiederholte|bat|befahl|stammelte|zischte|knurrte|begann|versetzte|raunte|gestand|warnte|bemerkte|sprach',
    he: 'er',
    she: 'sie',
    i: 'ich',
    articles: 'der|die|das|ein|eine|sein|seine|ihr|ihre|mein|meine',
    adjectives:
      'alte|alter|junge|junger|kleine|kleiner|große|großer|erste|zweite|andere|dicke|dünne|blinde|arme',
    adverb: '(?:dann|nur|leise|laut|schließlich)\\s+',
    hasPlainNouns: false,
  },
  fr: {
    verbs:
      "dit|demanda|demande|répondit|répond|murmura|s['’]écria|s['’]exclama|cria|ajouta|reprit|répliqua|chuchota|fit|lança|souffla|soupira|déclara|expliqua|continua|hurla|gronda|balbutia|insista|avoua|ordonna|interrogea",
    he: 'il',
    she: 'elle',
    i: 'je',
    articles: 'le|la|un|une|son|sa|mon|ma|leur',
    adjectives: 'vieux|vieille|jeune|petit|petite|grand|grande|gros|grosse|premier|autre|pauvre',
    adverb: '(?:a|avait|lui|leur|doucement|enfin)\\s+',
    hasPlainNouns: true,
  },
  es: {
    verbs:
      'dijo|dice|preguntó|respondió|contestó|murmuró|gritó|exclamó|susurró|añadió|replicó|repuso|suspiró|insistió|explicó|pidió|ordenó|continuó|admitió|rió|protestó',
    he: 'él',
    she: 'ella',
    i: 'yo',
    articles: 'el|la|un|una|su|mi|los|las',
    adjectives: 'viejo|vieja|joven|pequeño|pequeña|gran|primer|otro|otra|pobre',
    adverb: '(?:le|les|me|entonces|luego)\\s+',
    hasPlainNouns: true,
  },
  it: {
    verbs:
      'disse|dice|chiese|domandò|rispose|mormorò|gridò|esclamò|sussurrò|aggiunse|replicò|sospirò|ordinò|continuò|fece|insistette|spiegò|ammise|urlò',
    he: 'lui|egli',
    she: 'lei|ella',
    i: 'io',
    articles: 'il|lo|la|un|uno|una|suo|sua|mio|mia',
    adjectives: 'vecchio|vecchia|giovane|piccolo|piccola|grande|primo|altro|altra|povero',
    adverb: '(?:gli|le|poi|allora)\\s+',
    hasPlainNouns: true,
  },
  pt: {
    verbs:
      'disse|perguntou|respondeu|murmurou|gritou|exclamou|sussurrou|acrescentou|replicou|suspirou|continuou|pediu|insistiu|explicou|admitiu|ordenou',
    he: 'ele',
    she: 'ela',
    i: 'eu',
    articles: 'o|a|um|uma|seu|sua|meu|minha',
    adjectives: 'velho|velha|jovem|pequeno|pequena|grande|primeiro|outro|outra|pobre',
    adverb: '(?:lhe|então|depois)\\s+',
    hasPlainNouns: true,
  },
  nl: {
    verbs:
      'zei|zegt|vroeg|vraagt|antwoordde|riep|fluisterde|mompelde|schreeuwde|zuchtte|vervolgde|herhaalde|lachte|bromde|siste|stamelde|smeekte|waarschuwde',
    he: 'hij',
    she: 'zij|ze',
    i: 'ik',
    articles: 'de|het|een|zijn|haar|mijn',
    adjectives: 'oude|jonge|kleine|grote|dikke|eerste|andere|blinde|arme',
    adverb: '(?:toen|zacht|ten slotte)\\s+',
    hasPlainNouns: true,
  },
  ru: {
    verbs:
      'сказала?|спросила?|ответила?|крикнула?|прошептала?|воскликнула?|пробормотала?|добавила?|произн[её]с|произнесла|проговорила?|возразила?|заметила?|закричала?|вздохнула?|попросила?|повторила?',
    he: 'он',
    she: 'она',
    i: 'я',
    articles: 'этот|эта|его|её|мой|моя',
    adjectives: 'старый|старая|молодой|молодая|маленький|большой',
    adverb: '(?:тихо|громко|наконец|вдруг)\\s+',
    hasPlainNouns: true,
  },
};

/** The words of a BCP 47 language; English where the table has none. */
export function speechWords(language: string): SpeechWords {
  return byLanguage[primaryLanguage(language)] ?? english;
}

/** So much of a text tells its language. */
const guessedLength = 20_000;

/** The language of the table whose verbs of saying a text uses most; English when none stands out. */
export function guessSpeechLanguage(text: string): string {
  const opening = text.slice(0, guessedLength);
  let best = 'en';
  let most = 0;
  for (const [language, { verbs, he, she }] of Object.entries(byLanguage)) {
    const words = letterPattern(`(?<!\\p{L})(?:${verbs}|${he}|${she})(?!\\p{L})`, 'gi');
    const count = [...opening.matchAll(words)].length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
