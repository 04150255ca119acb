import { describe, expect, it } from 'vitest';
import { enErrors } from '../../../../shared/errors/en.ts';
import { type ErrorKey, setErrorWords, wordingOf } from '../../../../shared/errors/wording-of.ts';
import type { ErrorData, Wording } from '../../../../shared/errors/wordings.ts';
import { zhErrors } from '../../../../shared/errors/zh-hans/index.ts';

const entries = Object.entries<Wording>(enErrors) as readonly (readonly [ErrorKey, Wording])[];

const namesOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name))].sort();

/** The error as it is said in Chinese; other tests go on in English. */
function inChinese(key: ErrorKey, data: ErrorData): string {
  setErrorWords(zhErrors);
  try {
    return wordingOf(key, data);
  } finally {
    setErrorWords(null);
  }
}

/** Values for every function of the table, whatever it takes. */
const values: ErrorData = {
  parameter: 'speed',
  accept: 'audio/wav',
  bytes: 21_000_000,
  cause: 'EACCES',
  codec: 'adpcm',
  coding: 'zstd',
  container: 'a WAV file',
  chapterIndex: 0,
  chapterTitle: 'One',
  count: 2,
  detail: null,
  durationMs: 7_200_000,
  entry: 'b',
  expected: 'models',
  field: 'temperature',
  file: 'a',
  folder: '/books',
  format: 'a PDF file',
  found: 'plain text',
  free: 1_000_000,
  freeBytes: 1_000_000,
  kind: 'charged',
  limit: 20_000_000,
  limitBytes: 20_000_000,
  limitMs: 600_000,
  lines: ['1'],
  maxBytes: 1_000_000,
  memoryBytes: 1_000_000,
  model: 'm',
  needed: 2_000_000,
  neededBytes: 2_000_000,
  noun: 'sound',
  offset: 0,
  open: 1,
  pageCount: 2,
  path: '',
  problems: ['A.', 'B.', 'C.', 'D.', 'E.', 'F.'],
  reason: 'No.',
  route: 'a.b',
  seconds: 90,
  sentBytes: 20_000_000,
  sentType: 'audio/wav',
  status: 409,
  subject: 'speech',
  task: 'mark-emotions',
  unapprovedCount: 1,
  voices: ['The narrator (“Eva”)', 'B', 'C', 'D', 'E'],
  why: 'too-late',
  money: 2,
  what: 'chat',
};

describe('the errors in Chinese', () => {
  // The bug: a misspelt value is shown as it stands, or a value is never shown.
  it('have the values of the English ones', () => {
    const differing = entries.filter(([key, english]) => {
      const chinese = zhErrors[key];
      return (
        typeof english === 'string' &&
        typeof chinese === 'string' &&
        namesOf(chinese).join() !== namesOf(english).join()
      );
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  // The bug: a function becomes a string, and what it is made of is lost.
  it('are functions where the English ones are', () => {
    const lost = entries.filter(
      ([key, english]) => typeof english === 'function' && typeof zhErrors[key] !== 'function',
    );
    expect(lost.map(([key]) => key)).toEqual([]);
  });

  // The bug: a sentence is left in English, or a value of a function has another name.
  it('are in Chinese, and whole', () => {
    const foreign = entries.filter(([key]) => {
      const wording = zhErrors[key];
      const text = typeof wording === 'string' ? wording : inChinese(key, values);
      return !/\p{Script=Han}/u.test(text) || /undefined|NaN|\[object/.test(text);
    });
    // It is made of values only.
    expect(foreign.map(([key]) => key)).toEqual(['any.about']);
  });

  it.each<[ErrorKey, ErrorData, string]>([
    [
      'file_too_large.sound',
      { file: 'a.mp3', durationMs: null, limitMs: 600_000 },
      '“a.mp3”长度超过 10 分钟，最长可用 10 分钟。声音只需约一分钟：请截取一段再拖入。',
    ],
    [
      'any.open_lines',
      { count: 1, reason: '不行。', unapprovedCount: 2 },
      '1 个片段未生成：不行。确认价格之后，2 个片段有更改：请确认其价格以完成。',
    ],
    [
      'voice_missing.characters',
      { voices: ['The narrator (“Eva”)', 'B', 'C', 'D', 'E'] },
      '正在使用的账户没有以下角色的声音：旁白（“Eva”）、B、C、D 等 5 个角色。请在角色表中选择其他声音，或切换到有这些声音的账户。没有发送任何内容。',
    ],
    [
      'gateway_uncertain.broken',
      { why: 'too-late', seconds: 90 },
      '90 秒后回答仍不完整。此请求可能已扣费：再次发送前，请先在网关核实。',
    ],
    [
      'gateway_refused.size',
      { subject: 'voice-upload', sentBytes: 25_000_000, sentType: '', accept: '' },
      '网关拒绝了声音上传：25 MB 过大（状态码 413）。未扣费。网关文档规定录音最大 20 MB。请修改录音或其名称后重试。',
    ],
  ])('%s is put together in Chinese', (key, data, sentence) => {
    expect(inChinese(key, data)).toBe(sentence);
  });
});
