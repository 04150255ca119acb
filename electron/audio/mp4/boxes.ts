import { joinArrays } from '../audio-clip.ts';
import type { NumberList } from './number-list.ts';

/** ISO base media boxes (ISO/IEC 14496-12) as plain bytes, big-endian. */

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return joinArrays(parts, Uint8Array);
}

export function u8(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

export function u16(...values: readonly number[]): Uint8Array {
  const out = new Uint8Array(values.length * 2);
  const view = new DataView(out.buffer);
  values.forEach((value, index) => {
    view.setUint16(index * 2, value);
  });
  return out;
}

function u32List(values: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(values.length * 4);
  const view = new DataView(out.buffer);
  for (let index = 0; index < values.length; index++) view.setUint32(index * 4, values[index] ?? 0);
  return out;
}

function u64List(values: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(values.length * 8);
  const view = new DataView(out.buffer);
  for (let index = 0; index < values.length; index++) {
    view.setBigUint64(index * 8, BigInt(values[index] ?? 0));
  }
  return out;
}

export function u32(...values: readonly number[]): Uint8Array {
  return u32List(values);
}

export function u64(...values: readonly number[]): Uint8Array {
  return u64List(values);
}

/** Latin-1 characters, one byte each: box types and brands (also `©nam`). */
export function fourCc(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.byteLength, 8);
  return concat(u32(length), fourCc(type), ...content);
}

/** Bytes that are made while they are written: the tables of a long book are never whole in memory. */
export type Pieces = { readonly byteLength: number; readonly parts: () => Iterable<Uint8Array> };

/** The numbers of a list in four or eight bytes each. */
export function tableOf(list: NumberList, bytesEach: 4 | 8): Pieces {
  return {
    byteLength: list.count() * bytesEach,
    parts: function* () {
      for (const block of list.blocks()) yield bytesEach === 4 ? u32List(block) : u64List(block);
    },
  };
}

/** A box whose content is not joined. */
export function boxOfPieces(type: string, ...content: readonly (Uint8Array | Pieces)[]): Pieces {
  const byteLength = content.reduce((sum, part) => sum + part.byteLength, 8);
  return {
    byteLength,
    parts: function* () {
      yield concat(u32(byteLength), fourCc(type));
      for (const part of content) {
        if (part instanceof Uint8Array) yield part;
        else yield* part.parts();
      }
    },
  };
}

/** Where the content of a box stands. */
export type BoxSpan = { readonly type: string; readonly start: number; readonly end: number };

export function boxTypeAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(offset + place)));
}

/** The boxes behind each other from `from` on, `most` of them at most, as far as they can be understood. */
export function boxesIn(
  view: DataView,
  from: number,
  to: number,
  most = Number.POSITIVE_INFINITY,
): readonly BoxSpan[] {
  const found: BoxSpan[] = [];
  let offset = from;
  while (found.length < most && offset + 8 <= to) {
    const length = view.getUint32(offset);
    const end = length === 0 ? to : offset + length;
    if ((length !== 0 && length < 8) || end > to) break;
    found.push({ type: boxTypeAt(view, offset + 4), start: offset + 8, end });
    offset = end;
  }
  return found;
}

export function fullBox(
  type: string,
  version: number,
  flags: number,
  ...content: readonly Uint8Array[]
): Uint8Array {
  return box(type, u32(version * 2 ** 24 + flags), ...content);
}
