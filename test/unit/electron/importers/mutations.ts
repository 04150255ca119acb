import fc from 'fast-check';

/** What a parser looks for: the beginnings and ends of things, alone. */
export const pieces = [
  '<',
  '>',
  '&',
  '<p',
  '</p>',
  '<![CDATA[',
  '<!--',
  '"',
  '<table>',
  '<sup>',
  '\u0000',
  '&#x110000;',
  '<a href="#n">',
  '</',
  '<pre>',
  '<svg>',
  ']',
  '#',
  '(',
  '\u2028',
  '\ufffc',
  '/*',
  '{',
  '<!ENTITY a "&a;">',
  '<!DOCTYPE h [',
  '&a;',
  '<text>',
];

/** Changes to bytes: flips, cuts, doubled and inserted pieces. */
export const changes = fc.array(
  fc.record({
    at: fc.nat(1_000_000),
    kind: fc.constantFrom('flip', 'cut', 'double', 'zero', 'insert'),
    value: fc.integer({ min: 1, max: 255 }),
    piece: fc.constantFrom(...pieces),
  }),
  { minLength: 1, maxLength: 6 },
);

type Change = {
  readonly at: number;
  readonly kind: string;
  readonly value: number;
  readonly piece: string;
};

export function mutate(source: Uint8Array, list: readonly Change[]): Uint8Array {
  let bytes = Buffer.from(source);
  for (const change of list) {
    const at = change.at % Math.max(1, bytes.length);
    if (change.kind === 'flip') bytes[at] = (bytes[at] ?? 0) ^ change.value;
    else if (change.kind === 'cut') bytes = bytes.subarray(0, at);
    else if (change.kind === 'zero') bytes.fill(0, at, Math.min(bytes.length, at + change.value));
    else {
      const piece =
        change.kind === 'insert'
          ? Buffer.from(change.piece)
          : bytes.subarray(at, at + change.value);
      bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
    }
  }
  return new Uint8Array(bytes);
}
