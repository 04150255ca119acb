import { count, romans } from './made-book.ts';

export type MadeBook = {
  readonly name: string;
  readonly language?: string;
  /** `The Sea` where nothing else is said. */
  readonly title?: string;
  readonly outline: string;
  /** A title a line; `-` before what is off, `!` before what is too long. */
  readonly expected: string;
};

const chapters = (from: number, to: number, minutes = 20): string =>
  count(from, to, (number) => `Chapter ${number} [${minutes}]`, '  ');
const titled = (
  from: number,
  to: number,
  title = (number: number) => `Chapter ${number}`,
): string => count(from, to, title);
const roman = (to: number, minutes: number): string =>
  count(1, to, (number) => `${romans[number - 1]} [${minutes}]`, '  ');

/** Shapes of books as they come, and what a listener wants of each. */
export const madeBooks: readonly MadeBook[] = [
  {
    name: 'the commonest: title page, imprint, one entry with the chapters below it, colophon',
    outline: `Titlepage [0.1] {titlepage}\nImprint [0.5] {imprint}\nThe Sea\n${chapters(1, 23)}\nColophon [1] {colophon}\nUncopyright [2] {copyright-page}`,
    expected: `- title-page: Titlepage\n- imprint: Imprint\n- title-page: The Sea\n${titled(1, 23)}\n- colophon: Colophon\n- copyright: Uncopyright`,
  },
  {
    name: 'the same by titles alone, the entry with another title than the book',
    outline: `Title Page [0.1]\nImprint [0.5]\nText\n${chapters(1, 3)}\nEndnotes [30]\nColophon [1]`,
    expected:
      '- title-page: Title Page\n- imprint: Imprint\nText: Chapter 1\nChapter 2\nChapter 3\n- notes: Endnotes\n- colophon: Colophon',
  },
  {
    name: 'a preface beside the text does not keep it whole',
    outline: `Preface [8]\nText\n${chapters(1, 2)}\nAfterword [6]`,
    expected: 'Preface\nText: Chapter 1\nChapter 2\nAfterword',
  },
  {
    name: 'parts with chapters below',
    outline: `Part One\n${chapters(1, 2)}\nPart Two\n${chapters(3, 4)}`,
    expected: 'Part One: Chapter 1\nPart One: Chapter 2\nPart Two: Chapter 3\nPart Two: Chapter 4',
  },
  {
    name: 'a title page in several lines, behind other books of its author (bug: both were read, and the copyright)',
    outline: `Also by Ada Field [2]\nTitle Page\n  The\n  Sea [0.1]\nCopyright [1]\n${titled(1, 3, (number) => `Chapter ${number} [20]`)}`,
    expected: `- imprint: Also by Ada Field\n- title-page: Title Page\n- copyright: Copyright\n${titled(1, 3)}`,
  },
  {
    name: 'one story of many in numbered sections (bug: three chapters of one story, and the others whole)',
    outline: `I. The Lamp\n${roman(3, 17)}\n${count(2, 12, (number) => `${romans[number - 1]}. Story ${number} [${45 + number}]`)}`,
    expected: `I. The Lamp\n${titled(2, 12, (number) => `${romans[number - 1]}. Story ${number}`)}`,
  },
  {
    name: 'the list of chapters below who wrote the book (bug: it was read)',
    title: 'The Count of the Sea, by A. Field',
    outline: `The Count of the Sea\n  by A. Field\n    Contents [4]\n  Volume One\n${count(1, 3, (number) => `    Chapter ${number} [20]`)}`,
    expected:
      'The Count of the Sea: by A. Field\n- contents: by A. Field: Contents\nVolume One: Chapter 1\nVolume One: Chapter 2\nVolume One: Chapter 3',
  },
  {
    name: 'numbered titles that begin with the word of a part are none (bug: “II. Tom: III. The Night”)',
    outline: 'I. The Ebb [20]\nII. Tom Sawyer [20]\nIII. The Night [20]\nIV. Book Learning [20]',
    expected: 'I. The Ebb\nII. Tom Sawyer\nIII. The Night\nIV. Book Learning',
  },
  {
    name: 'acts of a novel hold chapters (bug: act two had chapters, the others were one each)',
    outline: `Act One\n${chapters(1, 2)}\nAct Two\n${chapters(3, 7)}`,
    expected: `Act One: Chapter 1\nAct One: Chapter 2\n${titled(3, 7, (number) => `Act Two: Chapter ${number}`)}`,
  },
  {
    name: 'acts of a play hold scenes, and are chapters',
    outline: 'Act One\n  Scene 1 [8]\n  Scene 2 [9]\nAct Two\n  Scene 1 [12]\n  Scene 2 [4]',
    expected: 'Act One\nAct Two',
  },
  {
    name: 'parts with titles: said in full where they begin, by their number then',
    outline: 'Part One. The Ebb\n  1 [20]\n  2 [20]\nPart Two. The Flow\n  1 [20]\n  2 [20]',
    expected: 'Part One. The Ebb: 1\nPart One: 2\nPart Two. The Flow: 1\nPart Two: 2',
  },
  {
    name: 'flat parts take the chapters after them',
    outline: `Prologue [5]\nPART I\nChapter 1 [20]\nChapter 2 [20]\nPART II\nChapter 1 [20]\nEpilogue [4]\nNotes [30]`,
    expected:
      'Prologue\nPART I: Chapter 1\nPART I: Chapter 2\nPART II: Chapter 1\nEpilogue\n- notes: Notes',
  },
  {
    name: 'flat volumes and books in them',
    outline:
      'VOLUME I\nBOOK I\nChapter 1 [20]\nBOOK II\nChapter 1 [20]\nVOLUME II\nBOOK I\nChapter 1 [20]',
    expected:
      'VOLUME I: BOOK I: Chapter 1\nVOLUME I: BOOK II: Chapter 1\nVOLUME II: BOOK I: Chapter 1',
  },
  {
    name: 'books inside of parts, as their order says',
    outline:
      'PART I\nBOOK I\nChapter 1 [20]\nBOOK II\nChapter 1 [20]\nPART II\nBOOK III\nChapter 1 [20]',
    expected: 'PART I: BOOK I: Chapter 1\nPART I: BOOK II: Chapter 1\nPART II: BOOK III: Chapter 1',
  },
  {
    name: 'volumes by type, whatever they are called',
    outline: `The Ascent {volume}\n${chapters(1, 2)}\nThe Descent {volume}\n${chapters(1, 2)}`,
    expected:
      'The Ascent: Chapter 1\nThe Ascent: Chapter 2\nThe Descent: Chapter 1\nThe Descent: Chapter 2',
  },
  {
    name: 'books of a poem without anything below are its chapters',
    outline: 'Book I [40]\nBook II [35]\nBook III [50]',
    expected: 'Book I\nBook II\nBook III',
  },
  {
    name: 'an omnibus, front matter in each novel',
    title: 'Three Novels',
    outline: `Copyright [1]\nThe Lamp\n  Title Page [0.2]\n  Dedication [0.1]\n  Chapter 1 [30]\n  Chapter 2 [30]\nThe Bell\n  Title Page [0.2]\n  Contents [1]\n  Chapter 1 [30]\n  Chapter 2 [30]`,
    expected:
      '- copyright: Copyright\n- title-page: The Lamp: Title Page\n- dedication: Dedication\nThe Lamp: Chapter 1\nThe Lamp: Chapter 2\n- title-page: The Bell: Title Page\n- contents: Contents\nThe Bell: Chapter 1\nThe Bell: Chapter 2',
  },
  {
    name: 'an omnibus whose chapters have titles only, by their length',
    title: 'Two Novels',
    outline: `The Lamp\n${count(1, 8, (at) => `Lamp of ${at}0 years [30]`, '  ')}\nThe Bell\n${count(1, 8, (at) => `Bell of ${at}0 years [28]`, '  ')}`,
    expected: `The Lamp: Lamp of 10 years\n${titled(2, 8, (at) => `Lamp of ${at}0 years`)}\nThe Bell: Bell of 10 years\n${titled(2, 8, (at) => `Bell of ${at}0 years`)}`,
  },
  {
    name: 'stories with I, II, III inside stay whole',
    outline: `The Lamp\n${roman(3, 15)}\nThe Bell\n${roman(4, 10)}\nThe Well [20]`,
    expected: 'The Lamp\nThe Bell\nThe Well',
  },
  {
    name: 'stories of half a minute a number stay whole, one alone too',
    outline: `The Lamp\n${roman(12, 1)}\nThe Bell [18]\nThe Well [20]`,
    expected: 'The Lamp\nThe Bell\nThe Well',
  },
  {
    name: 'a story of two hours is split at its numbers',
    outline: `The Lamp\n${roman(6, 20)}\nThe Bell\n${roman(2, 15)}`,
    expected:
      'The Lamp: I\nThe Lamp: II\nThe Lamp: III\nThe Lamp: IV\nThe Lamp: V\nThe Lamp: VI\nThe Bell',
  },
  {
    name: 'letters with dates inside',
    outline:
      'From London\n  3 May [10]\n  Monday, 5 May [12]\n  June 1887 [8]\nFrom Paris\n  1 July [10]\n  2 August [15]',
    expected: 'From London\nFrom Paris',
  },
  {
    name: 'a diary of days below its months stays with its months',
    outline: `January\n${count(1, 9, (day) => `${day} January [3]`, '  ')}\nFebruary\n${count(1, 9, (day) => `${day} February [3]`, '  ')}`,
    expected: 'January\nFebruary',
  },
  {
    name: 'a novel in letters: Letter 1 to 4, then chapters',
    outline: `${count(1, 4, (at) => `Letter ${at} [9]`)}\n${count(1, 3, (at) => `Chapter ${at} [20]`)}`,
    expected: `${count(1, 4, (at) => `Letter ${at}`)}\n${titled(1, 3)}`,
  },
  {
    name: 'poems in collections are heard together',
    outline: `Songs of Innocence\n${count(1, 19, (at) => `Lamb ${at} [1.2]`, '  ')}\nSongs of Experience\n${count(1, 21, (at) => `Tiger ${at} [1.2]`, '  ')}`,
    expected: 'Songs of Innocence\nSongs of Experience',
  },
  {
    name: 'single poems in one row are what they are',
    outline: 'The Lamb [1]\nThe Tiger [1]\nThe Rose [1]',
    expected: 'The Lamb\nThe Tiger\nThe Rose',
  },
  {
    name: 'a play by act and scene, nested',
    outline:
      'Dramatis Personae [1]\nAct I\n  Scene 1 [8]\n  Scene 2 [9]\nAct II\n  Scene 1 [12]\n  Scene 2 [9]',
    expected: 'Dramatis Personae\nAct I\nAct II',
  },
  {
    name: 'a play by act and scene, in one row',
    outline: 'Act I\nScene I [8]\nScene II [9]\nAct II\nScene I [12]\nEpilogue [1]',
    expected: 'Act I\nAct II\nEpilogue',
  },
  {
    name: 'numbered sections (1.1) stay in their chapters',
    outline: `1. Basics [2]\n  1.1. Install [9]\n  1.2. Start [9]\n2. More [2]\n  2.1. Use [20]\n  2.2. Stop [20]`,
    expected: '1. Basics\n2. More',
  },
  {
    name: 'numbers that run on below titled parts are chapters',
    outline: 'The Ebb\n  1. Salt [20]\n  2. Sand [20]\nThe Flow\n  3. Foam [20]\n  4. Fire [20]',
    expected: 'The Ebb: 1. Salt\nThe Ebb: 2. Sand\nThe Flow: 3. Foam\nThe Flow: 4. Fire',
  },
  {
    name: 'notes after each chapter',
    outline: 'Chapter 1 [20]\nNotes [5]\nChapter 2 [20]\nNotes [5]',
    expected: 'Chapter 1\n- notes: Notes\nChapter 2\n- notes: Notes',
  },
  {
    name: 'notes at the end of each chapter, below it',
    outline: 'Chapter 1\n  The Lamp [20]\n  Notes [5]\nChapter 2\n  The Bell [20]\n  Notes [5]',
    expected: 'Chapter 1\n- notes: Chapter 1: Notes\nChapter 2\n- notes: Chapter 2: Notes',
  },
  {
    name: 'notes as a tree stay whole',
    outline: `Chapter 1 [20]\nChapter 2 [20]\nNotes {endnotes}\n  Chapter 1 [40]\n  Chapter 2 [40]`,
    expected: 'Chapter 1\nChapter 2\n- notes: Notes',
  },
  {
    name: 'a chapter called Notes in the middle is read',
    outline: 'The Lamp [20]\nNotes [20]\nThe Bell [20]',
    expected: 'The Lamp\nNotes\nThe Bell',
  },
  {
    name: 'a chapter called Index by its type is read',
    outline: 'The Lamp [20]\nIndex [20] {chapter}',
    expected: 'The Lamp\nIndex',
  },
  {
    name: 'an entry called Copyright that goes on for hours is text',
    outline: 'Copyright [300]\nThe Bell [20]',
    expected: '! Copyright\nThe Bell',
  },
  {
    name: 'subsections with titles stay in chapters of a usual length',
    outline:
      'The Republic [1]\n  The Kings [7]\n  The Consuls [8]\n  The Senate [9]\nThe Empire [1]\n  The Caesars [10]\n  The Army [12]',
    expected: 'The Republic\nThe Empire',
  },
  {
    name: 'coarse contents are split to a usual length',
    outline:
      'Antiquity\n  The Republic [30]\n  The Empire [25]\n  The East [22]\nThe Middle Ages\n  The Franks [28]\n  The Normans [24]',
    expected:
      'Antiquity: The Republic\nThe Empire\nThe East\nThe Middle Ages: The Franks\nThe Normans',
  },
  {
    name: 'coarse contents are split two levels down where that is usual',
    outline:
      'Antiquity\n  Rome\n    The Kings [25]\n    The Consuls [25]\n  Greece\n    Athens [25]\n    Sparta [25]\n    Thebes [25]\nModernity\n  France\n    Paris [25]\n    Lyon [25]\n    Lille [25]\n    Nice [25]',
    expected:
      'Antiquity: Rome: The Kings\nThe Consuls\nGreece: Athens\nSparta\nThebes\nModernity: France: Paris\nLyon\nLille\nNice',
  },
  {
    name: 'a chapter of 75 minutes stays whole, of 80 is split at its children',
    outline:
      'Chapter 1\n  The Lamp [37]\n  The Bell [37]\nChapter 2\n  The Well [40]\n  The Door [40]',
    expected: 'Chapter 1\nChapter 2: The Well\nThe Door',
  },
  {
    name: 'a long chapter with short children stays whole and says so',
    outline: `Chapter 1\n${count(1, 40, (at) => `Dish ${at} [2]`, '  ')}\nChapter 2 [20]`,
    expected: '! Chapter 1\nChapter 2',
  },
  {
    name: 'a long chapter without contents is split at its headings',
    outline:
      'Chapter 1 [0.5]\n  # The Lamp [40]\n  # The Bell [40]\nChapter 2 [20]\n  # The Well [10]\n  # The Door [10]',
    expected: 'Chapter 1: The Lamp\nThe Bell\nChapter 2',
  },
  {
    name: 'a long chapter without a heading stays and says so',
    outline: 'Chapter 1 [90]\nChapter 2 [20]',
    expected: '! Chapter 1\nChapter 2',
  },
  {
    name: 'parts that the contents do not split, by the headings in them',
    outline:
      'Part One\n  # Chapter 1 [20]\n  # Chapter 2 [20]\nPart Two\n  # Chapter 3 [20]\n  # Chapter 4 [20]',
    expected: 'Part One: Chapter 1\nPart One: Chapter 2\nPart Two: Chapter 3\nPart Two: Chapter 4',
  },
  {
    name: 'one entry for all, by the headings in it',
    outline: 'Cover [0]\nStart\n  # Chapter 1 [20]\n  # Chapter 2 [20]\nLicense [15]',
    expected: '- cover: Cover\nStart: Chapter 1\nChapter 2\n- licence: License',
  },
  {
    name: 'a long introduction of a part is a chapter of its own',
    outline: 'Part One [6]\n  Chapter 1 [20]\nPart Two [0.5]\n  Chapter 2 [20]',
    expected: 'Part One\nPart One: Chapter 1\nPart Two: Chapter 2',
  },
  {
    name: 'a list of matter alone is read all the same',
    outline: 'Notes [20]\nIndex [20]',
    expected: 'Notes\nIndex',
  },
  {
    name: 'titles that only look like labels',
    outline:
      'Part of the Family [20]\nBook a Table [20]\nChapter and Verse [20]\nActs of Love [20]\nLetter from Home [20]',
    expected: 'Part of the Family\nBook a Table\nChapter and Verse\nActs of Love\nLetter from Home',
  },
  {
    name: 'a list of chapters set larger than the chapters, and lines of the title page as headings',
    outline:
      '# The Sea\n  # By\n  # A. Field [0.02]\n  # Preface [2]\n  # Contents [1]\n    # I. The Ebb [20]\n    # II. The Flow [20]\n    # III. The Salt [20]',
    expected:
      '- title-page: The Sea\n- title-page: By\n- title-page: A. Field\nPreface\n- contents: Contents\nI. The Ebb\nII. The Flow\nIII. The Salt',
  },
  {
    name: 'a list of chapters behind a text',
    outline: `A Note [2]\nContents [1]\n${titled(1, 3, (number) => `Chapter ${number} [20]`)}`,
    expected: `A Note\n- contents: Contents\n${titled(1, 3)}`,
  },
  {
    name: 'prefaces, notes and lists of those who made the file',
    outline: `Author’s Preface [3]\nErrata [1]\nList of Illustrations [1]\n${titled(1, 3, (number) => `Chapter ${number} [20]`)}\nTranscriber’s Notes [2]`,
    expected: `Author’s Preface\nErrata\n- illustrations: List of Illustrations\n${titled(1, 3)}\n- colophon: Transcriber’s Notes`,
  },
  {
    name: 'one story in parts among others',
    outline:
      'The Lamp\n  I [10] {chapter}\n  II [12] {chapter}\n  III [5] {chapter}\nThe Quay [25]\nThe Rope [30]\nThe Salt [28]',
    expected: 'The Lamp\nThe Quay\nThe Rope\nThe Salt',
  },
  {
    name: 'a half title that says more than the title has the text below it',
    outline: `Introduction [5]\nA Sketch [12]\nThe Sea, or the Ebb and Flow {halftitlepage}\n${chapters(1, 3)}`,
    expected: `Introduction\nA Sketch\n- half-title: The Sea, or the Ebb and Flow\n${titled(1, 3)}`,
  },
  {
    name: 'Project Gutenberg: an entry for its header, then the title page',
    outline: `The Project Gutenberg eBook of The Sea, by A. Field [0.3]\nTHE SEA [0.4]\nCONTENTS [0.2]\nILLUSTRATIONS [2]\n${titled(1, 3, (number) => `Chapter ${number} [20]`)}\nTHE FULL PROJECT GUTENBERG LICENSE [12]`,
    expected: `- title-page: The Project Gutenberg eBook of The Sea, by A. Field\n- title-page: THE SEA\n- contents: CONTENTS\n- illustrations: ILLUSTRATIONS\n${titled(1, 3)}\n- licence: THE FULL PROJECT GUTENBERG LICENSE`,
  },
  {
    name: 'a title with a space after each letter',
    outline: `T H E  S E A\n${chapters(1, 3)}`,
    expected: `- title-page: T H E  S E A\n${titled(1, 3)}`,
  },
  {
    name: 'parts below the first of them',
    outline:
      'The Sea\n  Book One: 1805\n    Chapter I [20]\n    Chapter II [20]\n    Book Two: 1806\n    Chapter I [20]\n    Book Three: 1807\n    Chapter I [20]',
    expected:
      '- title-page: The Sea\nBook One: 1805: Chapter I\nBook One: Chapter II\nBook Two: 1806: Chapter I\nBook Three: 1807: Chapter I',
  },
  {
    name: 'sections in one row with their chapters',
    outline: count(
      1,
      4,
      (number) => `Chapter ${number} [2]\nOf Salt ${number}0 Kinds [3]\nOf Ropes [3]\nOf Rain [2]`,
    ),
    expected: titled(1, 4),
  },
  {
    name: 'chapters with numbers in words that are not known are no sections of those that are',
    outline: count(
      1,
      9,
      (number) => `Rozdział ${['pierwszy', 'drugi', 'trzeci'][number - 1] ?? `${number}ny`} [20]`,
    ),
    expected: count(
      1,
      9,
      (number) => `Rozdział ${['pierwszy', 'drugi', 'trzeci'][number - 1] ?? `${number}ny`}`,
    ),
  },
];
