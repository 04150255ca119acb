import { outsideFences } from './markdown-notes.ts';

/** "%%…%%" on one line, or between two lines of it: an author's note to themselves. Other signs take no text away. */
const comment = /%%[^\n]*?%%|^[ \t]*%%[ \t]*\n(?:[^\n]*\n)*?[ \t]*%%[ \t]*$/gm;
/** "![[map.png]]" shows another file. */
const embed = /!\[\[[^[\]\n]+\]\]/g;
/** "[[Places/Harbour#Quay|the harbour]]"; "[[1]](#note)" is a link of Markdown. */
const wikiLink = /\[\[([^[\]|\n]*)(?:\|([^[\]\n]*))?\]\](?![([])/g;
const highlight = /==(?=\S)([^=\n]{0,400}\S)==/g;
/** A name for the paragraph: " ^quay-1". */
const blockName = /[ \t]\^[A-Za-z\d-]{2,40}[ \t]*$/;
const callout = /^((?: {0,3}>[ \t]*)+)\[![\w-]{1,30}\][+-]?[ \t]*/;
const task = /^([ \t]*(?:[-*+]|\d{1,3}[.)]) )\[[ xX]\] /;
/** "18^th^", "H~2~O" */
const raised = /(?<=[\p{L}\p{N})])\^([^^\s]{1,20})\^/gu;
const lowered = /(?<=[\p{L}\p{N})])(?<!~)~([^~\s]{1,20})~(?!~)/gu;

/** Reads what Obsidian and its kin write beside Markdown as it is shown: links, comments, marks and lists of tasks. */
export function withoutVaultMarks(text: string): string {
  if (!/%%|\[\[|==|\^|\[!|\] |~/.test(text)) return text;
  return outsideFences(text.replace(comment, ''), (line) =>
    line
      .replace(callout, '$1')
      .replace(task, '$1')
      .replace(embed, '')
      .replace(wikiLink, (_, target: string, shown?: string) => shown ?? nameOf(target))
      .replace(highlight, '$1')
      .replace(raised, '<sup>$1</sup>')
      .replace(lowered, '<sub>$1</sub>')
      .replace(blockName, ''),
  );
}

/** The file's name without its folders, or the heading in it. */
function nameOf(target: string): string {
  const [path = '', heading = ''] = target.split('#');
  return path === '' ? heading : (path.split('/').at(-1) ?? path);
}
