import { besideNames } from './allowed-markup.ts';
import { type CleanElement, type CleanText, isText } from './clean-nodes.ts';
import type { CleanPage } from './clean-page.ts';

/** All words of the pages, a line break between blocks; each text is told its place in them. */
export function wordsOfPages(pages: readonly CleanPage[]): string {
  const parts: string[] = [];
  let at = 0;
  const add = (text: string): void => {
    parts.push(text);
    at += text.length;
  };
  const addText = (text: CleanText): void => {
    if (text.from === -1) return;
    text.from = at;
    add(text.text);
  };
  const walk = (element: CleanElement): void => {
    if (element.isBlock) add('\n');
    for (const node of element.content) {
      if (isText(node)) addText(node);
      else if (besideNames.has(node.name)) setBeside(node);
      else if (node.name === 'br') add('\n');
      else walk(node);
    }
    if (element.isBlock) add('\n');
  };
  for (const { body } of pages) walk(body);
  return parts.join('');
}

function setBeside(element: CleanElement): void {
  for (const node of element.content) {
    if (isText(node)) node.from = -1;
    else setBeside(node);
  }
}

/** Where the words of an element begin and end; null where it has none. */
export function reachOf(
  element: CleanElement,
): { readonly from: number; readonly to: number } | null {
  let from = -1;
  let to = -1;
  const walk = ({ content }: CleanElement): void => {
    for (const node of content) {
      if (!isText(node)) walk(node);
      else if (node.from !== -1) {
        if (from === -1) from = node.from;
        to = node.from + node.text.length;
      }
    }
  };
  walk(element);
  return from === -1 ? null : { from, to };
}
