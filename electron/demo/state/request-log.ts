/** One request as the gateway saw it: an oracle for tests, without any text, key or voice id in it. */
export type LoggedRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** SHA-256 of the speech input's UTF-8 bytes, in hex; null for other requests. */
  readonly textSha256: string | null;
  /** Code points of the speech input. */
  readonly characters: number | null;
  readonly audioMs: number | null;
  /** Tokens charged. */
  readonly tokens: number;
};

export type RequestLog = {
  readonly add: (request: LoggedRequest) => void;
  readonly list: () => readonly LoggedRequest[];
};

/** Older entries give way, so that a demo that runs for weeks stays small. */
const entriesMax = 50_000;

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    add: (request) => {
      if (entries.length >= entriesMax) entries = entries.slice(entriesMax / 2);
      entries.push(request);
    },
    list: () => entries,
  };
}
