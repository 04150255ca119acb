/** What the description of a FictionBook says of the book. */
export type BookDetails = {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
};

type Attributes = { readonly [name: string]: string };

const nameParts = ['first-name', 'middle-name', 'last-name'];

/** Listens to the elements before the bodies; only `title-info` tells of this book, as it is written here. */
export function createDetailsReader() {
  const path: string[] = [];
  let title = '';
  let language = '';
  let cover: string | null = null;
  const authors: Map<string, string>[] = [];
  const isInTitleInfo = (): boolean => path.includes('title-info');
  return {
    open: (name: string, attributes: Attributes): void => {
      path.push(name);
      if (!isInTitleInfo()) return;
      if (name === 'author') authors.push(new Map());
      else if (name === 'image' && path.includes('coverpage') && cover === null) {
        const href = Object.entries(attributes).find(([key]) => /(?:^|:)href$/i.test(key))?.[1];
        cover = href?.startsWith('#') === true ? href.slice(1) : null;
      }
    },
    text: (text: string): void => {
      const name = path.at(-1) ?? '';
      if (!isInTitleInfo()) return;
      if (name === 'book-title') title += text;
      else if (name === 'lang') language += text;
      else if (path.at(-2) === 'author') {
        const author = authors.at(-1);
        author?.set(name, (author.get(name) ?? '') + text);
      }
    },
    close: (name: string): void => {
      if (path.at(-1) === name) path.pop();
    },
    coverId: (): string | null => cover,
    finish: (): BookDetails => ({
      title: tidy(title),
      author: tidy(authors.map(nameOf).filter(Boolean).join(', ')),
      language: tidy(language),
    }),
  };
}

function nameOf(author: ReadonlyMap<string, string>): string {
  const parts = nameParts.map((part) => author.get(part)?.trim() ?? '').filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : (author.get('nickname')?.trim() ?? '');
}

function tidy(text: string): string | null {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean === '' ? null : clean;
}
