import { sha256Of } from '../../platform/node/file-digest.ts';

const prefix = 'sha256:';

/**
 * What tells a voice of an account without what the gateway calls it, so that a project file can name it and
 * the list of another library finds it again.
 */
export function voiceHash(accountId: string, gatewayId: string): string {
  if (isPlaceholder(gatewayId)) return gatewayId.slice(prefix.length);
  return sha256Of(`${accountId}\n${gatewayId}`);
}

/** The voice came with a project file, and its account has not listed it here yet. */
export function isPlaceholder(gatewayId: string): boolean {
  return gatewayId.startsWith(prefix);
}

/** In place of what the gateway calls a voice, until its account lists it here; never sent. */
export function placeholderOf(hash: string): string {
  return `${prefix}${hash}`;
}
