type Phrase = { bytes: Buffer; isUnpacked: boolean };

const deepestPhrase = 32;

/** Unpacks records of HUFF/CDIC compression; `tables` are the HUFF record and the CDIC records after it. */
export function createHuffReader(tables: readonly Buffer[], limitBytes: number) {
  const [huff, ...dictionaries] = tables;
  if (huff === undefined || huff.toString('latin1', 0, 4) !== 'HUFF') {
    throw new RangeError('no HUFF');
  }
  const codes = readCodes(huff);
  const phrases = dictionaries.flatMap(readPhrases);
  let room = limitBytes;

  const unpack = (data: Buffer, depth: number): Buffer => {
    if (depth > deepestPhrase) throw new RangeError('phrases in phrases');
    const parts: Buffer[] = [];
    const bits = data.length * 8;
    let at = 0;
    while (at < bits) {
      const { length, index } = codeAt(codes, bitsAt(data, at));
      at += length;
      if (at > bits) break;
      const bytes = bytesOf(phrases[index], depth);
      room -= bytes.length;
      if (room < 0) throw new RangeError('too much text');
      parts.push(bytes);
    }
    return Buffer.concat(parts);
  };
  const bytesOf = (phrase: Phrase | undefined, depth: number): Buffer => {
    if (phrase === undefined) throw new RangeError('no such phrase');
    if (!phrase.isUnpacked) {
      const { bytes } = phrase;
      // A phrase that stands in itself is empty there.
      phrase.bytes = Buffer.alloc(0);
      phrase.isUnpacked = true;
      phrase.bytes = unpack(bytes, depth + 1);
    }
    return phrase.bytes;
  };
  return (data: Buffer): Buffer => unpack(data, 0);
}

/** 32 bits from a place; beyond the end they are zero. */
function bitsAt(data: Buffer, at: number): number {
  const byte = at >>> 3;
  let value = 0;
  for (let index = 0; index < 5; index += 1) value = value * 256 + (data[byte + index] ?? 0);
  return Math.floor(value / 2 ** (8 - (at & 7))) % 2 ** 32;
}

/** The code at the beginning of 32 bits, and its phrase. */
function codeAt(
  { short, least, most }: ReturnType<typeof readCodes>,
  bits: number,
): { readonly length: number; readonly index: number } {
  const entry = short[bits >>> 24] ?? 0;
  let length = entry & 0x1f;
  let highest = ((entry >>> 8) + 1) * 2 ** (32 - length) - 1;
  if ((entry & 0x80) === 0) {
    while (length < 33 && bits < (least[length] ?? 0)) length += 1;
    highest = most[length] ?? 0;
  }
  if (length === 0 || length > 32) throw new RangeError('bad code');
  return { length, index: Math.floor((highest - bits) / 2 ** (32 - length)) };
}

function readCodes(huff: Buffer) {
  const first = huff.readUInt32BE(8);
  const second = huff.readUInt32BE(12);
  const short = Array.from({ length: 256 }, (_, index) => huff.readUInt32BE(first + index * 4));
  const least = [0];
  const most = [0];
  for (let length = 1; length <= 32; length += 1) {
    const at = second + (length - 1) * 8;
    least[length] = huff.readUInt32BE(at) * 2 ** (32 - length);
    most[length] = (huff.readUInt32BE(at + 4) + 1) * 2 ** (32 - length) - 1;
  }
  return { short, least, most };
}

function readPhrases(dictionary: Buffer): Phrase[] {
  if (dictionary.toString('latin1', 0, 4) !== 'CDIC') throw new RangeError('no CDIC');
  const count = Math.min(
    2 ** Math.min(16, dictionary.readUInt32BE(12)),
    dictionary.readUInt32BE(8),
  );
  const phrases: Phrase[] = [];
  for (let index = 0; index < count && 18 + index * 2 <= dictionary.length; index += 1) {
    const at = 16 + dictionary.readUInt16BE(16 + index * 2);
    if (at + 2 > dictionary.length) break;
    const size = dictionary.readUInt16BE(at);
    const bytes = dictionary.subarray(at + 2, at + 2 + (size & 0x7fff));
    phrases.push({ bytes, isUnpacked: (size & 0x8000) !== 0 });
  }
  return phrases;
}
