import type { Publication } from '../../../shared/model/publication.ts';
import { statedPublication } from '../stated-publication.ts';

/** What the description of a FictionBook says of the book. */
export type BookDetails = {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly publication: Publication;
};

type Attributes = { readonly [name: string]: string };

const nameParts = ['first-name', 'middle-name', 'last-name'];

/**
 * Listens to the elements before the bodies: `title-info` tells of this book as it is written here, `publish-info` of
 * the printed one.
 */
export function createDetailsReader() {
  const path: string[] = [];
  let title = '';
  let language = '';
  let cover: string | null = null;
  const authors: Map<string, string>[] = [];
  const printed = new Map<string, string>();
  let annotation = '';
  let series: Attributes | null = null;
  let printedSeries: Attributes | null = null;
  const isInTitleInfo = (): boolean => path.includes('title-info');
  const isInPublishInfo = (): boolean => path.includes('publish-info');
  return {
    open: (name: string, attributes: Attributes): void => {
      path.push(name);
      if (name === 'sequence' && isInPublishInfo()) printedSeries ??= attributes;
      if (!isInTitleInfo()) return;
      if (name === 'sequence') series ??= attributes;
      else if (name === 'author') authors.push(new Map());
      else if (name === 'image' && path.includes('coverpage') && cover === null) {
        const href = Object.entries(attributes).find(([key]) => /(?:^|:)href$/i.test(key))?.[1];
        cover = href?.startsWith('#') === true ? href.slice(1) : null;
      }
    },
    text: (text: string): void => {
      const name = path.at(-1) ?? '';
      if (isInPublishInfo()) printed.set(name, (printed.get(name) ?? '') + text);
      if (!isInTitleInfo()) return;
      if (path.includes('annotation')) annotation += text;
      if (name === 'book-title') title += text;
      else if (name === 'lang') language += text;
      else if (path.at(-2) === 'author') {
        const author = authors.at(-1);
        author?.set(name, (author.get(name) ?? '') + text);
      }
    },
    close: (name: string): void => {
      if (path.at(-1) === name) path.pop();
      if (name === 'p' && path.includes('annotation')) annotation += '\n';
    },
    coverId: (): string | null => cover,
    finish: (): BookDetails => ({
      title: tidy(title),
      author: tidy(authors.map(nameOf).filter(Boolean).join(', ')),
      language: tidy(language),
      publication: statedPublication({
        ...seriesOf(series ?? printedSeries),
        description: annotation.replace(/[^\S\n]+/g, ' ').replace(/ *\n\s*/g, '\n'),
        year: printed.get('year'),
        isbns: (printed.get('isbn') ?? '').split(/[,;]/),
        publisher: tidy(printed.get('publisher') ?? ''),
      }),
    }),
  };
}

function seriesOf(sequence: Attributes | null) {
  return { series: sequence?.name, seriesPart: sequence?.number };
}

function nameOf(author: ReadonlyMap<string, string>): string {
  const parts = nameParts.map((part) => author.get(part)?.trim() ?? '').filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : (author.get('nickname')?.trim() ?? '');
}

function tidy(text: string): string | null {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean === '' ? null : clean;
}
