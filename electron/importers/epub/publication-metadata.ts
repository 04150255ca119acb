import type { Publication } from '../../../shared/model/publication.ts';
import { statedPublication } from '../stated-publication.ts';
import { findAll, textOf, type XmlElement } from './xml-tree.ts';

/** The `meta` elements of EPUB 3 that say this property of something. */
export function refinements(metadata: XmlElement, property: string): XmlElement[] {
  return findAll(metadata, 'meta').filter((meta) => meta.attributes.property === property);
}

/** Finds what is said of an element by that property; the first one counts. */
export function refinedBy(
  metadata: XmlElement,
  property: string,
): (element: XmlElement) => string | undefined {
  const said = new Map<string, string>();
  for (const meta of refinements(metadata, property)) {
    const { refines = '' } = meta.attributes;
    if (!said.has(refines)) said.set(refines, textOf(meta));
  }
  return ({ attributes: { id } }) => (id === undefined ? undefined : said.get(`#${id}`));
}

/** What an EPUB says of its publication: OPF 2, EPUB 3 and the names of calibre for a series. */
export function readPublication(metadata: XmlElement): Publication {
  const first = (name: string): string | null => {
    const [element] = findAll(metadata, name);
    return element === undefined ? null : textOf(element);
  };
  const named = (name: string): string | undefined =>
    findAll(metadata, 'meta').find((meta) => meta.attributes.name === name)?.attributes.content;
  return statedPublication({
    narrator: readNarrator(metadata),
    ...readSeries(metadata, named),
    description: first('description'),
    year: readDate(metadata),
    isbns: readIsbns(metadata),
    publisher: first('publisher'),
    copyright: first('rights'),
  });
}

function readNarrator(metadata: XmlElement): string {
  const roleOf = refinedBy(metadata, 'role');
  const people = [...findAll(metadata, 'contributor'), ...findAll(metadata, 'creator')];
  const narrators = people.filter(
    (person) => (person.attributes['opf:role'] ?? roleOf(person)) === 'nrt',
  );
  return [...new Set(narrators.map(textOf))].join(', ');
}

function readSeries(metadata: XmlElement, named: (name: string) => string | undefined) {
  const typeOf = refinedBy(metadata, 'collection-type');
  const placeOf = refinedBy(metadata, 'group-position');
  const collections = refinements(metadata, 'belongs-to-collection');
  // A set is a box of books, a series has an order.
  const found =
    collections.find((one) => typeOf(one) === 'series') ??
    collections.find((one) => typeOf(one) === undefined);
  if (found !== undefined) return { series: textOf(found), seriesPart: placeOf(found) };
  return { series: named('calibre:series'), seriesPart: named('calibre:series_index') };
}

/** The day of publication, never that of a change to the file. */
function readDate(metadata: XmlElement): string | null {
  const dates = findAll(metadata, 'date');
  const eventOf = ({ attributes }: XmlElement) => attributes['opf:event'] ?? attributes.event;
  const stated =
    dates.find((date) => eventOf(date) === 'publication') ??
    dates.find((date) => eventOf(date) === undefined);
  return stated === undefined ? null : textOf(stated);
}

/** Other numbers of ten digits may pass the checksum by chance: those have to be called ISBN. */
function readIsbns(metadata: XmlElement): readonly string[] {
  return findAll(metadata, 'identifier').flatMap((identifier) => {
    const text = textOf(identifier);
    const isCalled =
      /^isbn$/i.test(identifier.attributes['opf:scheme'] ?? '') || /^(?:urn:)?isbn/i.test(text);
    return isCalled || /^97[89]/.test(text) ? [text] : [];
  });
}
