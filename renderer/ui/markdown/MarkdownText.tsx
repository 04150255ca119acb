import { Fragment, type ReactNode } from 'react';
import type { MarkdownNode } from './parse-markdown.ts';

/** Draws a node in a way of its own; undefined leaves it as usual. */
export type DrawNode = (node: MarkdownNode) => ReactNode;

type MarkdownTextProps = {
  readonly nodes: readonly MarkdownNode[];
  readonly draw?: DrawNode | undefined;
};

const headings = ['h3', 'h4', 'h5'] as const;

function usual(node: MarkdownNode, draw: DrawNode | undefined): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'code-block':
      return (
        <pre dir="ltr">
          <code>{node.text}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    case 'picture':
      return node.words;
    case 'link': {
      // Nothing that a model wrote is opened: the address is there to be read.
      const isNamed = node.children.every((child) => !('text' in child) || child.text !== node.to);
      return (
        <>
          <MarkdownText nodes={node.children} draw={draw} />
          {isNamed && ` (${node.to})`}
        </>
      );
    }
    case 'heading': {
      const Heading = headings[Math.min(node.level, headings.length) - 1] ?? 'h3';
      return (
        <Heading dir="auto">
          <MarkdownText nodes={node.children} draw={draw} />
        </Heading>
      );
    }
    case 'element': {
      const { tag: Tag, start } = node;
      const inner = <MarkdownText nodes={node.children} draw={draw} />;
      if (Tag === 'ol') return <ol start={start}>{inner}</ol>;
      if (Tag !== 'table') return <Tag dir={Tag === 'p' ? 'auto' : undefined}>{inner}</Tag>;
      return (
        <div data-table-box>
          <table>{inner}</table>
        </div>
      );
    }
  }
}

/** Pieces of a text as elements. */
export function MarkdownText({ nodes, draw }: MarkdownTextProps) {
  return nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what follows is only added at the end.
    <Fragment key={at}>{draw?.(node) ?? usual(node, draw)}</Fragment>
  ));
}
