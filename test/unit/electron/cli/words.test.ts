import type { Command } from 'commander';
import { afterEach, describe, expect, it } from 'vitest';
import { createProgram } from '../../../../electron/cli/program.ts';
import { lengthOf, tableLines } from '../../../../electron/cli/table.ts';
import { enPhrases } from '../../../../electron/cli/words/en.ts';
import { phrase, speakPhrases } from '../../../../electron/cli/words/phrase.ts';
import { zhPhrases } from '../../../../electron/cli/words/zh-hans/index.ts';
import { languages } from '../../../../shared/model/look/language.ts';

afterEach(() => speakPhrases('en'));

function all(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(all)];
}

const valuesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/** What the command says before it ends. */
async function saidBy(args: readonly string[]): Promise<string> {
  const program = await createProgram('1.2.3');
  let said = '';
  for (const command of all(program)) {
    command.exitOverride().configureOutput({
      writeErr: (text) => {
        said += text;
      },
      writeOut: (text) => {
        said += text;
      },
    });
  }
  expect(() => program.parse(args, { from: 'user' })).toThrow();
  return said;
}

describe('the words of the command line', () => {
  it.each(languages)('fit the help of every command into 80 columns (%s)', async (language) => {
    await speakPhrases(language);
    const lines = all(await createProgram('1.2.3')).flatMap((command) =>
      command.helpInformation().split('\n'),
    );
    expect(lines.filter((line) => lengthOf(line) > 80)).toEqual([]);
  });

  it('come from word files alone, in every line of help', async () => {
    await speakPhrases('en-XA');
    const commands = all(await createProgram('1.2.3'));
    const described = commands.flatMap(({ options }) =>
      options.map((option) => option.description),
    );
    const words = [...commands.map((command) => command.description()), ...described];
    expect(words.length).toBeGreaterThan(150);
    expect(
      words.filter((text) => !text.includes('[') || /[a-z] [a-z]{3,} [a-z]/.test(text)),
    ).toEqual([]);
  });

  // Bug: help and lists spoke of a cap, and the error that it was reached of a limit, as the window does.
  it('say "limit" of what bounds the spending', () => {
    const said = Object.entries(enPhrases).filter(([, text]) =>
      /\bcaps?\b/i.test(text.replace(/\{\{\w+\}\}/g, '')),
    );
    expect(said).toEqual([]);
  });

  it('of errors name what was meant, in the language', async () => {
    expect(await saidBy(['jbos'])).toContain("error: unknown command 'jbos'\n(Did you mean jobs?)");
    await speakPhrases('zh-Hans');
    expect(await saidBy(['jbos'])).toContain("错误：没有命令 'jbos'\n（是否想输入 jobs？）");
    expect(await saidBy(['say', 'Hello', '--vioce', 'x'])).toContain(
      "错误：没有选项 '--vioce'\n（是否想输入 --voice？）",
    );
    expect(await saidBy(['say', 'Hello', '--speed', '9'])).toContain('语速为 0.5 到 2。');
    expect(await saidBy(['estimate'])).toContain("错误：缺少参数 'file|book'");
    expect(await saidBy(['audiobook', 'a.epub'])).toContain("必须给出选项 '--out <dir>'");
    expect(await saidBy(['help', 'ledger'])).toContain('用法：');
  });

  it('of Chinese take the same values as those of English', () => {
    const chinese: Readonly<Record<string, string>> = zhPhrases;
    const differing = Object.entries(enPhrases).filter(
      ([key, text]) =>
        !key.endsWith('_one') && valuesOf(text).join() !== valuesOf(chinese[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('follow the number that they tell of', async () => {
    expect(phrase('check.lines', { count: 1 })).toBe('1 line');
    expect(phrase('check.lines', { count: 2 })).toBe('2 lines');
    await speakPhrases('zh-Hans');
    expect(phrase('check.lines', { count: 1 })).toBe('1 个片段');
  });

  it('stand in columns, however wide their letters are', () => {
    const [head = '', row = ''] = tableLines(['名称', 'id'], [['ab', 'x']]);
    expect(lengthOf(head.slice(0, head.indexOf('id')))).toBe(row.indexOf('x'));
  });
});
