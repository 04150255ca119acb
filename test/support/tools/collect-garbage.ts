import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Lets go at once of what nothing holds any more, such as the file of a database that was closed. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
