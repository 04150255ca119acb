/** The streams that stand in the root of a compound file, by their names in capitals, which are all one. */
export type CompoundFile = ReadonlyMap<string, () => Buffer>;

const entryBytes = 128;
const kinds = { stream: 2, root: 5 } as const;
/** Numbers from here on are no sectors: free, end of a chain, or parts of the table itself. */
const firstMark = 0xfffffffa;
const headerTableEntries = 109;

/**
 * Reads the directory of a compound file ([MS-CFB] 2). Sectors may stand anywhere, each told by the table of the
 * one before it. Throws RangeError where they do not fit into the file or go in a circle.
 */
export function readCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const miniSectorBytes = 2 ** file.readUInt16LE(32);
  const miniStreamLimit = file.readUInt32LE(56);
  const sector = (at: number): Buffer => {
    const start = (at + 1) * sectorBytes;
    if (start >= file.length) throw new RangeError('a sector outside of the file');
    return file.subarray(start, start + sectorBytes);
  };
  const table = readTable(file, sector);
  const join = (first: number): Buffer => Buffer.concat(chain(first, table).map(sector));
  const entries = join(file.readUInt32LE(48));
  const entry = (at: number): Buffer => {
    const start = at * entryBytes;
    if (start + entryBytes > entries.length) throw new RangeError('no such entry');
    return entries.subarray(start, start + entryBytes);
  };
  const root = entry(0);
  if (root[66] !== kinds.root) throw new RangeError('no root');
  let mini: { readonly table: Uint32Array; readonly stream: Buffer } | null = null;
  const readMini = (first: number): Buffer => {
    mini ??= { table: numbers(join(file.readUInt32LE(60))), stream: join(root.readUInt32LE(116)) };
    const { stream } = mini;
    const parts = chain(first, mini.table).map((at) =>
      stream.subarray(at * miniSectorBytes, (at + 1) * miniSectorBytes),
    );
    return Buffer.concat(parts);
  };
  const streams = new Map<string, () => Buffer>();
  for (const found of siblings(root.readUInt32LE(76), entry)) {
    if (found[66] !== kinds.stream) continue;
    const name = found.toString(
      'utf16le',
      0,
      Math.max(0, Math.min(64, found.readUInt16LE(64)) - 2),
    );
    const first = found.readUInt32LE(116);
    const sizeBytes = found.readUInt32LE(120);
    streams.set(name.toUpperCase(), () => {
      const read = sizeBytes < miniStreamLimit ? readMini : join;
      return sizeBytes === 0 ? Buffer.alloc(0) : read(first).subarray(0, sizeBytes);
    });
  }
  return streams;
}

/** Which sector follows each one. Where the table's own sectors stand is told by the header and a chain of lists. */
function readTable(file: Buffer, sector: (at: number) => Buffer): Uint32Array {
  const places = [...numbers(file.subarray(76, 76 + 4 * headerTableEntries))];
  let next = file.readUInt32LE(68);
  for (let left = file.readUInt32LE(72); left > 0 && next < firstMark; left -= 1) {
    const list = numbers(sector(next));
    places.push(...list.subarray(0, -1));
    next = list.at(-1) ?? firstMark;
    if (places.length * 4 > file.length) throw new RangeError('lists of the table in a circle');
  }
  const used = new Set(places.filter((at) => at < firstMark));
  return numbers(Buffer.concat([...used].map(sector)));
}

function chain(first: number, table: Uint32Array): readonly number[] {
  const sectors: number[] = [];
  for (let at = first; at < firstMark; at = table[at] ?? firstMark) {
    sectors.push(at);
    if (sectors.length > table.length) throw new RangeError('sectors in a circle');
  }
  return sectors;
}

/** The entries of one folder, which are the nodes of a tree. */
function* siblings(first: number, entry: (at: number) => Buffer): Generator<Buffer> {
  const seen = new Set<number>();
  const left = [first];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at >= firstMark || seen.has(at)) continue;
    seen.add(at);
    const found = entry(at);
    left.push(found.readUInt32LE(68), found.readUInt32LE(72));
    yield found;
  }
}

function numbers(bytes: Buffer): Uint32Array {
  const all = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < all.length; at += 1) all[at] = bytes.readUInt32LE(at * 4);
  return all;
}
