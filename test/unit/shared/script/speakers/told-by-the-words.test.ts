import { describe, expect, it } from 'vitest';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';

/** The speakers of a text's lines, in order; the storyteller as `I`. */
function speakersOf(text: string): readonly (string | null)[] {
  return findSpeakers(text, { cast: [], language: 'en' }).map(({ speaker, isNarrator }) =>
    isNarrator ? 'I' : speaker,
  );
}

describe('who says a line, told by the words beside it', () => {
  it.each([
    [
      'a title at the end of a printed line ends no sentence',
      'The door opened, and Mr.\nHartwell said, “You are late.”',
      ['Mr. Hartwell'],
    ],
    [
      'an adjective before a name is no name',
      '“I am honoured,” said the gallant Mr. Quill.',
      ['Mr. Quill'],
    ],
    [
      'a word that opens a sentence is no name',
      'Presently Robert said, “It rains.” It was presently seen that Robert was right.',
      ['Robert'],
    ],
    ['people without a name or an article', '“Bed,” said nanny.', ['nanny']],
    ['a name and a colon before the line', 'Agnes whispered: “Be still.”', ['Agnes']],
    [
      'of two people before a line the nearer one says it',
      'Robert smiled at the thought, and Agnes said, in her slow voice: “Never.”',
      ['Agnes'],
    ],
    [
      'two people speak in one paragraph',
      '“Go,” said Agnes, and Robert said, “I am going.”',
      ['Agnes', 'Robert'],
    ],
    [
      'a sentence behind a question tells of its listener or nobody',
      'Agnes came in. Robert turned round and asked “Who is there?” She said nothing to it.',
      ['Robert'],
    ],
    [
      'a relative clause has a speaker',
      'Robert looked at Agnes, who said in a low voice, “Not here.”',
      ['Agnes'],
    ],
    ['a helping verb', 'At such times Agnes would say, “Wait and see.”', ['Agnes']],
    [
      'what was overheard is not said by who hears it',
      'Robert heard Agnes say, “He must not know.”',
      ['Agnes'],
    ],
    [
      'emphasis right behind a quotation mark hides no line',
      '“_You_ did it,” said Agnes.',
      ['Agnes'],
    ],
    [
      'a paragraph may end with who says the next one',
      '“No,” said Robert. Nobody moved, and then Agnes said:\n\n“I will go.”',
      ['Robert', 'Agnes'],
    ],
    [
      'who draws breath first says it, and not the last one who is named',
      'Robert drew a long breath, looked past Agnes, and said “Never.”',
      ['Robert'],
    ],
    [
      'a clause that hangs on another has no speaker',
      'Robert stopped, as Agnes turned away, and called out in an angry tone, “Wait!”',
      ['Robert'],
    ],
    ['what somebody is made to say', 'The noise made Agnes ask, “Who is it?”', ['Agnes']],
    [
      'a refusal before a name and a colon does not hide it',
      'Nobody would not laugh, and Agnes gravely said:\n\n“Stop.”',
      ['Agnes'],
    ],
    ['an answer of somebody', '“Never,” was Mr. Quill’s quick answer.', ['Mr. Quill']],
    [
      'a voice of somebody',
      'After an interval came a knock, and Agnes’s clear voice: “Open!”',
      ['Agnes'],
    ],
    ['from whom words come', '“Never!” broke suddenly from Agnes.', ['Agnes']],
    ['whom a label follows is not spoken to', 'The old man said to Agnes: “Sit.”', ['the old man']],
    [
      'a tag between two lines belongs to the second when the first has one',
      'Agnes said, “Are you here for long?” Robert said, “A week.”',
      ['Agnes', 'Robert'],
    ],
    [
      'a name after a pronoun in one paragraph is somebody else',
      'Agnes sat down. “I am tired,” she said; and Robert said gaily, “I am not.”',
      ['Agnes', 'Robert'],
    ],
    ['an adverb of two words', '“Never,” Agnes at last replied.', ['Agnes']],
    ['an aside in brackets', 'Agnes (rising) said: “Never.”', ['Agnes']],
    ['the relation of somebody with a name', '“Never,” said Agnes’s mother.', ['Agnes’s mother']],
    [
      'two titles before one name',
      '“Never,” said old Mr. Quill.\n\n“Yes,” said the Rev. Mr. Quill.',
      ['Mr. Quill', 'Mr. Quill'],
    ],
    ['a word that nothing ends', 'Robert came in. “Oh”--he said, and left.', ['Robert']],
    ['the one who tells the story', '“Come,” I said.\n\n“Why?” asked Agnes.', ['I', 'Agnes']],
  ])('%s', (_, text, speakers) => {
    expect(speakersOf(text)).toEqual(speakers);
  });
});

describe('who says a line that nothing is said of', () => {
  const opening =
    'Agnes and Robert sat by the fire.\n\n“Is it late?” asked Agnes.\n\n“Not very,” said Robert.\n\n';

  it.each([
    [
      'two people take turns',
      `${opening}“I am tired.”\n\n“Then sleep.”`,
      ['Agnes', 'Robert', 'Agnes', 'Robert'],
    ],
    [
      'nobody calls himself by name',
      `${opening}“I am tired, Robert.”`,
      ['Agnes', 'Robert', 'Agnes'],
    ],
    [
      'an open quotation mark goes on in the next paragraph',
      '“I will tell you all,” said Agnes. “It was long ago.\n\n“There was a house by the sea.”',
      ['Agnes', 'Agnes', 'Agnes'],
    ],
    [
      'a pronoun means somebody of its sex',
      'Robert and Agnes stood on the quay. “It is cold,” she said.',
      ['Agnes'],
    ],
  ])('%s', (_, text, speakers) => {
    expect(speakersOf(text)).toEqual(speakers);
  });

  it('is less certain than a line with a name, and names the others who may have said it', () => {
    const found = findSpeakers(`${opening}“I am tired.”`, { cast: [], language: 'en' });
    expect(found[0]?.certainty).toBeGreaterThanOrEqual(0.9);
    expect(found[2]?.certainty).toBeLessThan(found[0]?.certainty ?? 0);
    expect(found[2]?.others.map(({ speaker }) => speaker)).toContain('Robert');
  });
});
