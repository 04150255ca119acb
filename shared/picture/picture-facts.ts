export type PictureFacts = {
  readonly width: number;
  readonly height: number;
  /** Shops and most players take RGB or grey; a JPEG for print shows inverted or not at all. */
  readonly colours: 'RGB' | 'grey' | 'CMYK';
  readonly hasTransparency: boolean;
  /** By its Exif data, which players do not follow. */
  readonly isTurned: boolean;
};

/** Whether every shop and player shows it as it is meant. */
export function isPlainPicture({ colours, hasTransparency, isTurned }: PictureFacts): boolean {
  return colours !== 'CMYK' && !hasTransparency && !isTurned;
}

/** Frame headers of JPEG (ITU-T T.81, table B.1), without DHT, JPG and DAC. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

const exifMarker = 0xe1;
const scanMarker = 0xda;
const orientationTag = 0x112;

/** The orientation in the Exif data of a segment (JEITA CP-3451), null where there is none: XMP has such segments, too. */
function orientationOf(view: DataView, start: number, end: number): number | null {
  const header = start + 6;
  if (header + 8 > end || view.getUint32(start) !== 0x45786966) return null;
  const isLittle = view.getUint16(header) === 0x4949;
  const directory = header + view.getUint32(header + 4, isLittle);
  if (directory + 2 > end) return null;
  const count = view.getUint16(directory, isLittle);
  for (let at = directory + 2; at + 12 <= Math.min(end, directory + 2 + 12 * count); at += 12) {
    if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle);
  }
  return null;
}

function readPng(bytes: Uint8Array, view: DataView): PictureFacts | null {
  const kind = view.getUint8(25);
  let hasTransparency = (kind & 4) !== 0;
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const type = view.getUint32(offset + 4);
    // A palette or a single colour may be transparent, too.
    if (type === 0x74524e53) hasTransparency = true;
    if (type === 0x49454e44) {
      const colours = (kind & 2) === 0 ? 'grey' : 'RGB';
      const [width, height] = [view.getUint32(16), view.getUint32(20)];
      return { width, height, colours, hasTransparency, isTurned: false };
    }
    offset += 12 + view.getUint32(offset);
  }
  return null;
}

/** Whether the picture that is scanned from `offset` on has an end; other things may follow it. */
function hasEndOfJpeg(bytes: Uint8Array, offset: number): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > offset; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true;
  }
  return false;
}

function readFrame(view: DataView, offset: number): Omit<PictureFacts, 'isTurned'> {
  const components = view.getUint8(offset + 9);
  return {
    width: view.getUint16(offset + 7),
    height: view.getUint16(offset + 5),
    colours: components === 4 ? 'CMYK' : components === 1 ? 'grey' : 'RGB',
    hasTransparency: false,
  };
}

function readJpeg(bytes: Uint8Array, view: DataView): PictureFacts | null {
  let orientation: number | null = null;
  let frame: Omit<PictureFacts, 'isTurned'> | null = null;
  // Stray bytes before a segment are passed over, as decoders do.
  const markerFrom = (at: number): number => bytes.indexOf(0xff, at);
  for (let offset = markerFrom(2); offset !== -1 && offset + 9 < bytes.length; ) {
    const marker = view.getUint8(offset + 1);
    if (isFrameHeader(marker)) frame = readFrame(view, offset);
    if (marker === scanMarker) {
      if (frame === null || !hasEndOfJpeg(bytes, offset)) return null;
      // Of the eight, the first is upright.
      const isTurned = orientation !== null && orientation >= 2 && orientation <= 8;
      return { ...frame, isTurned };
    }
    // A byte to fill up has no length behind it.
    const next = offset + (marker === 0xff ? 1 : 2 + view.getUint16(offset + 2));
    if (marker === exifMarker) {
      orientation ??= orientationOf(view, offset + 4, Math.min(next, bytes.length));
    }
    offset = markerFrom(next);
  }
  return null;
}

function readFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 26 && view.getUint32(0) === 0x89504e47) return readPng(bytes, view);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  return readJpeg(bytes, view);
}

/** What a PNG or JPEG says of itself; null where the bytes are neither, are cut off, or show nothing. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const facts = readFacts(bytes);
  return facts === null || facts.width === 0 || facts.height === 0 ? null : facts;
}
