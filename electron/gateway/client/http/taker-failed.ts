/** What the taker of an answer (a file, a decoder) threw: not the gateway's doing, handed on as it is. */
export class TakerFailed extends Error {
  override readonly name = 'TakerFailed';
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The answer could not be taken.');
    this.reason = reason;
  }
}
