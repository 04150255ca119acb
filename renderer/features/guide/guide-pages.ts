import { type GuidePageId, guidePages } from '../../stores/guide-store.ts';
import {
  type MarkdownHeading,
  type MarkdownNode,
  parseMarkdown,
  wordsOf,
} from '../../ui/markdown/parse-markdown.ts';

/** A heading with what stands under it, up to the next one. */
export type GuideSection = {
  /** The anchor of the English page, which every language shares. */
  readonly id: string;
  /** The anchor in the language of the page, as links in its text have it. */
  readonly slug: string;
  readonly level: number;
  readonly heading: string;
  readonly nodes: readonly MarkdownNode[];
  readonly words: string;
};

export type GuidePage = {
  readonly id: GuidePageId;
  readonly title: string;
  readonly sections: readonly GuideSection[];
};

const isHeading = (node: MarkdownNode): node is MarkdownHeading => node.kind === 'heading';

/** A page by its text; `english` is the same page in English, whose anchors it takes over. */
export function pageOf(id: GuidePageId, text: string, english: string = text): GuidePage {
  const nodes = parseMarkdown(text);
  const anchors = parseMarkdown(english).filter(isHeading);
  const sections: { head: MarkdownHeading; nodes: MarkdownNode[] }[] = [];
  for (const node of nodes) {
    if (isHeading(node)) sections.push({ head: node, nodes: [] });
    else sections.at(-1)?.nodes.push(node);
  }
  return {
    id,
    title: sections[0] === undefined ? id : wordsOf(sections[0].head.children),
    sections: sections.map(({ head, nodes: own }, at) => ({
      id: anchors[at]?.slug ?? head.slug,
      slug: head.slug,
      level: head.level,
      heading: wordsOf(head.children),
      nodes: own,
      words: wordsOf(own).replace(/\s+/g, ' ').trim(),
    })),
  };
}

export type GuideTarget = { readonly page: GuidePageId; readonly anchor: string | null };

/** Where a link of a page leads, as `money.md#limits`; null for what is no place of the guide. */
export function targetOf(
  pages: readonly GuidePage[],
  from: GuidePageId,
  link: string,
): GuideTarget | null {
  const [file = '', slug = ''] = decodeURIComponent(link).split('#');
  const page = file === '' ? from : guidePages.find((id) => file === `${id}.md`);
  const found = pages.find(({ id }) => id === page);
  if (page === undefined || found === undefined) return null;
  if (slug === '') return { page, anchor: null };
  const section = found.sections.find((one) => one.slug === slug || one.id === slug);
  return section === undefined ? null : { page, anchor: section.id };
}
