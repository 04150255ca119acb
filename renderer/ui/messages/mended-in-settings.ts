import { errorCodes } from '../../../shared/ipc/error-codes.ts';

const codes: ReadonlySet<string> = new Set([
  errorCodes.gatewayKeyMissing,
  errorCodes.gatewayKeyRefused,
  errorCodes.gatewayBalance,
  errorCodes.gatewayForbidden,
  errorCodes.gatewayModelMissing,
  errorCodes.gatewayNotFound,
  errorCodes.gatewayAddress,
  errorCodes.secretStoreUnavailable,
]);

/** Whether only the settings mend it: the key, the balance, the address. */
export const isMendedInSettings = (code: string): boolean => codes.has(code);
