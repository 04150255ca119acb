import { Parser } from 'htmlparser2';
import { appError } from '../../../shared/app-error.ts';
import { expandEntities } from '../entities.ts';
import { importLimits } from '../import-limits.ts';

/** A small XML tree for the book's own papers (package, contents); chapters are never read into one. */
export type XmlElement = {
  /** Local name in lower case, prefix dropped. */
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: XmlElement[];
  /** Text and children in their order. */
  readonly content: (string | XmlElement)[];
};

/**
 * Reads XML (or XHTML) into a tree. No DTD is processed and nothing is fetched.
 * Throws `archive_unsafe` for hostile entities and for nesting deeper than the limit, `file_too_large` for
 * too many elements.
 */
export function readXml(source: string, fileName: string, path: string): XmlElement {
  const isHtml = /html?$/i.test(path);
  let elements = 0;
  const root: XmlElement = { name: '', attributes: {}, children: [], content: [] };
  const stack = [root];
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        elements += 1;
        if (elements > importLimits.elements) {
          throw appError('file_too_large.elements', {
            file: fileName,
            limit: importLimits.elements,
          });
        }
        if (stack.length > importLimits.elementDepth) {
          throw appError('archive_unsafe.depth', {
            file: fileName,
            entry: path,
            limit: importLimits.elementDepth,
          });
        }
        const name = qualified.slice(qualified.indexOf(':') + 1).toLowerCase();
        const element = { name, attributes: withBareIds(attributes), children: [], content: [] };
        const parent = stack[stack.length - 1];
        parent?.children.push(element);
        parent?.content.push(element);
        stack.push(element);
      },
      ontext: (text) => {
        stack[stack.length - 1]?.content.push(text);
      },
      onclosetag: () => {
        stack.pop();
      },
    },
    // XHTML may use HTML's named entities, which plain XML does not know.
    isHtml ? { recognizeSelfClosing: true, recognizeCDATA: true } : { xmlMode: true },
  );
  parser.write(expandEntities(source, fileName, path));
  parser.end();
  return root;
}

const idAttributes = ['id', 'idref', 'toc'] as const;

/** Blanks around an id are no part of it (XML 1.0, 3.3.3). */
function withBareIds(attributes: XmlElement['attributes']): XmlElement['attributes'] {
  const spaced = idAttributes.filter((name) => /^\s|\s$/.test(attributes[name] ?? ''));
  if (spaced.length === 0) return attributes;
  return {
    ...attributes,
    ...Object.fromEntries(spaced.map((name) => [name, attributes[name]?.trim() ?? ''])),
  };
}

/** All elements of that name below, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const look = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (child.name === name) found.push(child);
      look(child);
    }
  };
  look(element);
  return found;
}

export function findFirst(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (child.name === name) return child;
    const found = findFirst(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All words inside of the element, white space collapsed; a picture stands for its description. */
export function textOf(element: XmlElement): string {
  const texts: string[] = [];
  const gather = ({ content }: XmlElement): void => {
    for (const part of content) {
      if (typeof part === 'string') texts.push(part);
      else if (part.attributes.alt !== undefined) texts.push(part.attributes.alt);
      else gather(part);
    }
  };
  gather(element);
  return texts.join('').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}
