import { sniffAudio } from '../../audio/sniff.ts';

/** Three minutes at 128 kbit/s. A whole upload could be an hour, which takes a gigabyte decoded. */
const mostMp3HeadBytes = 3 * 1024 * 1024;
const id3HeaderBytes = 10;

/**
 * As much of a voice sample as is worth hearing: the start of a long MP3, without its ID3v2 tag (which
 * may hold pictures), and any other file whole. Nothing behind the head is checked.
 */
export function sampleHead(bytes: Uint8Array, mp3HeadBytes = mostMp3HeadBytes): Uint8Array {
  const sniffed = sniffAudio(bytes);
  const isMp3 = sniffed.kind === 'audio' && sniffed.container === 'mp3';
  if (!isMp3 || bytes.length <= mp3HeadBytes) return bytes;
  const start = tagBytes(bytes);
  return bytes.subarray(start, start + mp3HeadBytes);
}

/** Length of the ID3v2 tag at the start: ten bytes and a size of four times seven bits (id3.org, 2.4 section 3.1). */
function tagBytes(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3') return 0;
  const digits = bytes.subarray(6, id3HeaderBytes);
  return id3HeaderBytes + digits.reduce((size, digit) => size * 128 + (digit & 0x7f), 0);
}
