import { type Fields, firstOf, isFields, readAmount } from './fields.ts';

/*
 * A guess: no field with a cost is documented in the record of a job or a video. Names that speak of
 * billing are taken as billed, the multiplier in them; a usage counts tokens as a chat's does.
 */

export type CostFigure = {
  readonly tokens: number;
  /** The model's multiplier is in them already. */
  readonly isBilled: boolean;
};

const billedNames = ['billed_tokens', 'charged_tokens', 'settled_tokens'];
const countedNames = ['actual_tokens', 'total_tokens'];

/** What a record says its work cost; null where it does not tell. */
export function readCostFigure(fields: Fields): CostFigure | null {
  const settlement = isFields(fields.settlement) ? fields.settlement : {};
  const usage = isFields(fields.usage) ? fields.usage : {};
  for (const [place, billed, counted] of [
    [settlement, ['tokens', 'total_tokens', ...billedNames], ['actual_tokens']],
    [fields, billedNames, ['actual_tokens']],
    [usage, billedNames, countedNames],
  ] as const) {
    const tokens = firstOf(place, billed, readAmount);
    if (tokens !== null) return { tokens, isBilled: true };
    const uncharged = firstOf(place, counted, readAmount);
    if (uncharged !== null) return { tokens: uncharged, isBilled: false };
  }
  return null;
}
