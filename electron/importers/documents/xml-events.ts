import { Parser } from 'htmlparser2';
import { createElementBudget, refuseDeep } from '../element-limits.ts';
import { expandEntities } from '../entities.ts';
import type { Attributes } from '../html/element-rules.ts';
import { localName } from '../html/element-rules.ts';
import type { Yielder } from '../yielder.ts';

/** What hears of a document's elements, by their names without prefix. */
export type XmlListener = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

export type XmlPlace = {
  /** The file a person chose, and the document inside of it, for errors. */
  readonly fileName: string;
  readonly path: string;
  readonly turns: Yielder;
};

const pieceCharacters = 64 * 1024;

/**
 * Tells a listener of each element of an XML document, in one pass and without a tree. No DTD is processed and
 * nothing is fetched. Throws `archive_unsafe` for hostile entities and deep nesting, `file_too_large` for too
 * many elements.
 */
export async function readXmlEvents(
  source: string,
  listener: XmlListener,
  place: XmlPlace,
): Promise<void> {
  const countElement = createElementBudget(place.fileName);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        countElement();
        depth += 1;
        refuseDeep(depth, place);
        listener.open(localName(name), attributes);
      },
      ontext: (text) => listener.text(text),
      onclosetag: (name) => {
        depth -= 1;
        listener.close(localName(name));
      },
    },
    { xmlMode: true },
  );
  const whole = expandEntities(source, place.fileName, place.path);
  for (let at = 0; at < whole.length; at += pieceCharacters) {
    parser.write(whole.slice(at, at + pieceCharacters));
    await place.turns();
  }
  parser.end();
}

/** An attribute by its name without prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  for (const key in attributes) if (localName(key) === name) return attributes[key];
  return undefined;
}
