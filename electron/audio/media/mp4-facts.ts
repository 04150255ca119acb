import { appError } from '../../../shared/app-error.ts';
import { type BoxSpan, boxesIn, boxTypeAt } from '../mp4/boxes.ts';
import type { MediaFile } from './media-file.ts';

/** What has to be known of an MP4 file beside its packets. */
export type Mp4Facts = {
  readonly isProtected: boolean;
  /** The settings of its first Apple Lossless track, in the bytes of their box; null where there is none. */
  readonly alacSettings: Uint8Array | null;
};

/** A file of days has some thousands, for each piece of its streaming two. */
const mostTopBoxes = 20_000;
/** Files of many tracks have some hundreds. */
const mostIndexBoxes = 100_000;
const mostIndexBytes = 64 * 1024 * 1024;
/** Names of sample entries and boxes that only protected files have (ISO/IEC 14496-12, Audible, iTunes). */
const protectedEntries = ['enca', 'encv', 'drms', 'drmi', 'aavd'];
const protectedBoxes = ['sinf', 'pssh'];
const protectedBrands = ['aax ', 'aaxc', 'M4P '];
const containers = ['trak', 'mdia', 'minf', 'stbl', 'wave'];

/** Sound entries hold 28, 44 or 64 bytes before their boxes: ISO, and QuickTime's versions 1 and 2. */
function insideEntry(view: DataView, entry: BoxSpan): readonly BoxSpan[] {
  if (entry.end - entry.start < 28) return [];
  const version = view.getUint16(entry.start + 8);
  const skipped = version === 1 ? 44 : version === 2 ? 64 : 28;
  return boxesIn(view, Math.min(entry.end, entry.start + skipped), entry.end, mostIndexBoxes);
}

type Findings = { isProtected: boolean; alac: BoxSpan | null; boxCount: number };

function look(view: DataView, list: readonly BoxSpan[], findings: Findings, depth: number): void {
  findings.boxCount += list.length;
  if (depth > 12 || findings.boxCount >= mostIndexBoxes) return;
  for (const box of list) {
    if (protectedBoxes.includes(box.type)) findings.isProtected = true;
    if (box.type === 'stsd') {
      for (const entry of boxesIn(view, box.start + 8, box.end, mostIndexBoxes)) {
        if (protectedEntries.includes(entry.type)) findings.isProtected = true;
        const inner = insideEntry(view, entry);
        look(view, inner, findings, depth + 1);
      }
    } else if (box.type === 'alac') {
      findings.alac ??= box;
    } else if (containers.includes(box.type)) {
      look(view, boxesIn(view, box.start, box.end, mostIndexBoxes), findings, depth + 1);
    }
  }
}

type TopBox = BoxSpan & { readonly brand: string; readonly next: number };

/** A box of the file itself; null at the end of what can be understood. */
async function readTopBox(file: MediaFile, offset: number): Promise<TopBox | null> {
  const head = await file.read(offset, 16);
  if (head.byteLength < 12) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const short = view.getUint32(0);
  const isLong = short === 1;
  if (isLong && head.byteLength < 16) return null;
  const length = isLong ? Number(view.getBigUint64(8)) : short;
  const next = short === 0 ? file.sizeBytes : offset + length;
  if (next < offset + 8) return null;
  const start = offset + (isLong ? 16 : 8);
  return { type: boxTypeAt(view, 4), brand: boxTypeAt(view, 8), start, end: next, next };
}

async function findIndex(file: MediaFile): Promise<BoxSpan | 'protected' | null> {
  let count = 0;
  for (let offset = 0; offset + 8 <= file.sizeBytes; count++) {
    if (count >= mostTopBoxes) throw tooManyBoxes(file, mostTopBoxes);
    const box = await readTopBox(file, offset);
    if (box === null) return null;
    if (box.type === 'ftyp' && protectedBrands.includes(box.brand)) return 'protected';
    if (box.type === 'moov') return box;
    offset = box.next;
  }
  return null;
}

function tooManyBoxes({ name }: MediaFile, limit: number): Error {
  return appError('audio_undecodable.file_pieces', { file: name, limit });
}

/** Looks through the index of an MP4 or QuickTime file; what is damaged is left to who reads the packets. */
export async function readMp4Facts(file: MediaFile): Promise<Mp4Facts> {
  const nothing: Mp4Facts = { isProtected: false, alacSettings: null };
  const index = await findIndex(file);
  if (index === null) return nothing;
  if (index === 'protected') return { isProtected: true, alacSettings: null };
  const bytes = await file.read(index.start, Math.min(mostIndexBytes, index.end - index.start));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const findings: Findings = { isProtected: false, alac: null, boxCount: 0 };
  look(view, boxesIn(view, 0, bytes.byteLength, mostIndexBoxes), findings, 0);
  if (findings.boxCount >= mostIndexBoxes) throw tooManyBoxes(file, mostIndexBoxes);
  const { alac, isProtected } = findings;
  return { isProtected, alacSettings: alac === null ? null : bytes.slice(alac.start, alac.end) };
}
