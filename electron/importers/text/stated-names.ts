import { type Block, lineBreak } from '../html/blocks.ts';

const byline =
  /^(?:(?:written|told) )?(?:by|von|par|por|di|door|av|af)[ :]+(\p{Lu}[\p{L}\p{M}.’' -]{2,60})$/iu;
const longestTitle = 120;
const mostBlocks = 6;
const mostNames = 6;

/** Title and author of a text that begins with them: a few short lines, then "by" and a name. */
export function statedNames(
  blocks: readonly Block[],
): { readonly title: string; readonly author: string } | null {
  const lines = blocks.slice(0, mostBlocks).flatMap(({ pieces }) => {
    const [text] = pieces;
    return pieces.length === 1 && typeof text === 'string' ? text.split(lineBreak) : [];
  });
  const at = lines.findIndex((line) => byline.test(line));
  const title = lines.slice(0, at).join(' ');
  const author = byline.exec(lines[at] ?? '')?.[1]?.trim() ?? '';
  const names = author.split(/\s+/);
  const isName = names.length <= mostNames && names.some((name) => /^\p{Lu}/u.test(name));
  const isTitle =
    title !== '' && title.length <= longestTitle && !/[.!?]["”’]?\s+\p{L}/u.test(title);
  return isName && isTitle ? { title, author } : null;
}
