import { Parser } from 'htmlparser2';
import { tooDeep, unsafe } from '../archive-directory.ts';
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
 * Throws `archive_unsafe` for declared entities and for nesting deeper than the limit.
 */
export function readXml(source: string, fileName: string, path: string): XmlElement {
  const isHtml = /html?$/i.test(path);
  refuseEntities(source, fileName, path);
  const root: XmlElement = { name: '', attributes: {}, children: [], content: [] };
  const stack = [root];
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        if (stack.length > importLimits.elementDepth) {
          throw tooDeep(fileName, path);
        }
        const name = qualified.slice(qualified.indexOf(':') + 1).toLowerCase();
        const element: XmlElement = { name, attributes, children: [], content: [] };
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
  parser.write(source);
  parser.end();
  return root;
}

/** Entities of a book's own could unfold without end or name files of this machine: they are refused. */
export function refuseEntities(source: string, fileName: string, path: string): void {
  if (!/<!ENTITY\s/i.test(source)) return;
  throw unsafe(fileName, `holds "${path}", which declares its own entities (<!ENTITY>)`, {
    entry: path,
  });
}

/** All elements of that name below, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (child.name === name) found.push(child);
    found.push(...findAll(child, name));
  }
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
  const gather = (node: XmlElement): string =>
    node.content
      .map((part) => (typeof part === 'string' ? part : (part.attributes.alt ?? gather(part))))
      .join('');
  return gather(element).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}
