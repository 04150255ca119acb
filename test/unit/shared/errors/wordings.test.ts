import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { appError } from '../../../../shared/app-error.ts';
import { enErrors } from '../../../../shared/errors/en.ts';
import { type ErrorKey, type ValuesOf, wordingOf } from '../../../../shared/errors/wording-of.ts';
import type { ErrorData, Wording } from '../../../../shared/errors/wordings.ts';
import { zhErrors } from '../../../../shared/errors/zh-hans/index.ts';
import { fromWireError, toWireError } from '../../../../shared/ipc/result.ts';

const root = join(import.meta.dirname, '../../../..');

/** The English ones: a translation repeats the keys. */
function sources(...folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('zh-hans'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
}

describe('the table of errors', () => {
  // The bug: a sentence that nobody can see is translated for ever.
  it('holds no key without a throw site', () => {
    const text = sources('electron', 'renderer', 'shared/ipc', 'shared/script');
    const prefixes = [...text.matchAll(/`([a-z_]+\.[a-z_]+)\$\{/g)].map(([, start = '']) => start);
    const isUsed = (key: string) =>
      text.includes(`'${key}'`) || prefixes.some((start) => key.startsWith(start));
    expect(Object.keys(enErrors).filter((key) => !isUsed(key))).toEqual([]);
  });

  // The bug: the name of a file could begin lines of its own among those of the command line.
  it('is one line, whatever a value holds', () => {
    const said = wordingOf('file_not_readable.missing', { file: 'two\r\nlines\u2028of.epub' });
    expect(said).toContain('“two lines of.epub”');
  });

  // The bug: the window told its users to set a variable of the command line.
  it.each(['en', 'zh'])('speaks of keys as the window takes them (%s)', (language) => {
    const table: Readonly<Record<string, unknown>> = language === 'en' ? enErrors : zhErrors;
    const words = Object.keys(table).filter((key) => key.startsWith('gateway_key_'));
    expect(words.filter((key) => String(table[key]).includes('LECTERN_'))).toEqual([]);
  });

  // The bug: "none of this account's models looks like one for chat" named five thousand, over hundreds of lines.
  it('names some of very many', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `m${index}`);
    const said = wordingOf('voice_missing.name', { name: 'Ada', names });
    expect(said).toMatch(/ m0, m1, .* m29, …\.$/);
  });

  // The bug: "The price of A chat is not known", and English words in the Chinese sentence.
  it('names a chat or a video as its sentence needs it', () => {
    const unknown = wordingOf('approval_needed.unknown_price', { what: 'chat' });
    expect(unknown).toMatch(/^The price of a chat is not known/);
    const perCall = appError('approval_needed.per_call', { what: 'video', money: 2 });
    expect(perCall.message).toMatch(/^A video has a price per request: 2\./);
    const chinese: Wording = zhErrors['approval_needed.unknown_price'];
    expect(typeof chinese === 'function' && chinese({ what: 'chat' } as never)).toMatch(/^聊天的/);
  });

  it('joins Chinese sentences without a space (bug: three in one message)', () => {
    const chinese: Wording = zhErrors['bad_input.rule_file'];
    const data = { problems: ['一。', '二', '三。', '四。', '五。', '六。'], lines: ['1'] };
    expect(typeof chinese === 'function' && chinese(data as never)).toContain('一。二。三。');
  });

  // The bug: of two sentences with one key, the wrong one is shown.
  it('has each key in one part only', () => {
    const keys: readonly string[] = sources('shared/errors').match(/^ {2}'\w+\.\w+':/gm) ?? [];
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys).toHaveLength(Object.keys(enErrors).length);
  });

  // The bug: "undefined is in the cast already."
  it('takes no error without the values of its sentence', () => {
    expectTypeOf<{ port: number }>().not.toExtend<ValuesOf<'conflict.port'>>();
    expectTypeOf<{ port: number; reason: string }>().toExtend<ValuesOf<'conflict.port'>>();
    expectTypeOf<{ file: string }>().not.toExtend<ValuesOf<'file_too_large.book'>>();
    expectTypeOf<object>().toExtend<ValuesOf<'not_found.book'>>();
  });

  // The bug: a translation, or a rule for one and many, changes the sentence that scripts and tests know.
  it.each<[ErrorKey, ErrorData, string]>([
    [
      'conflict.port',
      { port: 80, reason: 'another program uses it' },
      'Lectern cannot listen on port 80: another program uses it. Choose another with --port.',
    ],
    [
      'gateway_model_missing.model',
      { model: 'x', models: ['a', 'b'] },
      'This account has no model x, so nothing was sent. It has: a, b.',
    ],
    [
      'archive_unsafe.link',
      { file: '{{entry}}', entry: 'a' },
      '“{{entry}}” holds a symbolic link (“a”), so it was not opened. Get the book from another source.',
    ],
    [
      'file_too_large.sound',
      { file: 'a.mp3', durationMs: 7_200_000, limitMs: 600_000 },
      '“a.mp3” is 2.0 hours long; the limit is 10 minutes. A voice needs about a minute: cut one out and drop that.',
    ],
    [
      'file_too_large.sound',
      { file: 'a.mp3', durationMs: null, limitMs: 600_000 },
      '“a.mp3” is more than 10 minutes long; the limit is 10 minutes. A voice needs about a minute: cut one out and drop that.',
    ],
    [
      'bad_input.rule_file',
      { problems: ['A.', 'B.', 'C.', 'D.', 'E.', 'F.'], lines: ['1'] },
      'A. B. C. D. E. And 1 more. Nothing was added.',
    ],
    [
      'any.open_lines',
      { count: 1, reason: 'No.', unapprovedCount: 2 },
      'One line is not generated: No. 2 lines changed after the price was approved: approve their price to finish.',
    ],
    [
      'any.open_lines',
      { count: 2, reason: 'No.', unapprovedCount: 0 },
      '2 lines are not generated: No.',
    ],
    [
      'approval_needed.lines',
      { unapprovedCount: 1 },
      'One line changed after the price was approved: approve its price to finish.',
    ],
    [
      'approval_needed.open_work',
      { open: 1 },
      '1 request of this account is under way, submitted or uncertain, and needs a key of the same account to be fetched or decided. Without one they wait, and the gateway may not keep them for ever.',
    ],
    [
      'voice_missing.characters',
      { voices: ['The narrator (“Eva”)'] },
      'The account in use does not have the voice of the narrator (“Eva”). Choose another voice under Cast, or switch to the account that has it. Nothing was sent.',
    ],
    [
      'voice_missing.characters',
      { voices: ['A', 'B', 'C', 'D', 'E'] },
      'The account in use does not have the voices of A, B, C, D and 1 more. Choose other voices under Cast, or switch to the account that has them. Nothing was sent.',
    ],
    [
      'gateway_bad_answer.empty',
      { noun: 'sound', kind: 'charged' },
      'The gateway reported success but sent no sound. It may have been charged: check at the gateway.',
    ],
    [
      'gateway_bad_answer.page',
      { expected: 'models', kind: 'free' },
      'The address answered with a web page, not with a list of models. Check the address; behind a network’s sign-in page, sign in first.',
    ],
    [
      'gateway_uncertain.broken',
      { why: 'too-late', seconds: 90 },
      'The answer was not complete after 90 seconds. The request may have been charged: check at the gateway before you send it again.',
    ],
    [
      'gateway_job_failed.at_gateway',
      { reason: null },
      'The gateway accepted the work and charged for it, but it failed there.',
    ],
    [
      'gateway_job_failed.at_gateway',
      { reason: 'The prompt was refused.' },
      'The gateway accepted the work and charged for it, but it failed there: The prompt was refused.',
    ],
    // Bug: 7.2 MB needed where 7.1 MB are free was "needs about 8 MB where 8 MB are free".
    [
      'disk_full.kept',
      { folder: '/books', neededBytes: 7_200_000, freeBytes: 7_100_000 },
      'The library needs about 8 MB in /books, where 7 MB are free; free some space on that disk.',
    ],
    [
      'bad_request.invalid',
      { route: 'a.b', path: '' },
      'The request a.b is not valid: see its input.',
    ],
  ])('%s keeps its sentence', (key, data, sentence) => {
    expect(wordingOf(key, data)).toBe(sentence);
  });
});

describe('an error that crosses to the window', () => {
  const error = appError('conflict.port', { port: 80, reason: 'x' }, { isRetryable: true });

  // The bug: the window shows the words of the language that main was started in.
  it('is worded there, by its key', () => {
    const back = fromWireError({ ...toWireError(error), message: 'In another language.' });
    expect(back).toMatchObject({ code: 'conflict', key: 'conflict.port', message: error.message });
  });

  it('keeps its sentence where it has no key', () => {
    const { key, ...unkeyed } = toWireError(error);
    expect(key).toBe('conflict.port');
    expect(fromWireError({ ...unkeyed, message: 'As it was.' }).message).toBe('As it was.');
  });
});
