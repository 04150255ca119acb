/** A book of one chapter whose every paragraph is one line to buy. */
type LineBook = ReturnType<typeof lineBook>;

const marked = ['lantern', 'harbour', 'orchard', 'belfry', 'cistern'] as const;

/** The word that stands in that line and in no other, to aim a fault at it. */
export type MarkedWord = (typeof marked)[number];

/** Paragraphs long enough to stand alone; those after the first ones hold the marked words. */
export function lineBook(title: string, count: number) {
  const paragraphs = Array.from({ length: count }, (_, at) => {
    const word = marked[at - 2] ?? 'window';
    return `In ${title}, paragraph ${at + 1} speaks of the ${word} and is silent about the rest.`;
  });
  return {
    title,
    markdown: [`# ${title}`, ...paragraphs].join('\n\n'),
    /** The texts as they are sent, the heading first. */
    lines: [title, ...paragraphs],
  };
}

/** The line that holds a marked word. */
export function lineWith(book: LineBook, word: MarkedWord): string {
  const line = book.lines.find((text) => text.includes(word));
  if (line === undefined) throw new Error(`No line speaks of the ${word}.`);
  return line;
}
