import { escapeProse } from '../../../shared/script/parse/escape.ts';
import { sceneBreak, type WrittenSection } from '../chapter-writer.ts';
import { titleSayer } from './title-sayer.ts';

export type ComposedChapter = {
  readonly title: string;
  /** One document of the script language: `# Title`, then paragraphs parted by blank lines. */
  readonly text: string;
  /** Where each section's body stands in the text. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
  /** Headings that were folded, as they say the title and a few words more. */
  readonly foldedCount: number;
};

/**
 * One chapter of sections that follow one another. Headings that say what the title says are left to it,
 * also those of sections below, as far as the title goes on; `proposed` is the title before it was renamed.
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
  const said = titleSayer(proposed);
  const saidAgain = proposed === title ? null : titleSayer(title);
  const places: { start: number; end: number }[] = [];
  for (const section of sections) {
    if (section.hasBreakBefore) needsBreak = true;
    let head = said(section.head, section.body === '');
    if (saidAgain !== null) {
      head = { ...saidAgain(head.kept, section.body === ''), foldedCount: head.foldedCount };
    }
    foldedCount += head.foldedCount;
    for (const block of head.kept) {
      if (block.kind === 'break') needsBreak = true;
      else add(block.text);
    }
    add(section.body);
    places.push({ start: text.length - section.body.length, end: text.length });
  }
  return { title: heading, text: `${text}\n`, places, foldedCount };
}
