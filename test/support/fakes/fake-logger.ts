import type { LogFields, Logger } from '../../../electron/platform/ports.ts';

export type LogEntry = {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields;
};

export type FakeLogger = Logger & {
  readonly entries: readonly LogEntry[];
  readonly redacted: readonly string[];
};

/** Keeps what was said, for the test to read. */
export function createFakeLogger(): FakeLogger {
  const entries: LogEntry[] = [];
  const redacted: string[] = [];
  const at =
    (level: LogEntry['level']) =>
    (message: string, fields: LogFields = {}) => {
      entries.push({ level, message, fields });
    };
  return {
    entries,
    redacted,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    redact: (secret) => {
      redacted.push(secret);
    },
  };
}
