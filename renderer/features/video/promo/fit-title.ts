export const titleLineHeight = 1.25;
/** A title of many words or a long one is set smaller, in steps. */
const stepShare = 0.94;
const leastPx = 4;

type TitleType = {
  /** The size in pixels of a short title. */
  readonly most: number;
  readonly widthOf: (text: string, px: number) => number;
};

/** The size and the lines in which a title stays inside of its cover. */
export function fitTitle(
  title: string,
  room: { readonly width: number; readonly height: number },
  { most, widthOf }: TitleType,
): { readonly px: number; readonly lines: readonly string[] } {
  for (let px = most; ; px *= stepShare) {
    const lines = wrapped(title, room.width, (text) => widthOf(text, px));
    const isInside =
      lines.length * px * titleLineHeight <= room.height &&
      lines.every((line) => widthOf(line, px) <= room.width);
    if (isInside || px < leastPx) return { px, lines };
  }
}

function wrapped(
  text: string,
  widthPx: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= widthPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
