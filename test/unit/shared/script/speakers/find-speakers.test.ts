import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';
import { readMarkedText } from '../../../../support/builders/marked-speakers.ts';
import { growthOfRepeated } from '../../../../support/tools/growth.ts';
import { hostileText, cast as names, seeded } from '../arbitraries.ts';

/** Other names under which a text itself speaks of the same person. */
const same: Readonly<Record<string, readonly string[]>> = {
  'Nora Vance': ['Nora', 'Miss Vance'],
  'Silas Crane': ['Silas', 'Mr. Crane', 'the tall man', 'his uncle'],
  'the tall man': ['Silas', 'Silas Crane'],
  Jem: ['the boy'],
  'the old ferryman': ['the ferryman', 'the old man'],
  'Ilse Brandt': ['Ilse'],
  Max: ['the elder brother', 'the elder of the brothers'],
  'the elder brother': ['Max', 'the elder', 'the elder of the brothers'],
  Paul: ['the younger brother'],
  'the younger brother': ['Paul'],
  'the man': ['the man behind the newspaper'],
  'Mrs. Tolliver': ['her mistress'],
  'the thin man': ['Mr. Pim'],
  'Mr. Pim': ['the thin man'],
};

/** Counts right lines and prints the others; a line that is made up fails at once. */
function shareRight(file: string) {
  const { text, lines } = readMarkedText(file);
  const found = new Map(
    findSpeakers(text, { cast: [], language: 'en' }).map((one) => [one.from, one]),
  );
  const wrong: string[] = [];
  for (const { from, speaker } of lines) {
    const one = found.get(from);
    found.delete(from);
    const isRight = [speaker, ...(same[speaker] ?? [])].includes(one?.speaker ?? '');
    if (!isRight) wrong.push(`  ${speaker}, not ${one?.speaker}: ${text.slice(from, from + 40)}`);
  }
  expect([...found.values()].map(({ quote }) => quote)).toEqual([]);
  const rightCount = lines.length - wrong.length;
  const percent = ((100 * rightCount) / lines.length).toFixed(1);
  console.log(`speakers, ${file}: ${rightCount} of ${lines.length} right, ${percent} %`);
  if (wrong.length > 0) console.log(wrong.join('\n'));
  return rightCount / lines.length;
}

/** Every line with its speaker, as `words: speaker`. */
function told(text: string, cast: readonly string[] = [], language = 'en'): readonly string[] {
  return findSpeakers(text, { cast, language }).map(
    ({ from, to, speaker, isNarrator }) =>
      `${text.slice(from, to)}: ${isNarrator ? 'storyteller' : speaker}`,
  );
}

