import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';

/** Numbers of a seed: whole, from 0 and below the limit. The same seed gives the same ones. */
export type Chance = (limit: number) => number;

export function chanceOf(seed: number): Chance {
  const random = createSeededRandom(seed);
  return (limit) => Math.floor(random() * Math.max(1, limit));
}

export function oneOf<Item>(items: readonly Item[], chance: Chance): Item {
  return items[chance(items.length)] as Item;
}

/** Numbers at which readers break: of sizes, counts and places. */
export const hostileNumbers: readonly number[] = [
  0, 1, 2, 7, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000,
  0xffff_fffe, 0xffff_ffff,
];

/** Changes a list: an item gone, doubled, changed for another one, or moved. */
export function shuffleOne<Item>(items: readonly Item[], chance: Chance): Item[] {
  const changed = [...items];
  const at = chance(changed.length);
  const [item] = changed.slice(at, at + 1);
  if (item === undefined) return changed;
  const kind = chance(4);
  if (kind === 0) changed.splice(at, 1);
  else if (kind === 1) changed.splice(chance(changed.length), 0, item);
  else if (kind === 2) changed[at] = oneOf(items, chance);
  else changed.splice(chance(changed.length), 0, ...changed.splice(at, 1 + chance(8)));
  return changed;
}

/** One byte or more changed, wherever that is. */
export function flipBytes(bytes: Uint8Array, chance: Chance): Uint8Array {
  const changed = bytes.slice();
  for (let count = 1 + chance(8); count > 0; count -= 1) {
    changed[chance(changed.length)] = chance(256);
  }
  return chance(8) === 0 ? changed.slice(0, chance(changed.length)) : changed;
}
