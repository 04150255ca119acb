import { Parser } from 'htmlparser2';
import { refuseDeep } from '../element-limits.ts';
import type { Block, BlockRange, HtmlDocument, ReadHtmlOptions } from './blocks.ts';
import { collapseSpace } from './blocks.ts';
import { localName } from './element-rules.ts';

export type ReadSvgOptions = Pick<ReadHtmlOptions, 'fileName' | 'path' | 'countElement'>;

/**
 * Reads a page that is one SVG picture: each of its `text` elements is a paragraph, its `title` the
 * page's. Other shapes are no text. An id inside of a text stands for its paragraph.
 * Throws as {@link readHtml}.
 */
export function readSvg(source: string, options: ReadSvgOptions): HtmlDocument {
  const blocks: Block[] = [];
  const anchors = new Map<string, BlockRange>();
  let depth = 0;
  let textDepth = 0;
  let open: string[] = [];
  let title: string[] | null = null;
  let pageTitle = '';
  const parser = new Parser(
    {
      onopentag: (qualified, { id, x, y, dy }) => {
        options.countElement?.();
        depth += 1;
        refuseDeep(depth, options);
        const name = localName(qualified);
        if (id !== undefined && !anchors.has(id)) {
          anchors.set(id, { start: blocks.length, end: blocks.length + 1, isNote: false });
        }
        if (name === 'text') textDepth += 1;
        // A line of its own, with nothing between it and the one before.
        else if (name === 'tspan' && (x ?? y ?? dy) !== undefined) open.push(' ');
        else if (name === 'title' && pageTitle === '') title = [];
      },
      ontext: (text) => {
        if (title !== null) title.push(text);
        else if (textDepth > 0) open.push(text);
      },
      onclosetag: (qualified) => {
        depth -= 1;
        const name = localName(qualified);
        if (name === 'title' && title !== null) {
          pageTitle = collapseSpace(title.join('')).trim();
          title = null;
        }
        if (name !== 'text') return;
        textDepth = Math.max(0, textDepth - 1);
        if (textDepth > 0) return;
        const text = collapseSpace(open.join('')).trim();
        open = [];
        if (text !== '') blocks.push({ kind: 'paragraph', level: 0, pieces: [text] });
      },
    },
    { xmlMode: true },
  );
  parser.write(source);
  parser.end();
  return { path: options.path, title: pageTitle, linkShare: 0, blocks, anchors, notes: [] };
}