describe('the speakers of quoted lines', () => {
  it('are right for nine of ten lines of a scene with four people', () => {
    expect(shareRight('salt-ferry.txt')).toBeGreaterThanOrEqual(0.9);
  });

  it('are right for nine of ten lines in single marks with quotes within quotes', () => {
    expect(shareRight('night-train.txt')).toBeGreaterThanOrEqual(0.9);
  });

  it('are right for nine of ten lines of people who have a calling and no name', () => {
    // 23 of 26.
    expect(shareRight('market-morning.txt')).toBeGreaterThanOrEqual(0.88);
  });

  it('are called as the cast calls them, not by a second name', () => {
    const text = '“Go,” said the old man.\n\n“No,” said Anna Weiss.\n\n“Go,” he said.';
    expect(told(text, ['Old man', 'Anna'])).toEqual([
      '“Go,”: Old man',
      '“No,”: Anna',
      '“Go,”: Old man',
    ]);
  });

  it('leave out lines that have a speaker already, and take turns with them', () => {
    const text = '@Anna: “You came!”\nshe said.\n\n“I said so,” said Tom.\n\n“You did.”';
    expect(told(text, ['Anna'])).toEqual(['“I said so,”: Tom', '“You did.”: Anna']);
  });

  it('are read through tags, escapes and respellings without a shift of offsets', () => {
    const text = '(sad) “Go (sighing) now,” said \\(not\\) Anna. {Siobhan|Shivawn} said, “I will.”';
    expect(told(text)).toEqual(['“Go (sighing) now,”: Siobhan', '“I will.”: Siobhan']);
  });

  it('are unknown where nothing tells, and not made up', () => {
    expect(told('“Who goes there?”')).toEqual(['“Who goes there?”: null']);
    expect(told('The note said: “Come at once.”')).toEqual(['“Come at once.”: null']);
  });

  it('leave out titles, signs and words in doubt', () => {
    const text =
      'The sign read “Fish” in red, and the “doctor” had read “The Raven” twice. He called it “the end.”';
    expect(told(text)).toEqual([]);
  });

  it('take an apostrophe for no mark', () => {
    const text = "'I don't know,' said Tom. 'It's the brothers' dog.'";
    expect(told(text)).toEqual(["'I don't know,': Tom", "'It's the brothers' dog.': Tom"]);
  });

  it('go on behind who says a line that a dash opens, where no deed is told', () => {
    const quotes = (text: string) =>
      findSpeakers(text, { cast: [], language: 'en' }).map(({ quote }) => quote);
    expect(quotes('—I did, Anna said. You saw it.\n\n—So I did, he said. Then go.')).toEqual([
      'I did,',
      'You saw it.',
      'So I did,',
      'Then go.',
    ]);
    expect(
      quotes('—I did, Anna said. She rose.\n\n—No, he said. Then the old man laughed.'),
    ).toEqual(['I did,', 'No,']);
  });

  it('keep a name whole that has a word of low letters in it', () => {
    expect(told('“Go,” said Thérèse de Vitré. “No,” said the gallant Mr. Elton.')).toEqual([
      '“Go,”: Thérèse de Vitré',
      '“No,”: Mr. Elton',
    ]);
  });

  it('know who says a line by a verb that no list has', () => {
    const text = '“Aw,” fleered Jack Oakes, “he is not.” “He is,” Big Bear rumbled.';
    expect(told(text)).toEqual([
      '“Aw,”: Jack Oakes',
      '“he is not.”: Jack Oakes',
      '“He is,”: Big Bear',
    ]);
    expect(told('“Boh!” cried the voice of John Reed.')).toEqual(['“Boh!”: John Reed']);
  });

  it('take no word that opens a sentence for a name', () => {
    const text =
      '“Will you stay?” said Tom Pike.\n\n“No, thank you.” Concluding thus, the parson rode on.';
    expect(told(text)[1]).not.toContain('Concluding');
  });

  it('know the one who tells the story', () => {
    expect(told('“Go,” I said.')).toEqual(['“Go,”: storyteller']);
  });

  it.each([
    ['de', '„Komm“, sagte Anna.\n\n„Gern“, antwortete der alte Mann.', ['Anna', 'der alte Mann']],
    ['fr', '— Bonjour, dit Anna.\n\n— Salut, répondit le marin.', ['Anna', 'le marin']],
    [
      'en',
      '—Tell me, Ned, Anna said quietly. Who is there?\n\n—Nobody, said Ned. He rose.',
      ['Anna', 'Anna', 'Ned'],
    ],
    ['en', '--Go, Anna said.\n\n--No! he cried.\n\n--Go, said Anna.', ['Anna', null, 'Anna']],
    ['es', '—Hola —dijo Ana—. ¿Qué tal?\n\n—Bien —respondió Diego.', ['Ana', 'Ana', 'Diego']],
    ['ru', '— Привет, — сказала Анна.\n\n— Москва — столица, — ответил Иван.', ['Анна', 'Иван']],
    ['it', '«Ciao» disse Anna.\n\n«Ciao» rispose il vecchio.', ['Anna', 'il vecchio']],
    ['nl', '“Kom,” zei Anna.\n\n“Nee,” antwoordde de oude man.', ['Anna', 'de oude man']],
  ])('are found by the verbs and marks of %s', (language, text, speakers) => {
    const found = findSpeakers(text, { cast: [], language });
    expect(found.map(({ speaker }) => speaker)).toEqual(speakers);
    // Without a language the text itself is asked.
    expect(findSpeakers(text, { cast: [] }).map(({ speaker }) => speaker)).toEqual(speakers);
  });

  it('never fail and stand in order inside the text, whatever it is', () => {
    const quoted = fc
      .array(fc.tuple(fc.constantFrom('“', '‘', "'", '"', '„', '»', '— '), hostileText))
      .map((parts) => parts.map(([mark, text]) => `${mark}${text}”’ said `).join(''));
    fc.assert(
      fc.property(fc.oneof(hostileText, quoted), (text) => {
        let end = 0;
        for (const { from, to } of findSpeakers(text, { cast: names })) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      seeded(300),
    );
  });

  it.each([
    ['a dialogue', '“Go,” said Nora. She laughed at the “end” of it.\n\n“No.”\n\n'],
    ['openings that nothing closes', '“'],
    ['apostrophes', "'a "],
    ['names', 'Anna Bert and the man '],
    ['quotes of one paragraph', '“a” said Tom. '],
    ['dashes', '— A — b\n\n'],
  ])('take time by the length of the text, not its square: %s', async (_, bit) => {
    const growth = await growthOfRepeated(
      bit,
      (text) => findSpeakers(text, { cast: [], language: 'en' }),
      { size: 20_000, times: 8 },
    );
    expect(growth).toBeLessThan(24);
  });
});
