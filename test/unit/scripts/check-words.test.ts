import { describe, expect, it } from 'vitest';
import {
  findPhrases,
  findSentences,
  findWords,
  unusedExceptions,
} from '../../../scripts/check-words.mjs';

const found = (text: string) => findWords('renderer/a.tsx', text);

describe('words of the window', () => {
  it('catches a word between elements, in an attribute and in the name of a choice', () => {
    for (const text of [
      'const a = <p>Saved</p>;',
      'const a = <p>{"Saved"}</p>;',
      `const a = <p>{\`Saved \${n} times\`}</p>;`,
      'const a = <button aria-label="Close" />;',
      `const a = <Field label={\`Name \${n}\`} />;`,
      "const data = [{ value: 'a', label: 'First' }];",
    ]) {
      expect(found(text), text).toHaveLength(1);
    }
  });

  it('leaves keys of words, names of keys, symbols and what nobody reads alone', () => {
    for (const text of [
      "const a = <p className='quiet'>{t('a.b')} · 3 ×</p>;",
      "const data = [{ value: 'a', label: 'settings.cap' }];",
      'const a = <kbd>Shift F8</kbd>;',
      'const a = <Field placeholder="{title} - {chapter}" data-testid="name" />;',
    ]) {
      expect(found(text), text).toEqual([]);
    }
  });
});

describe('words of the command line', () => {
  const phrases = (text: string) => findPhrases('electron/cli/a.ts', text);

  it('catches a phrase wherever it stands', () => {
    for (const text of [
      "output.say('Nothing waits for a decision.');",
      `output.line(\`Removed \${count} files\`);`,
      "command.option('--all', 'also those that have ended');",
      "const words = { today: 'the cap of today' };",
    ]) {
      expect(phrases(text), text).toHaveLength(1);
    }
  });

  it('leaves keys, names of commands and what only a log has alone', () => {
    for (const text of [
      "output.say(phrase('jobsList.noJobs'));",
      "withReader('jobs list', options, show);",
      "logger.error('a command failed', {});",
      "throw new Error('an upload without a job');",
    ]) {
      expect(phrases(text), text).toEqual([]);
    }
  });
});

describe('words of main and of what is shared', () => {
  const sentences = (text: string) => findSentences('electron/features/a.ts', text);

  it('catches a sentence and a label wherever they stand', () => {
    for (const text of [
      "parts.notice(batchId, title, 'Waiting for your approval.');",
      `const message = \`The folder \${path} cannot be read.\`;`,
      "const label = 'Opening credits';",
      `const told = \`“\${older}” already existed and was kept; the new file is “\${name}”.\`;`,
    ]) {
      expect(sentences(text), text).toHaveLength(1);
    }
  });

  it('leaves messages, statements, lists of words and what only a log has alone', () => {
    for (const text of [
      "notice(batchId, title, messageOf('batch.waitsForYes'));",
      "database.row('SELECT id FROM book WHERE id = :id AND name IS NOT NULL.', { id });",
      "logger.warn('A batch did not start.', {});",
      "throw new Error('The route has no handler.');",
      "const names = 'head script style template';",
    ]) {
      expect(sentences(text), text).toEqual([]);
    }
  });

  it('has no exception that names nothing', () => {
    expect(unusedExceptions()).toEqual([]);
  });
});
