import { parseScript, shownOfNode } from '../parse/parse.ts';

/** A chapter as one document of the script language. */
export type ManuscriptChapter = {
  readonly title: string;
  readonly text: string;
  /** Front or back matter: what the book does not have of it is not proposed. */
  readonly isMatter?: boolean;
};

/** One block of a chapter: a heading, a paragraph or a scene break. */
export type Paragraph = {
  /** Among the chapters of its manuscript, from 0. */
  readonly chapter: number;
  /** As it stands in the script. */
  readonly script: string;
  /** What makes two of them the same for a reader; where nothing is shown, its marks and folds. */
  readonly key: string;
};

/** Nothing of it is shown: pauses, tags and folds alone. */
export function isMarksAlone({ key }: Paragraph): boolean {
  return key === '' || key.startsWith('\0');
}

const quotes: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/…/g, '...'],
  [/[\s\u00a0\u202f]+/g, ' '],
];

/** Words alone: marks of the script and the look of quotation marks and spaces say nothing about a revision. */
function keyOf(shown: string): string {
  return quotes
    .reduce((words, [sign, plain]) => words.replace(sign, plain), shown.normalize('NFC'))
    .trim();
}

/** The paragraphs of a manuscript in reading order. Linear in its length. */
export function paragraphsOf(
  chapters: readonly ManuscriptChapter[],
  cast: readonly string[],
): readonly Paragraph[] {
  return chapters.flatMap(({ text }, chapter) => {
    const { nodes, blocks } = parseScript(text, { cast });
    return blocks.map(({ kind, contentStart, contentEnd, firstNode, endNode }): Paragraph => {
      const shown = nodes
        .slice(firstNode, endNode)
        .map((node) => (node.kind === 'emphasis' ? '' : shownOfNode(text, node)))
        .join('');
      const script = text.slice(contentStart, contentEnd);
      const words = kind === 'scene-break' ? '***' : keyOf(shown);
      const key = words === '' ? `\0${keyOf(script)}` : kind === 'heading' ? `# ${words}` : words;
      return { chapter, script, key };
    });
  });
}
