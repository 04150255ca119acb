/**
 * The S1 tag vocabulary as data: the union of the two published lists (the S1 release list, `m`, and
 * the emotion reference page, `e`). English is what is sent; labels are translated by the surface.
 */
export const tagGroups = [
  'basic',
  'advanced',
  'tone',
  'effect',
  'crowd',
  'pause',
  'experimental',
] as const;
export type TagGroup = (typeof tagGroups)[number];

export type TagList = 'both' | 'm' | 'e' | 'experimental';

export type TagPlacement = 'sentence-start' | 'anywhere' | 'sentence-end';

export type TagDefinition = {
  /** Stable and URL-safe, e.g. `in-a-hurry-tone`. */
  readonly id: string;
  /** The exact words between the parentheses, in the script and as sent. */
  readonly english: string;
  readonly group: TagGroup;
  readonly lists: TagList;
  readonly placement: TagPlacement;
  /** Place on a ladder of growing strength; steps start at 1. */
  readonly intensity: { readonly ladder: string; readonly step: number } | null;
  /** Text that the vendor's guide suggests after an effect; null when there is none. */
  readonly utterance: string | null;
};

type Words = { readonly group: TagGroup; readonly lists: TagList; readonly words: string };

const vocabulary: readonly Words[] = [
  {
    group: 'basic',
    lists: 'both',
    words:
      'sad, angry, excited, surprised, satisfied, delighted, scared, worried, upset, nervous, frustrated, depressed, empathetic, embarrassed, disgusted, moved, proud, relaxed, grateful, confident, curious, confused, sarcastic',
  },
  { group: 'basic', lists: 'm', words: 'interested, joyful' },
  { group: 'basic', lists: 'e', words: 'happy, calm' },
  {
    group: 'advanced',
    lists: 'both',
    words: 'disdainful, unhappy, anxious, hysterical, indifferent, guilty',
  },
  {
    group: 'advanced',
    lists: 'm',
    words:
      'impatient, scornful, panicked, furious, reluctant, keen, disapproving, negative, denying, astonished, serious, conciliative, comforting, sincere, sneering, hesitating, yielding, painful, awkward, amused',
  },
  {
    group: 'advanced',
    lists: 'e',
    words:
      'uncertain, doubtful, disappointed, regretful, ashamed, jealous, envious, hopeful, optimistic, pessimistic, nostalgic, lonely, bored, contemptuous, sympathetic, compassionate, determined, resigned',
  },
  {
    group: 'tone',
    lists: 'both',
    words: 'in a hurry tone, shouting, screaming, whispering, soft tone',
  },
  {
    group: 'effect',
    lists: 'both',
    words: 'laughing, chuckling, sobbing, crying loudly, sighing, panting, groaning',
  },
  { group: 'effect', lists: 'e', words: 'gasping, yawning, snoring' },
  {
    group: 'crowd',
    lists: 'both',
    words: 'crowd laughing, background laughter, audience laughing',
  },
  { group: 'pause', lists: 'e', words: 'break, long-break' },
  {
    group: 'experimental',
    lists: 'experimental',
    words: 'breath, laugh, cough, lip-smacking, sigh',
  },
];

/** Only words of the vocabulary stand on a ladder; the guide's `terrified` and `ecstatic` do not exist on S1. */
const ladders: Readonly<Record<string, readonly string[]>> = {
  happy: ['satisfied', 'happy', 'delighted'],
  sad: ['disappointed', 'sad', 'depressed'],
  angry: ['frustrated', 'angry', 'furious'],
  scared: ['nervous', 'scared'],
  excited: ['interested', 'excited'],
};

const utterances: Readonly<Record<string, string>> = {
  laughing: 'Ha, ha, ha.',
  chuckling: 'Heh, heh.',
  sighing: 'Sigh.',
  groaning: 'Ugh.',
  panting: 'Huff, puff.',
  gasping: 'Gasp.',
  yawning: 'Yawn.',
  snoring: 'Zzz.',
};

function placementOf(group: TagGroup): TagPlacement {
  if (group === 'basic' || group === 'advanced') return 'sentence-start';
  return group === 'crowd' ? 'sentence-end' : 'anywhere';
}

function intensityOf(word: string): TagDefinition['intensity'] {
  for (const [ladder, steps] of Object.entries(ladders)) {
    const index = steps.indexOf(word);
    if (index >= 0) return { ladder, step: index + 1 };
  }
  return null;
}

/** Every tag, in the order of the groups. */
export const emotionTags: readonly TagDefinition[] = vocabulary.flatMap(({ group, lists, words }) =>
  words.split(', ').map((english) => ({
    id: english.replaceAll(' ', '-'),
    english,
    group,
    lists,
    placement: placementOf(group),
    intensity: intensityOf(english),
    utterance: utterances[english] ?? null,
  })),
);

const byEnglish: ReadonlyMap<string, TagDefinition> = new Map(
  emotionTags.map((tag) => [tag.english, tag]),
);

/** Length in UTF-16 units of the longest word of the vocabulary. */
export const longestTagLength = Math.max(...emotionTags.map((tag) => tag.english.length));

/** The tag that is spelled exactly so (lower case; spaces around are ignored), or null. */
export function findTag(text: string): TagDefinition | null {
  return byEnglish.get(text.trim()) ?? null;
}

/** True for the tags that colour a whole sentence: emotions open it, tones hold to its end. */
export function holdsForSentence(tag: TagDefinition): boolean {
  return tag.placement === 'sentence-start' || tag.group === 'tone';
}

/**
 * The tag that was probably meant by the words between two parentheses ("exited", "Sad"), for a hint;
 * null for an exact tag and for anything that is not close. Short words need to be closer.
 */
export function nearMissTag(text: string): TagDefinition | null {
  const trimmed = text.trim();
  if (trimmed.length > longestTagLength + 2 || findTag(trimmed) !== null) return null;
  const word = trimmed.toLowerCase().replace(/\s+/g, ' ');
  const sameWord = byEnglish.get(word);
  if (sameWord !== undefined) return sameWord;
  if (word.length < 5) return null;
  const allowed = word.length < 9 ? 1 : 2;
  let best: TagDefinition | null = null;
  let bestDistance = allowed + 1;
  for (const tag of emotionTags) {
    if (tag.english.length < 5 || Math.abs(tag.english.length - word.length) > allowed) continue;
    const distance = editDistance(word, tag.english);
    if (distance < bestDistance) {
      best = tag;
      bestDistance = distance;
    }
  }
  return best;
}

/** Edits between two short words; a swap of neighbours counts as one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
