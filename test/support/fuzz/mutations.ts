import fc from 'fast-check';
import type { SeededRandom } from '../billing/seeded.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** What stands in for one field. Made once: they are large. */
const hostile: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'NaN',
  '\u0000',
  '\ud800',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  '[laugh]'.repeat(2000),
  [],
  {},
  [[]],
  nested(10),
  nested(200),
  new Array(1000).fill('a'),
  Array(5),
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  { toString: null, valueOf: null },
  JSON.parse('{"then":1}'),
  2n ** 70n,
  Symbol('s'),
  () => 1,
  new Date(Number.NaN),
  new Map([['a', 1]]),
  new Uint8Array(8),
  true,
];

/** Whatever JavaScript can hand over, without regard to any schema. */
export function anything(count: number): readonly unknown[] {
  const some = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
  });
  return fc.sample(fc.oneof({ weight: 9, arbitrary: some }, fc.constantFrom(...hostile)), {
    seed: 20261121,
    numRuns: count,
  });
}

type Place = readonly [object, string];

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    [value, name] as const,
    ...placesIn(field),
  ]);
}

/** The same value with one of its fields left out, added, or another one. Changes the value it is given. */
export function mutate(value: unknown, random: SeededRandom): unknown {
  const places = placesIn(value);
  if (places.length === 0 || random.fraction() < 0.05) return random.pick(hostile);
  const [holder, name] = random.pick(places);
  const way = random.fraction();
  if (way < 0.1) Reflect.deleteProperty(holder, name);
  else if (way < 0.2) Reflect.set(holder, random.pick(['extra', '__proto__', 'constructor']), {});
  else if (way < 0.3) Reflect.set(holder, name, [Reflect.get(holder, name)]);
  else Reflect.set(holder, name, random.pick(hostile));
  return value;
}
