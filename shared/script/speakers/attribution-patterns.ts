import { createClauseSubject, pastVerbPattern } from './clause-subject.ts';
import { inciseOf, joinedSaying, subjectOpening } from './openings.ts';
import { anyCase, letterPattern, namePattern } from './people.ts';
import type { SpeechWords } from './speech-words/speech-words.ts';
import { callNamesOf, isEnglishSpeech, noWord } from './words.ts';

/** No letter follows: `\b` knows only those of English. */
const wordEnd = '(?!\\p{L})';

/** What of a person speaks, or shows who does. */
const bodyWords =
  'voice|eyes?|face|hands?|head|mouth|lips|smile|shoulders|fingers|brow|jaw|breath|laugh|gaze|heart|eyebrows?';

/** What somebody says, as a thing: "was Anna's answer". */
const speechWordsAsNouns =
  'voice|answer|reply|words?|observation|remark|exclamation|response|rejoinder|retort|question|comment|cry|amendment|greeting|whisper|comments|last words?';

/** The patterns of a language that find who speaks beside a line. They are long, and made once. */
export function createAttributionPatterns(words: SpeechWords) {
  const { verbs, he, she, i, articles, oblique = noWord } = words;
  const isEnglish = isEnglishSpeech(words);
  const pronounPattern = `(?:${anyCase(he)}|${anyCase(she)}|${isEnglish ? 'I' : anyCase(i)})${wordEnd}`;
  const verbPattern = `(?:${verbs}${words.bareVerbs === undefined ? '' : `|(?:${words.helpers})\\s+(?:\\p{Ll}+ly\\s+|only\\s+|always\\s+)?(?:${words.bareVerbs})`})${wordEnd}`;
  const adverbPattern = `(?:${words.adverb}){0,2}`;
  const letters = words.hasPlainNouns ? '\\p{Ll}[\\p{Ll}-]+\\p{Ll}' : '\\p{L}[\\p{L}-]{2,}';
  const noun = `(?!(?:and|or|but|then|who|had|was|were|that|which|has|at)\\s)(?!(?:${words.adjectives})(?=\\s+(?!of\\s)\\p{Ll}))${letters}`;
  const between = `(?!(?:${words.listeners ?? 'of|in|on|at|by|with|to|from|and|or|who'})\\s)[\\p{Ll}-]+`;
  const withArticle = `(?:(?:${anyCase(articles)})\\s+|l['’])(?:${between}\\s+){0,2}?${noun}`;
  // "одказав Петрові дід"
  const toName = `\\p{Lu}\\p{Ll}*(?:${oblique})${wordEnd}`;
  const bareNoun =
    words.bareNoun === undefined
      ? ''
      : `|(?:${words.bareNoun})(?=(?:\\s+\\p{Ll}+[oо])?\\s*(?:[.,;:!?…)»”"–—-]|$)|\\s+(?:${words.listeners})\\s|\\s+${toName})`;
  const somebodyPattern = `${withArticle}${bareNoun}`;
  const described = `(?:(?:${anyCase(articles)})\\s+(?:${between}\\s+){1,3}${namePattern})`;
  // "Tom's solicitor", and "young Tom", who is Tom.
  const ofSomebody = `(?:${namePattern}['’]s\\s+(?:${between}\\s+)?${noun})`;
  const whoPattern = `(${pronounPattern}|(?:${callNamesOf(words)})${wordEnd}|${described}|${somebodyPattern}|${ofSomebody}|(?:(?:[Tt]he|young|old|poor|little|dear|good)\\s+){0,2}${namePattern})`;
  const asidePattern = '(?:,[^,.!?]{1,60},|\\s*\\([^()]{1,60}\\))?';

  const toStop = `(?=\\s*[.,;:!?—–]|\\s+(?:and|to|with|from|as|in|at|who|behind)\\s|\\s+\\p{Ll}+ly${wordEnd})`;
  // "répondit en riant la vieille", but not "répondit à Anna".
  const low = `(?:\\p{Ll}[\\p{Ll}'’]*|\\p{Ll}[.\u2024]|${toName})`;
  const notToWhom =
    words.listeners === undefined ? '' : `(?<!(?<!\\p{L})(?:${words.listeners})\\s+)`;
  const toSpeaker = isEnglish
    ? '(?:the\\s+(?:\\p{Ll}+\\s+)?voice\\s+of\\s+)?'
    : `(?:${low}\\s+){0,4}?${notToWhom}(?!${toName})`;
  const toVerb = isEnglish
    ? `(?:(?:[Ss]o|[Tt]hus)\\s+)?(?:${words.adverb})?`
    : `(?:\\p{Ll}[\\p{Ll}'’]*,?\\s+){0,3}?`;
  const joint = '(?:\\s+|-t-|-)';
  const afterVerbSource = `^[\\s,.:;—–-]*${toVerb}${verbPattern}${joint}${toSpeaker}${whoPattern}`;
  const afterVerb = letterPattern(afterVerbSource);
  const afterIVerb =
    words.iVerbs === undefined
      ? null
      : letterPattern(`^[\\s,.:;—–-]*${toVerb}(?:${words.iVerbs})${wordEnd}`);
  // "said the weary sailor, ..." holds an adjective that no list has: the stop tells where it ends.
  const afterVerbToStop = letterPattern(`${afterVerbSource}${toStop}`);
  const afterPerson = letterPattern(
    `^[\\s,—–-]*${adverbPattern}${whoPattern}${asidePattern}\\s+${adverbPattern}${verbPattern}`,
  );
  // Who fleered or ejaculated beside a line said it, though no list has the verb.
  const afterAnyVerb = isEnglish
    ? letterPattern(`^\\s*\\p{Ll}{2,}ed\\s+((?:[Tt]he\\s+)?${namePattern})${toStop}`)
    : words.anyVerb === undefined
      ? null
      : letterPattern(`^\\s*(?:${words.anyVerb})\\s+${toSpeaker}${whoPattern}`);
  const afterAnyDeed = isEnglish
    ? letterPattern(`^\\s*((?:[Tt]he\\s+)?${namePattern})\\s+\\p{Ll}{2,}ed${toStop}`)
    : null;
  const afterDeed = letterPattern(`^\\s*${whoPattern}${asidePattern}\\s+${adverbPattern}\\p{Ll}+`);
  const afterBody = letterPattern(
    `^\\s*(?:(${namePattern})['’]s|(His|Her))\\s+(?:\\p{Ll}+\\s+)?(?:${bodyWords})${wordEnd}`,
  );
  const ofSpeech = `(?:(${namePattern})['’]s|([Hh]is|[Hh]er))\\s+(?:[\\p{Ll}-]+\\s+){0,3}?(?:${speechWordsAsNouns})${wordEnd}`;
  const afterFrom = letterPattern(
    `^[\\s,—–-]*(?:(?:came|broke|burst|sounded)\\s+(?:\\p{Ll}+ly\\s+)?)?from\\s+${whoPattern}`,
  );
  const afterSpeech = letterPattern(`^[\\s,—–-]*(?:was|were|came|is)\\s+${ofSpeech}`);
  const beforeSpeech = letterPattern(`(?<![\\p{L}’'-])${ofSpeech}[^.!?“”"]*[,:–—-]\\s*$`);
  const wordStart = "(?<![\\p{L}’'-])";
  const beforeVerb = letterPattern(
    `${wordStart}${whoPattern}(?:${asidePattern}|,?\\s+who)\\s+${adverbPattern}${verbPattern}(?:[^.!?]*[,:–—-]|\\s+(?:\\p{Ll}+ly|aloud|again|to (?:him|her|it)self))?\\s*$`,
    'g',
  );
  const beforeVerbAgain = letterPattern(
    `(?:^\\s*|[.!?…;”"»’—–-]\\s*|,\\s*(?:and|but|so|then|until|till|when)\\s+|\\b(?:and|but|then)\\s+)${whoPattern}${asidePattern}\\s[^.!?:“”]{1,120}?\\band\\s+${adverbPattern}${verbPattern}(?:[^.!?]*[,:–—-]|\\s+(?:\\p{Ll}+ly|aloud|again|to (?:him|her|it)self))?\\s*$`,
  );
  const joined = joinedSaying(words, {
    who: whoPattern,
    verb: verbPattern,
    adverb: adverbPattern,
    aside: asidePattern,
  });
  const beforeInverse = letterPattern(
    `(?:(?:^|[.!?…;,]\\s+|\\s)${verbPattern}(?:\\s+|-t-|-)${whoPattern}[^.!?]*:|(?:^\\s*|[.!?…;]\\s+)(?:(?:Then|So|And|Thus|Thereupon)\\s+said|Said)\\s+${whoPattern}[^.!?]*,)\\s*$`,
  );
  const overheard = letterPattern(
    `(?:heard|hear|made|let)\\s+${whoPattern}\\s+(?:\\p{Ll}+\\s+)?(?:${words.bareVerbs ?? 'say'})(?:[^.!?]*[,:])?\\s*$`,
  );
  const clauseSubject =
    words.bareVerbs === undefined
      ? null
      : createClauseSubject({
          who: whoPattern,
          verb: verbPattern,
          adverb: adverbPattern,
          aside: asidePattern,
          bareVerbs: words.bareVerbs,
        });
  const beforeLabel = letterPattern(
    `(?:^\\s*|[.!?…;”"»]\\s*|(?<!\\p{L})(?:[Aa]nd|[Bb]ut|[Tt]hen)\\s+)@?(${namePattern})\\s*(?:\\([^()]{1,40}\\)\\s*)?:\\s*$`,
  );
  const opener = '(?:(?:Then|But|And|So|At last|At that|Now)\\s*,?\\s+)?';
  const sentenceStart = `(?:^|[.!?…]\\s+)${opener}`;
  const subject = words.subjectFirst === true ? subjectOpening(words) : null;
  const beforeDeed = letterPattern(
    `${sentenceStart}${whoPattern}${asidePattern}\\s+${adverbPattern}\\p{Ll}+[^.!?…]*[.!?…,:]\\s*$`,
  );
  const beforeBody = letterPattern(
    `${sentenceStart}(?:(${namePattern})['’]s|(His|Her))\\s+(?:\\p{Ll}+\\s+)?(?:${bodyWords})${wordEnd}[^.!?…]*[.!?…,:]\\s*$`,
  );
  const firstSubject = letterPattern(
    `^\\s*${whoPattern}${asidePattern}\\s+${adverbPattern}\\p{Ll}+`,
  );
  const wasWho = letterPattern(
    `\\b(?:was|were)\\s+${whoPattern}\\s+who\\s+${adverbPattern}${verbPattern}[^.!?]*[.!?:]?\\s*$`,
  );
  const ledIn = letterPattern(
    `(?:${sentenceStart}|[,;]\\s+(?:and|but|when|whereupon|until|till|then)\\s+)${whoPattern}${asidePattern}\\s+${adverbPattern}(?:${verbPattern}[^.!?…]{0,60}[.:]|\\p{Ll}+[^.!?…]*:)\\s*$`,
  );

  const toWhom = letterPattern(
    `^[\\s,—–-]*[^.!?“”"]{0,60}?(?:${verbPattern}[^.!?“”"]{0,30}?\\sto|(?:told|asked|warned|reminded|assured))\\s+${whoPattern}`,
  );

  const incise = inciseOf(words, {
    who: whoPattern,
    verb: verbPattern,
    adverb: adverbPattern,
    toSpeaker: `${joint}${toSpeaker}`,
  });

  const opensSaying = letterPattern(`^\\s*${toVerb}${verbPattern}`);
  const isTold = letterPattern(
    `^\\s*${opener}${whoPattern}${asidePattern}\\s+${adverbPattern}${isEnglish ? pastVerbPattern : '\\p{Ll}+'}${wordEnd}`,
  );

  // "Ali'nin" is whose something is, "Петрові" to whom.
  const endsOblique = letterPattern(`(?:${oblique})$`);

  return {
    endsOblique,
    afterVerb,
    afterIVerb,
    afterVerbToStop,
    afterPerson,
    afterAnyVerb,
    afterAnyDeed,
    afterDeed,
    afterBody,
    afterFrom,
    afterSpeech,
    beforeSpeech,
    beforeVerb,
    beforeVerbAgain,
    joined,
    beforeInverse,
    overheard,
    clauseSubject,
    beforeLabel,
    subject,
    beforeDeed,
    beforeBody,
    firstSubject,
    wasWho,
    ledIn,
    toWhom,
    incise,
    opensSaying,
    isTold,
  };
}
