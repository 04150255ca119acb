import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes down errors that belong to no test, such as a worker that died: a JSON report knows nothing of them. */
export const unhandledErrorsReporter = (path: string): Reporter => ({
  onTestRunEnd: (_modules, errors) =>
    writeFileSync(path, JSON.stringify(errors.map(({ stack, message }) => stack ?? message))),
});
