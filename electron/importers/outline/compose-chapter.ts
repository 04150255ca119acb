import { escapeProse } from '../../../shared/script/parse/escape.ts';
import { sceneBreak, type WrittenSection } from '../chapter-writer.ts';
import { createTitleRemover } from './remove-title.ts';

export type ComposedChapter = {
  readonly title: string;
  /** One document of the script language: `# Title`, then paragraphs separated by blank lines. */
  readonly text: string;
  /** Where the body of each section is in the text. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
  /** Headings that were folded, as they repeat the title with a few more words. */
  readonly foldedCount: number;
};

/**
 * One chapter from consecutive sections. Headings that repeat the title are left out, also those of sections below for
 * as long as the title continues; `proposed` is the title before it was renamed.
 */
export function composeChapter(
  title: string,
  sections: readonly WrittenSection[],
  proposed: string = title,
): ComposedChapter {
  const heading = title.replace(/\s+/g, ' ').trim();
  let text = `# ${escapeProse(heading)}`;
  const opening = text.length;
  let needsBreak = false;
  let foldedCount = 0;
  const add = (paragraph: string): void => {
    if (paragraph === '') return;
    if (needsBreak && text.length > opening) text += `\n\n${sceneBreak}`;
    needsBreak = false;
    text += `\n\n${paragraph}`;
  };
  const removeProposed = createTitleRemover(proposed);
  const removeRenamed = proposed === title ? null : createTitleRemover(title);
  const places: { start: number; end: number }[] = [];
  for (const section of sections) {
    if (section.hasBreakBefore) needsBreak = true;
    const isWhole = section.body === '';
    const head = removeProposed(section.head, isWhole);
    foldedCount += head.foldedCount;
    for (const block of removeRenamed?.(head.kept, isWhole).kept ?? head.kept) {
      if (block.kind === 'break') needsBreak = true;
      else add(block.text);
    }
    add(section.body);
    places.push({ start: text.length - section.body.length, end: text.length });
  }
  return { title: heading, text: `${text}\n`, places, foldedCount };
}
