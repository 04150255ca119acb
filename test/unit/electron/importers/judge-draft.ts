import assert from 'node:assert/strict';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { AppError } from '../../../../shared/app-error.ts';
import { parseScript } from '../../../../shared/script/parse/parse.ts';
import { printScript } from '../../shared/script/print-script.ts';

/** Passes for a draft or a refusal as `outcomeOf` knows them. */
export async function judge(bytes: Uint8Array, fileName: string): Promise<void> {
  await outcomeOf(bytes, fileName);
}

/**
 * Passes for a typed error that names the file, or a draft whose scripts the language reads back; tells which
 * of them it was. Without the test runner, so that processes of their own judge with it too.
 */
export async function outcomeOf(bytes: Uint8Array, fileName: string): Promise<'draft' | 'refused'> {
  try {
    const draft = await importBook({ bytes, fileName });
    assert.ok(draft.chapters.length > 0, 'no chapter');
    for (const { title, text: script } of draft.chapters) {
      assert.notEqual(title, '');
      assert.ok(script.startsWith('# '), 'no title line');
      assert.doesNotMatch(script, /\n\n\n|[^\S\n]\n/);
      assert.equal(printScript(parseScript(script, { cast: [] })), script);
    }
    return 'draft';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    assert.notEqual(error.code, 'internal');
    assert.ok(error.message.includes(fileName), `"${error.message}" does not name the file`);
    return 'refused';
  }
}
