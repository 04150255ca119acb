import { errorCodes } from '../../../shared/ipc/error-codes.ts';

const codes: ReadonlySet<string> = new Set([
  errorCodes.gatewayKeyMissing,
  errorCodes.gatewayKeyRefused,
  errorCodes.gatewayForbidden,
  errorCodes.gatewayModelMissing,
  errorCodes.gatewayNotFound,
  errorCodes.gatewayAddress,
  errorCodes.secretStoreUnavailable,
]);

/** Whether the settings mend it: the key, the address, the models. A balance is topped up at the gateway. */
export const isMendedInSettings = (code: string): boolean => codes.has(code);
