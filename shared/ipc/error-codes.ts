/**
 * Every error code of the program, in one table. The renderer and the CLI branch on codes, never on
 * messages. `as const`, no zod: cheap to import on both sides.
 */
export const errorCodes = {
  // the program and its surroundings
  internal: 'internal',
  badRequest: 'bad_request',
  forbidden: 'forbidden',
  notFound: 'not_found',
  conflict: 'conflict',
  unsupported: 'unsupported',
  libraryBusy: 'library_busy',
  libraryDamaged: 'library_damaged',
  libraryNewer: 'library_newer',
  diskFull: 'disk_full',
  diskFailed: 'disk_failed',
  secretStoreUnavailable: 'secret_store_unavailable',
  /** A new version of the program could not be had; the one that runs stays. */
  updateFailed: 'update_failed',
  /** Work that a person or a quit stopped; nothing went wrong. */
  cancelled: 'cancelled',
  // what a person gave us
  badInput: 'bad_input',
  fileNotReadable: 'file_not_readable',
  fileTooLarge: 'file_too_large',
  notThisFormat: 'not_this_format',
  archiveUnsafe: 'archive_unsafe',
  bookProtected: 'book_protected',
  bookEmpty: 'book_empty',
  audioUndecodable: 'audio_undecodable',
  // the gateway's answers (docs/gateway.md)
  gatewayKeyMissing: 'gateway_key_missing',
  gatewayKeyRefused: 'gateway_key_refused',
  gatewayBalance: 'gateway_balance',
  gatewayForbidden: 'gateway_forbidden',
  gatewayNotFound: 'gateway_not_found',
  gatewayModelMissing: 'gateway_model_missing',
  /** One voice is not known there, or not any more: lines of others can be spoken. */
  gatewayVoiceMissing: 'gateway_voice_missing',
  gatewayParameter: 'gateway_parameter',
  /** Method, size, type or headers of a request were refused (405, 406, 413, 415, 431): not charged. */
  gatewayRefused: 'gateway_refused',
  gatewayRateLimited: 'gateway_rate_limited',
  gatewayTimeout: 'gateway_timeout',
  gatewayUpstream: 'gateway_upstream',
  gatewayUnreachable: 'gateway_unreachable',
  gatewayUncertain: 'gateway_uncertain',
  gatewayBadAnswer: 'gateway_bad_answer',
  gatewayAddress: 'gateway_address',
  /** Submitted and paid work that failed at the gateway, or cannot be seen there any more. */
  gatewayJobFailed: 'gateway_job_failed',
  gatewayJobLost: 'gateway_job_lost',
  // money
  capReached: 'cap_reached',
  approvalNeeded: 'approval_needed',
  decisionsNeeded: 'decisions_needed',
  voiceMissing: 'voice_missing',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
