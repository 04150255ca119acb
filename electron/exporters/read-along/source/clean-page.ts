import type { SourceElement, SourcePage } from '../../../../shared/model/import/source-book.ts';
import {
  allowedAttribute,
  blockNames,
  droppedNames,
  inlineNames,
  replacements,
  voidNames,
} from './allowed-markup.ts';
import { type CleanElement, isText } from './clean-nodes.ts';
import { cleanDeclarations, cleanStyles, type NameOf } from './clean-styles.ts';
import { mendList } from './mend-lists.ts';

/** A page of the source with nothing in it but what a book of ours may hold. */
export type CleanPage = {
  readonly path: string;
  readonly title: string;
  readonly language: string | null;
  readonly direction: string | null;
  readonly isLinear: boolean;
  /** Names of style sheets, and rules of the page's own. */
  readonly sheets: readonly string[];
  readonly rules: readonly string[];
  readonly body: CleanElement;
  /** Each is the id of one element. */
  readonly ids: ReadonlySet<string>;
};

/** Files are named at once; addresses of links are kept until all pages are known. */
export function cleanPage(
  { path, root, isLinear }: SourcePage,
  nameOf: (from: string, href: string) => string | null,
): CleanPage {
  const ownName: NameOf = (href) => nameOf(path, href);
  const html = elementsOf(root, 'html')[0];
  const ids = new Set<string>();
  const body: CleanElement = {
    name: 'body',
    attributes: new Map(),
    content: [],
    isBlock: true,
  };
  const clean = createCleaner(ids, (href) => withFolder(ownName(href)));
  const [written] = elementsOf(root, 'body');
  const shown = written ?? html ?? root;
  clean.children(shown, body);
  const title = textOf(elementsOf(root, 'title')[0]).replace(/\s+/g, ' ').trim();
  const attributes = { ...html?.attributes, ...written?.attributes };
  const sheets = elementsOf(root, 'link')
    .filter(({ attributes: { rel = '' } }) => /^\s*stylesheet\s*$/i.test(rel))
    .flatMap(({ attributes: { href = '' } }) => withFolder(ownName(href)) ?? []);
  const rules = elementsOf(root, 'style').map((style) =>
    cleanStyles(textOf(style), (href) => withFolder(ownName(href))),
  );
  const stated = (name: string) => allowedAttribute('html', name, attributes[name] ?? '');
  return {
    path,
    title,
    isLinear,
    sheets: [...new Set(sheets)],
    ids,
    rules: rules.filter((rule) => rule !== ''),
    language: stated('xml:lang') ?? stated('lang'),
    direction: stated('dir'),
    body: { ...body, attributes: clean.attributes('body', written?.attributes ?? {}) },
  };
}

function withFolder(name: string | null): string | null {
  return name === null ? null : `../${name}`;
}

/** All elements of that local name. */
export function elementsOf(root: SourceElement, name: string): readonly SourceElement[] {
  return root.content.flatMap((node) => {
    if (typeof node === 'string') return [];
    return localName(node) === name ? [node, ...elementsOf(node, name)] : elementsOf(node, name);
  });
}

function localName({ name }: SourceElement): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function textOf(element: SourceElement | undefined): string {
  const parts = element?.content ?? [];
  return parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}

function createCleaner(ids: Set<string>, nameOf: NameOf) {
  const attributes = (name: string, written: SourceElement['attributes'], style?: string) => {
    const kept = new Map<string, string>();
    for (const [attribute, value] of Object.entries(written)) {
      const allowed = allowedAttribute(name, attribute, value);
      if (allowed !== null) kept.set(attribute, allowed);
    }
    const id = written.id ?? (name === 'a' ? written.name : undefined) ?? '';
    // A name of XML; another one could not be linked to.
    if (/^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u.test(id) && !ids.has(id)) {
      ids.add(id);
      kept.set('id', id);
    }
    const own = cleanDeclarations(written.style ?? '', nameOf);
    const styles = [style, alignmentOf(name, written), own].flatMap((one) => one ?? []);
    if (styles.length > 0 && name !== 'col') kept.set('style', styles.join('; '));
    return kept;
  };

  const picture = (
    written: SourceElement['attributes'],
    href: string,
    parent: CleanElement,
  ): void => {
    const src = nameOf(href);
    const alt = written.alt ?? '';
    if (src === null) parent.content.push({ text: alt, from: -1 });
    else {
      const kept = attributes('img', written);
      const all = new Map([...kept, ['src', src], ['alt', alt]]);
      parent.content.push({ name: 'img', content: [], isBlock: false, attributes: all });
    }
  };

  const children = (element: SourceElement, parent: CleanElement): void => {
    for (const node of element.content) {
      if (typeof node !== 'string') child(node, parent);
      else if (node !== '') parent.content.push({ text: node, from: 0 });
    }
  };

  const kept = (
    name: string,
    element: SourceElement,
    parent: CleanElement,
    style: string | undefined,
  ): void => {
    const own = attributes(name, element.attributes, style);
    const { href } = element.attributes;
    if (name === 'a' && href !== undefined) own.set('href', href);
    if (name === 'bdo' && !own.has('dir')) own.set('dir', 'ltr');
    const isBlock = blockNames.has(name);
    const made: CleanElement = { name, attributes: own, content: [], isBlock };
    if (!voidNames.has(name)) children(element, made);
    made.isBlock ||= made.content.some((node) => !isText(node) && node.isBlock);
    if (isEmptyList(made)) ids.delete(own.get('id') ?? '');
    else {
      mendList(made);
      parent.content.push(made);
    }
  };

  const child = (element: SourceElement, parent: CleanElement): void => {
    const local = localName(element);
    const { name, style } = replacements.get(local) ?? { name: local };
    const isKnown = name !== 'body' && (blockNames.has(name) || inlineNames.has(name));
    if (droppedNames.has(local)) return;
    if (local === 'img') picture(element.attributes, element.attributes.src ?? '', parent);
    else if (local === 'svg') {
      const alt = textOf(elementsOf(element, 'title')[0]);
      for (const { attributes: image } of elementsOf(element, 'image')) {
        picture({ alt }, image['xlink:href'] ?? image.href ?? '', parent);
      }
    } else if (isKnown) kept(name, element, parent, style);
    else children(element, parent);
  };

  return { attributes, children };
}

function alignmentOf(name: string, { align = '' }: SourceElement['attributes']): string | null {
  const isText = name !== 'table' && /^(?:left|right|center|justify)$/i.test(align);
  return isText ? `text-align: ${align.toLowerCase()}` : null;
}

/** Without what has to be in it. */
function isEmptyList({ name, content }: CleanElement): boolean {
  const isBare = content.every((node) => isText(node) && node.text.trim() === '');
  return isBare && ['table', 'tr', 'ruby', 'hgroup', 'ul', 'ol', 'dl'].includes(name);
}
