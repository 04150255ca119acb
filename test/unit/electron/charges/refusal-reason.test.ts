import { expect, it } from 'vitest';
import { reasonOf } from '../../../../electron/charges/settle-failure.ts';
import { gatewayError } from '../../../../electron/gateway/client/failure.ts';

const refused = (detail: string | null, parameter = 'voice') => {
  const facts = { phase: 'sent', status: 422, detail, parameter } as const;
  return reasonOf(gatewayError('gateway_parameter.named', facts));
};

// The bug: a gateway that names the request in its words had every line of a book refused, one by one.
it('is the same whatever the gateway says with it, and another for another parameter', () => {
  expect(refused('no such thing (request id: 7)')).toBe(refused('no such thing (request id: 8)'));
  expect(refused('“A.” is no line')).toBe(refused('“B.” is no line'));
  expect(refused(null, 'speed')).not.toBe(refused(null));
});
