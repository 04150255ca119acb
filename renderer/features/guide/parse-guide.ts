import MarkdownIt, { type Token } from 'markdown-it';

const elementTags = [
  ...['p', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;

export type GuideElementTag = (typeof elementTags)[number];

/** A piece of a page. There is no HTML among them, so that nothing of a text is ever run. */
export type GuideNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly children: readonly GuideNode[] }
  | { readonly kind: 'picture'; readonly file: string; readonly words: string }
  | {
      readonly kind: 'heading';
      readonly level: number;
      /** As a code forge makes it of the words. */
      readonly slug: string;
      readonly children: readonly GuideNode[];
    }
  | {
      readonly kind: 'element';
      readonly tag: GuideElementTag;
      readonly children: readonly GuideNode[];
    };

export type GuideHeading = Extract<GuideNode, { kind: 'heading' }>;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Reads the Markdown of a page: CommonMark with tables; what it does not know is left out. */
export function parseGuide(text: string): readonly GuideNode[] {
  return nodesOf(markdown.parse(text, {}));
}

/** The words of a node, without its marks. */
export function wordsOf(nodes: readonly GuideNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text' || node.kind === 'code') return node.text;
      if (node.kind === 'picture') return '';
      const words = wordsOf(node.children);
      return node.kind === 'element' && isBlock(node.tag) ? `${words} ` : words;
    })
    .join('');
}

/** The anchor that code forges give a heading. */
export function slugOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

const isBlock = (tag: GuideElementTag): boolean => !['strong', 'em'].includes(tag);

function isElementTag(tag: string): tag is GuideElementTag {
  return (elementTags as readonly string[]).includes(tag);
}

function leafOf(token: Token): readonly GuideNode[] {
  switch (token.type) {
    case 'text':
      return token.content === '' ? [] : [{ kind: 'text', text: token.content }];
    case 'softbreak':
      return [{ kind: 'text', text: ' ' }];
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'image':
      return [{ kind: 'picture', file: String(token.attrGet('src') ?? ''), words: token.content }];
    case 'inline':
      return nodesOf(token.children ?? []);
    default:
      return [];
  }
}

function wrap(open: Token, children: readonly GuideNode[]): readonly GuideNode[] {
  if (open.type === 'link_open') {
    return [{ kind: 'link', to: String(open.attrGet('href') ?? ''), children }];
  }
  if (open.type === 'heading_open') {
    const level = Number(open.tag.slice(1));
    return [{ kind: 'heading', level, slug: slugOf(wordsOf(children)), children }];
  }
  // The paragraph of a short list item is hidden: its words stand in the item.
  if (open.hidden || !isElementTag(open.tag)) return children;
  return [{ kind: 'element', tag: open.tag, children }];
}

/** Tokens come as a flat list of openings and ends. */
function nodesOf(tokens: readonly Token[]): readonly GuideNode[] {
  const open: { readonly token: Token; readonly children: GuideNode[] }[] = [];
  const top: GuideNode[] = [];
  const here = (): GuideNode[] => open.at(-1)?.children ?? top;
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ token, children: [] });
    } else if (token.nesting === -1) {
      const closed = open.pop();
      if (closed !== undefined) here().push(...wrap(closed.token, closed.children));
    } else {
      here().push(...leafOf(token));
    }
  }
  return top;
}
