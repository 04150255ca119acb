import {
  buildEpub,
  type EpubEntry,
  type EpubFile,
} from '../../test/support/builders/epub-builder.ts';

const subjects =
  'The lamplighter|Old Mara|Her brother|The ferryman|A boy from the mill|The widow Quill|Captain Orr|The clockmaker|Nobody on the quay|The youngest of them'.split(
    '|',
  );
const verbs =
  'carried|counted|remembered|set down|had hidden|watched|could not find|gave away|mended|asked for'.split(
    '|',
  );
const objects =
  'the brass key|three letters|a basket of wet rope|the last of the oil|a map without names|the bell from St. Anne’s|two loaves and a knife|the green lantern|what was left of the boat|the ledger of 1.204 debts'.split(
    '|',
  );
const places =
  'by the north stair|under the arch|before the tide turned|where the road ends|in Mr. Hale’s yard|at half past four a.m.|behind the salt house|on the long bridge|after the rain|without a word'.split(
    '|',
  );
const spoken =
  'Wait|You knew|It was never ours|Who told you|Put it back|Not tonight|I saw the light|Then we go|Is that all|Say it again'.split(
    '|',
  );
const tails =
  'and the wind answered|though nobody had asked|as people do when they are tired|because the lamps were out|which was, he thought, the worst of it|until the street fell quiet'.split(
    '|',
  );

/** A small generator of whole numbers that gives the same row everywhere (Park and Miller, 1988). */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

export type NovelOptions = {
  readonly chapters?: number;
  readonly bytes?: number;
  /** How many chapters stand inside of each other in the contents. */
  readonly depth?: number;
};

/**
 * A novel of about one megabyte of text in forty chapters, original and always the same: narration and
 * dialogue, inline markup, notes, page marks and scene breaks as publishers write them.
 */
export function makeNovel(options: NovelOptions = {}): Uint8Array<ArrayBuffer> {
  const chapters = options.chapters ?? 40;
  const perChapter = (options.bytes ?? 1_000_000) / chapters;
  const roll = createDice(1977);
  const files: EpubFile[] = [];
  for (let index = 1; index <= chapters; index += 1) {
    files.push(makeChapter(index, perChapter, roll));
  }
  return buildEpub({
    title: 'The Salt Road',
    authors: ['Ada Field'],
    contents: 'both',
    files,
    entries: nest(files, options.depth ?? 1),
  });
}

/** Every so many chapters hang in a row, each inside of the one before. */
function nest(files: readonly EpubFile[], depth: number): readonly EpubEntry[] {
  return Array.from({ length: Math.ceil(files.length / depth) }, (_, index) => {
    const row = files.slice(index * depth, (index + 1) * depth);
    return row.reduceRight<readonly EpubEntry[]>(
      (children, { title = '', name: href }) => [
        children.length === 0 ? { title, href } : { title, href, children },
      ],
      [],
    );
  }).flat();
}

function makeChapter(index: number, characters: number, roll: (sides: number) => number): EpubFile {
  const title = `Chapter ${index}`;
  const parts: string[] = [`<h1>${title}</h1>`];
  const notes: string[] = [];
  let length = 0;
  while (length < characters) {
    const text = makeParagraph(roll);
    length += text.length;
    const extra = roll(40);
    if (extra === 0) parts.push('<hr/>');
    if (extra === 1) {
      notes.push(
        `<aside epub:type="footnote" id="n${notes.length}"><p>${makeSentence(roll)}</p></aside>`,
      );
      parts.push(
        `<p>${text}<a epub:type="noteref" href="#n${notes.length - 1}">${notes.length}</a></p>`,
      );
    } else if (extra === 2) {
      parts.push(
        `<p><span epub:type="pagebreak" id="p${parts.length}" title="${parts.length}"></span>${text}</p>`,
      );
    } else parts.push(`<p>${text}</p>`);
  }
  return { name: `chapter-${index}.xhtml`, title, body: [...parts, ...notes].join('\n') };
}

function makeParagraph(roll: (sides: number) => number) {
  const count = 1 + roll(6);
  return Array.from({ length: count }, () => makeSentence(roll)).join(' ');
}

function makeSentence(roll: (sides: number) => number) {
  const pick = (list: readonly string[]) => list[roll(list.length)] ?? '';
  const clause = `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(places)}`;
  switch (roll(5)) {
    case 0:
      return `“${pick(spoken)},” ${clause.charAt(0).toLowerCase()}${clause.slice(1)}.`;
    case 1:
      return `${clause}, ${pick(tails)}.`;
    case 2:
      return `<i>${pick(spoken)}?</i> ${clause}; ${pick(tails)}.`;
    case 3:
      return `“${pick(spoken)}!” “${pick(spoken)}.”`;
    default:
      return `${clause}.`;
  }
}
