/**
 * What the gateway is taken to speak in a second. The intermediary proxy gives up after about 100
 * seconds, and 1310 characters passed where 3275 failed: between the two.
 */
const spokenCharactersPerSecond = 20;
const proxyTimeoutSeconds = 100;

/** Letters, digits, punctuation and spaces; symbols such as emoji are not spoken and take no time. */
const spoken = /[\p{L}\p{M}\p{N}\p{P}\p{Z}]/gu;

/** Whether a synchronous request for this text runs into the proxy's time limit: from 2001 spoken characters. */
export function isTooLongForSync(input: string): boolean {
  const characters = input.match(spoken)?.length ?? 0;
  return characters / spokenCharactersPerSecond > proxyTimeoutSeconds;
}
