function nested(depth: number): unknown {
  return JSON.parse(`${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`);
}

/** Parsed answers that are none; every reader must say null and never throw. */
export const hostileAnswers: readonly (readonly [string, unknown])[] = [
  ['nothing', null],
  ['undefined', undefined],
  ['a text', '<html>Sign in</html>'],
  ['a number', 42],
  ['true', true],
  ['an empty object', {}],
  ['an empty list', []],
  ['a list of lists', [[[]]]],
  ['an error', { error: { message: 'no', code: 'x', type: 'server_error' } }],
  ['a message', { message: 'Not Found' }],
  ['an empty envelope', { code: 0, message: 'ok', data: null }],
  [
    'wrong types',
    { id: {}, _id: [], status: 7, choices: 'x', data: [null], models: 'x', usage: [] },
  ],
  ['10,000 deep', nested(10_000)],
  ['a prototype', JSON.parse('{"__proto__":{"id":"x","status":"completed"}}')],
];
