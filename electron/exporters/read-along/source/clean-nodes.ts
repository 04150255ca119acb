/** `from`: its place in the words of the book; -1 for what is beside them. */
export type CleanText = { readonly text: string; from: number };

export type CleanElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: CleanNode[];
  /** It is a block, or holds one. */
  isBlock: boolean;
};

export type CleanNode = CleanText | CleanElement;

export const isText = (node: CleanNode): node is CleanText => 'text' in node;
