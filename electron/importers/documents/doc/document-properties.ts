import iconv from 'iconv-lite';

const codePageId = 1;
const ids = { title: 2, author: 4 } as const;
const types = { short: 2, bytes: 0x1e, wide: 0x1f } as const;
const utf16 = 1200;
const mostProperties = 200;

/** Title and author of a summary information stream ([MS-OLEPS] 2.21, 3.1); null for what it does not state. */
export function readDocumentProperties(stream: Buffer): {
  readonly title: string | null;
  readonly author: string | null;
} {
  const places = new Map<number, number>();
  const section = stream.length < 48 ? stream.length : stream.readUInt32LE(44);
  const within = (at: number, length: number): boolean => at + length <= stream.length;
  const count = within(section, 8) ? Math.min(mostProperties, stream.readUInt32LE(section + 4)) : 0;
  for (let index = 0; index < count && within(section, 16 + index * 8); index += 1) {
    const at = section + 8 + index * 8;
    places.set(stream.readUInt32LE(at), section + stream.readUInt32LE(at + 4));
  }
  const pageAt = places.get(codePageId);
  const hasPage =
    pageAt !== undefined && within(pageAt, 6) && stream.readUInt32LE(pageAt) === types.short;
  const page = hasPage ? stream.readUInt16LE(pageAt + 4) : 1252;
  const field = (id: number): string | null => {
    const at = places.get(id);
    if (at === undefined || !within(at, 8)) return null;
    const type = stream.readUInt32LE(at);
    const length = stream.readUInt32LE(at + 4);
    const isWide = type === types.wide || page === utf16;
    if (type !== types.wide && type !== types.bytes) return null;
    const bytes = stream.subarray(at + 8, at + 8 + length * (type === types.wide ? 2 : 1));
    const name = page === 65001 ? 'utf8' : `windows-${page}`;
    const encoding = isWide ? 'utf16le' : iconv.encodingExists(name) ? name : 'windows-1252';
    return iconv.decode(bytes, encoding).replace(/\0.*$/s, '').trim() || null;
  };
  return { title: field(ids.title), author: field(ids.author) };
}
