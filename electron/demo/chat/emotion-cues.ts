/** A wording and the tag that it asks for. Within a kind the first that fits counts, so strong ones come first. */
export type EmotionCue = {
  /** Exactly as in the vocabulary of shared/script/tags/tags.ts. */
  readonly tag: string;
  readonly words: RegExp;
};

const cue = (tag: string, stems: string): EmotionCue => ({
  tag,
  words: new RegExp(`\\b(?:${stems})\\b`, 'i'),
});

/** How it is said: told by the verb of saying or an adverb. */
export const toneCues: readonly EmotionCue[] = [
  cue('screaming', 'scream(?:s|ed|ing)?|shriek(?:s|ed|ing)?|screech(?:es|ed|ing)?'),
  cue(
    'shouting',
    'shout(?:s|ed|ing)?|yell(?:s|ed|ing)?|bellow(?:s|ed|ing)?|roar(?:s|ed|ing)?|holler(?:s|ed|ing)?|at the top of (?:his|her|their) (?:voice|lungs)',
  ),
  cue(
    'whispering',
    'whisper(?:s|ed|ing)?|murmur(?:s|ed|ing)?|mutter(?:s|ed|ing)?|under (?:his|her|their) breath|hushed',
  ),
  cue('soft tone', 'softly|gently|tenderly|in a (?:low|soft|small|quiet) voice|quietly'),
  cue('in a hurry tone', 'hurriedly|hastily|in a hurry|in a rush|breathlessly|urgently'),
];

/** What is heard beside the words. */
export const effectCues: readonly EmotionCue[] = [
  cue('crying loudly', 'wail(?:s|ed|ing)?|bawl(?:s|ed|ing)?|howl(?:s|ed|ing)?'),
  cue('sobbing', 'sob(?:s|bed|bing)?|wept|weep(?:s|ing)?|in tears|through (?:his|her|their) tears'),
  cue('chuckling', 'chuckl(?:e|es|ed|ing)|snicker(?:s|ed|ing)?|giggl(?:e|es|ed|ing)'),
  cue('laughing', 'laugh(?:s|ed|ing|ter)?'),
  cue('sighing', 'sigh(?:s|ed|ing)?'),
  cue('panting', 'pant(?:ed|ing)|out of breath'),
  cue('groaning', 'groan(?:s|ed|ing)?|moan(?:s|ed|ing)?'),
  cue('gasping', 'gasp(?:s|ed|ing)?'),
  cue('yawning', 'yawn(?:s|ed|ing)?'),
];

/** What is felt. */
export const emotionCues: readonly EmotionCue[] = [
  cue('furious', 'furious(?:ly)?|rage[ds]?|raging|enraged|livid'),
  cue(
    'angry',
    'angr(?:y|ily)|anger|how dare|hate[sd]?|curse you|damn|snapped|snarled|growled|get out',
  ),
  cue('frustrated', 'frustrat(?:ed|ion)|not again|for the last time'),
  cue('disgusted', 'disgust(?:ed|ing|ingly)?|revolting|ugh'),
  cue('hysterical', 'hysteric(?:al|ally|s)'),
  cue('panicked', 'panic(?:ked|king|s)?|help me|run for your li(?:fe|ves)'),
  cue(
    'scared',
    'scared|afraid|frighten(?:ed|ing)?|terrif(?:ied|ying)|terror|fear(?:ed|ful|fully)?|horror',
  ),
  cue('worried', 'worr(?:y|ied|ies|ying)'),
  cue('anxious', 'anxious(?:ly)?|anxiety'),
  cue('nervous', 'nervous(?:ly)?|trembl(?:e|ed|ing)|shiver(?:ed|ing)|stammer(?:ed|ing)'),
  cue('lonely', 'lonely|loneliness|all alone'),
  cue('depressed', 'despair(?:ed|ing)?|hopeless(?:ly)?|depressed|miserabl[ey]'),
  cue(
    'sad',
    'sad(?:ly|ness)?|grief|griev(?:e|ed|ing)|sorrow(?:ful|fully)?|mourn(?:ed|ing|ful|fully)?|tears|wept|heartbroken|died|dead|funeral|sobbed',
  ),
  cue('disappointed', 'disappoint(?:ed|ment|ing)'),
  cue('guilty', 'guilt(?:y|ily)?|my fault'),
  cue('regretful', 'sorry|regret(?:s|ted|ful|fully)?|apologi[sz](?:e|ed|es|ing)|forgive me'),
  cue('ashamed', 'ashamed|shame'),
  cue('embarrassed', 'embarrass(?:ed|ing|ment)?|blush(?:ed|ing)?'),
  cue('jealous', 'jealous(?:ly|y)?|envy|envious'),
  cue('grateful', 'thank you|thanks|grateful(?:ly)?|gratitude'),
  cue('proud', 'proud(?:ly)?|pride'),
  cue('astonished', 'astonish(?:ed|ment|ing)|amaz(?:ed|ement|ing)|astounded|stunned'),
  cue('surprised', 'surpris(?:e|ed|ing)|startled|unbelievable|good heavens|my goodness'),
  cue('confused', 'confus(?:ed|ion|ing)|puzzled|bewilder(?:ed|ment)|baffled'),
  cue('curious', 'curious(?:ly)?|curiosity|wonder(?:s|ed|ing)'),
  cue(
    'delighted',
    'delight(?:ed|edly|ful)?|overjoyed|wonderful|marvell?ous|splendid|bravo|beamed|beaming',
  ),
  cue('excited', 'excit(?:ed|edly|ement|ing)|thrill(?:ed|ing)|hurrah|hooray|eager(?:ly)?'),
  cue('joyful', 'joy(?:ful|fully|ous|ously)?|rejoic(?:e|ed|ing)|merr(?:y|ily)'),
  cue('happy', 'happ(?:y|ily|iness)|glad(?:ly)?|smil(?:e|ed|ing)|cheerful(?:ly)?'),
  cue('amused', 'amus(?:ed|ement|ing)|grinn(?:ed|ing)'),
  cue('sarcastic', 'sarcas(?:m|tic|tically)|dryly|mocking(?:ly)?'),
  cue('sneering', 'sneer(?:ed|ing)?|scoff(?:ed|ing)?'),
  cue('hopeful', 'hope(?:d|s|ful|fully)?|hoping'),
  cue('determined', 'determin(?:ed|ation)|firmly|resolute(?:ly)?|never give up'),
  cue('confident', 'confiden(?:t|tly|ce)'),
  cue('impatient', 'impatien(?:t|tly|ce)'),
  cue('bored', 'bored|boredom|tedious'),
  cue('hesitating', 'hesitat(?:ed|ing|ion|ingly)'),
  cue('serious', 'grave(?:ly)|solemn(?:ly)?|serious(?:ly)?|stern(?:ly)?'),
  cue('calm', 'calm(?:ly)?|peaceful(?:ly)?|serene(?:ly)?'),
];
