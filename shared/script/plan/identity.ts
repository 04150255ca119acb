/** What makes two requests the same audio: all that the answer depends on. */
export type SegmentIdentity = {
  /** Version of this rule; only a change of what is heard may change it. */
  readonly schema: number;
  /** `demo@version`, or the id of the account. */
  readonly service: string;
  readonly model: string;
  /** The local voice id, never the gateway's. */
  readonly voice: string;
  /** NFC text exactly as sent, tags included. */
  readonly text: string;
  readonly speed: number;
};

/**
 * Canonical JSON of an identity: these members only, sorted by name, no spaces, the text in NFC (after
 * RFC 8785 for these types). Its SHA-256 in UTF-8 names the segment's audio.
 */
export function canonicalIdentity(identity: SegmentIdentity): string {
  const { model, schema, service, speed, text, voice } = identity;
  return JSON.stringify({ model, schema, service, speed, text: text.normalize('NFC'), voice });
}
