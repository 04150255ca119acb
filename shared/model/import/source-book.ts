/** An element of a page as it is written; names keep their case and prefix. */
export type SourceElement = {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly content: (string | SourceElement)[];
};

export type SourcePage = {
  /** Its name in the book; links are resolved against it. */
  readonly path: string;
  readonly root: SourceElement;
  readonly isLinear: boolean;
};

/** The file that a book was imported from, as far as its pages are made of it. Nothing in it is trusted. */
export type SourceBook = {
  /** In the order of the book. */
  readonly pages: readonly SourcePage[];
  /** Where a link of a file of the book leads; null outside of the book, or where it has no such file. */
  readonly resolve: (
    from: string,
    href: string,
  ) => { readonly path: string; readonly fragment: string | null } | null;
  /** A file of the book; null where it cannot be read. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
};

/** A source that is read when it is asked for. */
export type KeptSource = {
  readonly sha256: string;
  /** Throws what an import throws. */
  readonly open: () => Promise<SourceBook>;
};
