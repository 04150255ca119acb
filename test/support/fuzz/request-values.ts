import fc from 'fast-check';
import { z } from 'zod';
import type { SeededRandom } from '../billing/seeded.ts';
import type { KnownIds } from './known-ids.ts';

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
};

const words = [
  'Lamp',
  'a line of words.',
  'He said: “No.”',
  '[whisper] quietly',
  '# One\n\nFirst. Second.',
  '静かな雨',
  'en',
  'fish-speech',
  'lamp-chat',
  '  ',
  '../../etc/passwd',
  '%00',
  "'; DROP TABLE take; --",
  '{{title}}',
  '<script>1</script>',
  '\ud800',
  'e\u0301\u202e',
];

const spelt = new Map<string, readonly string[]>();

/** Texts of that pattern; the same in every run. */
function textsOf(pattern: string): readonly string[] {
  const known = spelt.get(pattern);
  if (known !== undefined) return known;
  const made = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 20261121, numRuns: 20 });
  spelt.set(pattern, made);
  return made;
}

export type ValuesOfRoute = (random: SeededRandom) => unknown;

/**
 * Values that a route's own schema allows, with ids that are known to the studio wherever the name of a field
 * asks for one. Of approvals there are none but made-up ones: `known.approval` is never asked.
 */
export function valuesOf(request: z.ZodType, known: KnownIds): ValuesOfRoute {
  const whole = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema;

  const textOf = (schema: Schema, name: string, random: SeededRandom): string => {
    if (name.startsWith('approval')) return known.alteredApproval(random);
    if (schema.pattern !== undefined) return random.pick(textsOf(schema.pattern));
    const id = random.fraction() < 0.95 ? known.find(name, random) : null;
    const text = id ?? random.pick(words);
    return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
  };

  const numberOf = (schema: Schema, random: SeededRandom): number => {
    const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
    const most = Math.min(schema.maximum ?? 1000, random.fraction() < 0.7 ? least + 5 : 1e12);
    return schema.type === 'integer' ? random.whole(least, most) : random.between(least, most);
  };

  const objectOf = (schema: Schema, random: SeededRandom): object => {
    const made: Record<string, unknown> = {};
    const isRequired = new Set(schema.required ?? []);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (isRequired.has(name) || random.fraction() < 0.5) made[name] = make(field, name, random);
    }
    const { additionalProperties: more, propertyNames } = schema;
    if (typeof more !== 'object') return made;
    for (let count = random.whole(0, 2); count > 0; count -= 1) {
      made[String(make(propertyNames ?? { type: 'string' }, '', random))] = make(more, '', random);
    }
    return made;
  };

  const listOf = (schema: Schema, name: string, random: SeededRandom): readonly unknown[] => {
    const least = schema.minItems ?? 0;
    const count = random.whole(least, Math.min(least + 3, schema.maxItems ?? least + 3));
    const one = name.replace(/s$/, '');
    return Array.from({ length: count }, () => make(schema.items ?? {}, one, random));
  };

  function make(schema: Schema, name: string, random: SeededRandom): unknown {
    const choices = schema.anyOf ?? schema.oneOf;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    if (choices !== undefined) return make(random.pick(choices), name, random);
    if (schema.type === 'object') return objectOf(schema, random);
    if (schema.type === 'array') return listOf(schema, name, random);
    if (schema.type === 'string') return textOf(schema, name, random);
    if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, random);
    if (schema.type === 'boolean') return random.fraction() < 0.5;
    return null;
  }

  return (random) => make(whole, '', random);
}
