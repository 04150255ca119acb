/** JSON whose numbers hold no rounding of binary: sums of money are 0.3 and not 0.30000000000000004. */
export function jsonOf(value: unknown, indent?: number): string {
  const rounded = (_name: string, one: unknown) =>
    typeof one === 'number' && !Number.isInteger(one) ? Number(one.toPrecision(12)) : one;
  return JSON.stringify(value, rounded, indent);
}
