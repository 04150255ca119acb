export type AudioContainer = 'wav' | 'mp3' | 'ogg-opus' | 'flac' | 'pcm';

export type Sniffed =
  | { readonly kind: 'audio'; readonly container: Exclude<AudioContainer, 'pcm'> }
  | { readonly kind: 'other'; readonly what: string };

/** The bytes from `from` to before `to` as Latin-1: the name of a chunk or of a kind of file. */
export function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function isMp3Frame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  // Eleven sync bits, then version, layer III, bitrate and rate that are not the reserved values.
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) === 0x02 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  );
}

function textKind(bytes: Uint8Array): string | null {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 512))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(!doctype html|html|head|body)/i.test(head)) return 'a web page (HTML)';
  if (/^[[{]/.test(head) && /["\]}]/.test(head)) return 'a JSON answer';
  if (/^<\?xml|^<[a-z]+[\s>]/i.test(head)) return 'an XML document';
  // The last character may be cut.
  const isPrintable = /^(?:[\t\n\r]|[^\p{Cc}\ufffd])+\ufffd?$/u.test(head);
  return head.length > 0 && isPrintable ? 'plain text' : null;
}

/** Tells by the first bytes what a body is; names and content types are not trusted. */
export function sniffAudio(bytes: Uint8Array): Sniffed {
  const magic = ascii(bytes, 0, 4);
  if ((magic === 'RIFF' || magic === 'RF64') && ascii(bytes, 8, 12) === 'WAVE') {
    return { kind: 'audio', container: 'wav' };
  }
  if (magic === 'fLaC') return { kind: 'audio', container: 'flac' };
  if (magic === 'OggS') {
    const head = ascii(bytes, 0, 64);
    if (head.includes('OpusHead')) return { kind: 'audio', container: 'ogg-opus' };
    return { kind: 'other', what: 'an Ogg file without Opus audio' };
  }
  if (magic.startsWith('ID3') || isMp3Frame(bytes)) return { kind: 'audio', container: 'mp3' };
  if (ascii(bytes, 4, 8) === 'ftyp') return { kind: 'other', what: 'an MP4 file' };
  if (magic === 'PK\u0003\u0004') return { kind: 'other', what: 'a zip archive' };
  if (magic.startsWith('\u001f\u008b')) return { kind: 'other', what: 'gzip-compressed data' };
  const text = textKind(bytes);
  if (text !== null) return { kind: 'other', what: text };
  return { kind: 'other', what: 'data of an unknown kind' };
}
