import { Script } from 'node:vm';
import { appError } from '../../../shared/app-error.ts';
import { findAll, type RawFind, type SearchPattern } from '../../../shared/script/search/search.ts';

type Task = { readonly task: { readonly run: () => readonly RawFind[] } };

const script = new Script('task.run()');

/**
 * Runs a pattern of a person's own where it can be stopped: some take years for a page ("(a+)+b").
 * Throws `bad_input` then.
 */
export function runPattern(
  pattern: SearchPattern,
  text: string,
  timeoutMs: number,
): readonly RawFind[] {
  try {
    const context: Task = { task: { run: () => findAll(pattern, text) } };
    return script.runInNewContext(context, { timeout: timeoutMs }) as readonly RawFind[];
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw appError('bad_input.slow_pattern');
  }
}
