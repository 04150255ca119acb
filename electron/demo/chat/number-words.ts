const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ' , ,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');
const scales: readonly (readonly [number, string])[] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
];

const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** A whole number from 0 up to 999,999,999,999 in English words. */
export function cardinal(value: number): string {
  if (value < 20) return small[value] ?? String(value);
  if (value < 100) {
    const unit = value % 10;
    const ten = tens[Math.floor(value / 10)] ?? '';
    return unit === 0 ? ten : `${ten}-${small[unit]}`;
  }
  if (value < 1000) {
    const rest = value % 100;
    const hundreds = `${small[Math.floor(value / 100)]} hundred`;
    return rest === 0 ? hundreds : `${hundreds} and ${cardinal(rest)}`;
  }
  for (const [scale, name] of scales) {
    if (value < scale) continue;
    const rest = value % scale;
    const head = `${cardinal(Math.floor(value / scale))} ${name}`;
    if (rest === 0) return head;
    return `${head}${rest < 100 ? ' and' : ''} ${cardinal(rest)}`;
  }
  return String(value);
}

/** "first", "twenty-second", "one hundredth". */
export function ordinal(value: number): string {
  const words = cardinal(value);
  const last = /[a-z]+$/.exec(words)?.[0] ?? '';
  const head = words.slice(0, words.length - last.length);
  const irregular = irregularOrdinals[last];
  if (irregular !== undefined) return `${head}${irregular}`;
  return `${head}${last.endsWith('y') ? `${last.slice(0, -1)}ie` : last}th`;
}

/** A year as it is said: "nineteen eighty-four", "two thousand and five", "eighteen hundred". */
export function year(value: number): string {
  const century = Math.floor(value / 100);
  const rest = value % 100;
  if (value < 1100 || value > 2099 || (value >= 2000 && value < 2010)) return cardinal(value);
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? `oh ${cardinal(rest)}` : cardinal(rest)}`;
}
