import MarkdownIt, { type Token } from 'markdown-it';

const elementTags = [
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  's',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export type MarkdownTag = (typeof elementTags)[number];

/** A piece of a text. There is no HTML among them, so that nothing of it is ever run. */
export type MarkdownNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'code-block'; readonly text: string }
  | { readonly kind: 'break' | 'rule' }
  | { readonly kind: 'link'; readonly to: string; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'picture'; readonly file: string; readonly words: string }
  | {
      readonly kind: 'heading';
      readonly level: number;
      /** As a code forge makes it of the words. */
      readonly slug: string;
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly kind: 'element';
      readonly tag: MarkdownTag;
      /** The first number of an ordered list that does not begin with 1. */
      readonly start?: number;
      readonly children: readonly MarkdownNode[];
    };

export type MarkdownHeading = Extract<MarkdownNode, { kind: 'heading' }>;

// An indented paragraph is one, and no code.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(
  'code',
);

/** Reads Markdown: CommonMark with tables; what it does not know is left out. */
export function parseMarkdown(text: string): readonly MarkdownNode[] {
  return nodesOf(markdown.parse(text, {}));
}

/** The words of a node, without its marks. */
export function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if (!('children' in node)) return '';
      const words = wordsOf(node.children);
      return node.kind === 'element' && isBlock(node.tag) ? `${words} ` : words;
    })
    .join('');
}

/** The anchor that code forges give a heading. */
function slugOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

const isBlock = (tag: MarkdownTag): boolean => !['strong', 'em', 's'].includes(tag);

function isElementTag(tag: string): tag is MarkdownTag {
  return (elementTags as readonly string[]).includes(tag);
}

function leafOf(token: Token): readonly MarkdownNode[] {
  switch (token.type) {
    case 'text':
      return token.content === '' ? [] : [{ kind: 'text', text: token.content }];
    case 'softbreak':
      return [{ kind: 'text', text: '\n' }];
    case 'hardbreak':
      return [{ kind: 'break' }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'fence':
      return [{ kind: 'code-block', text: token.content.trimEnd() }];
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

function wrap(open: Token, children: readonly MarkdownNode[]): readonly MarkdownNode[] {
  if (open.type === 'link_open') {
    return [{ kind: 'link', to: String(open.attrGet('href') ?? ''), children }];
  }
  if (open.type === 'heading_open') {
    const level = Number(open.tag.slice(1));
    return [{ kind: 'heading', level, slug: slugOf(wordsOf(children)), children }];
  }
  // The paragraph of a short list item is hidden: its words stand in the item.
  if (open.hidden || !isElementTag(open.tag)) return children;
  const start = open.attrGet('start');
  return [
    {
      kind: 'element',
      tag: open.tag,
      children,
      ...(start === null ? {} : { start: Number(start) }),
    },
  ];
}

/** Tokens come as a flat list of openings and ends. */
function nodesOf(tokens: readonly Token[]): readonly MarkdownNode[] {
  const open: { readonly token: Token; readonly children: MarkdownNode[] }[] = [];
  const top: MarkdownNode[] = [];
  const here = (): MarkdownNode[] => open.at(-1)?.children ?? top;
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
