import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';
import type { GuidePlace } from '../../stores/guide-store.ts';

/** What a code is explained under in the guide; null where its sentence says all there is. */
const anchors: { readonly [code in ErrorCode]: string | null } = {
  internal: 'something-went-wrong-inside-lectern',
  bad_request: null,
  forbidden: null,
  not_found: null,
  conflict: null,
  unsupported: null,
  cancelled: null,
  bad_input: null,
  library_busy: 'the-library-cannot-be-opened',
  library_damaged: 'the-library-cannot-be-opened',
  library_newer: 'the-library-cannot-be-opened',
  disk_full: 'the-disk-is-full-or-cannot-be-written',
  disk_failed: 'the-disk-is-full-or-cannot-be-written',
  update_failed: 'an-update-could-not-be-installed',
  secret_store_unavailable: 'the-keychain-does-not-answer',
  file_not_readable: 'a-book-cannot-be-imported',
  file_too_large: 'a-book-cannot-be-imported',
  not_this_format: 'a-book-cannot-be-imported',
  archive_unsafe: 'a-book-cannot-be-imported',
  book_protected: 'a-book-cannot-be-imported',
  book_empty: 'a-book-cannot-be-imported',
  audio_undecodable: 'a-sound-cannot-be-read',
  gateway_key_missing: 'the-key-is-missing-or-refused',
  gateway_key_refused: 'the-key-is-missing-or-refused',
  gateway_forbidden: 'the-key-is-missing-or-refused',
  gateway_balance: 'the-balance-is-used-up',
  gateway_not_found: 'the-gateway-refuses-a-request',
  gateway_model_missing: 'the-gateway-refuses-a-request',
  gateway_voice_missing: 'a-voice-is-missing',
  gateway_parameter: 'the-gateway-refuses-a-request',
  gateway_refused: 'the-gateway-refuses-a-request',
  gateway_address: 'the-gateway-refuses-a-request',
  gateway_rate_limited: 'the-gateway-is-busy-or-cannot-be-reached',
  gateway_timeout: 'the-gateway-is-busy-or-cannot-be-reached',
  gateway_upstream: 'the-gateway-is-busy-or-cannot-be-reached',
  gateway_unreachable: 'the-gateway-is-busy-or-cannot-be-reached',
  gateway_uncertain: 'a-request-may-have-been-charged',
  gateway_bad_answer: 'a-request-may-have-been-charged',
  decisions_needed: 'a-request-may-have-been-charged',
  gateway_job_failed: 'a-speech-job-or-video-failed',
  gateway_job_lost: 'a-speech-job-or-video-failed',
  cap_reached: 'a-limit-was-reached',
  approval_needed: 'a-limit-was-reached',
  voice_missing: 'a-voice-is-missing',
};

/** The place of the guide that explains an error; null where there is none. */
export function guidePlaceOf(code: ErrorCode): GuidePlace | null {
  const anchor = anchors[code];
  return anchor === null ? null : `troubleshooting#${anchor}`;
}
