import { useState } from 'react';
import { type DrawNode, MarkdownText } from '../../ui/markdown/MarkdownText.tsx';
import type { MarkdownNode } from '../../ui/markdown/parse-markdown.ts';
import { KeyCaps } from '../../ui/words/KeyCaps.tsx';
import styles from './Guide.module.css';
import { markWords } from './search-guide.ts';

export type GuideTextContext = {
  /** What is looked for, marked wherever it stands. */
  readonly words: readonly string[];
  /** The key to press for the one that a piece of code names; null for other code. */
  readonly keyOf: (text: string) => string | null;
  readonly pictureUrl: (file: string) => string | null;
  readonly onLink: (to: string) => void;
};

type MarkedProps = { readonly text: string; readonly words: readonly string[] };

export function Marked({ text, words }: MarkedProps) {
  return markWords(text, words).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no name but their place.
    piece.isFound ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  );
}

/** A picture that is not there, or cannot be read, leaves no hole. */
function Picture({ url, words }: { readonly url: string; readonly words: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className={styles.picture}
      src={url}
      alt={words}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}

function drawIn(context: GuideTextContext): DrawNode {
  const draw: DrawNode = (node) => {
    switch (node.kind) {
      case 'text':
        return <Marked text={node.text} words={context.words} />;
      case 'code': {
        const key = context.keyOf(node.text);
        return key !== null ? (
          <KeyCaps keyName={key} />
        ) : (
          <code>
            <Marked text={node.text} words={context.words} />
          </code>
        );
      }
      case 'link':
        return (
          <a
            href={`#guide/${node.to}`}
            onClick={(event) => {
              event.preventDefault();
              context.onLink(node.to);
            }}
          >
            <MarkdownText nodes={node.children} draw={draw} />
          </a>
        );
      case 'picture': {
        const url = context.pictureUrl(node.file);
        return url === null ? '' : <Picture url={url} words={node.words} />;
      }
      default:
        return undefined;
    }
  };
  return draw;
}

type GuideTextProps = {
  readonly nodes: readonly MarkdownNode[];
  readonly context: GuideTextContext;
};

/** Pieces of a page as elements. */
export function GuideText({ nodes, context }: GuideTextProps) {
  return <MarkdownText nodes={nodes} draw={drawIn(context)} />;
}
