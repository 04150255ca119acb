import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';
import { growthOfRepeated } from '../../../../support/tools/growth.ts';
import { cast, hostileText, longHostileText, seeded } from '../arbitraries.ts';
import { printScript } from '../print-script.ts';

const kinds = (text: string) =>
  parseScript(text, { cast }).nodes.map(
    (node) => `${node.kind}:${text.slice(node.start, node.end)}`,
  );

const hasMark = (text: string) =>
  parseScript(text, { cast }).nodes.some(
    (node) => !['text', 'line-break', 'emphasis'].includes(node.kind),
  );

describe('parseScript', () => {
  it('keeps every character in its place (a node that is too short or too long loses or doubles text)', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, longHostileText), (text) => {
        const document = parseScript(text, { cast });
        let at = 0;
        let isTiled = true;
        for (const node of document.nodes) {
          isTiled &&= node.start === at && node.end > node.start;
          at = node.end;
        }
        expect(isTiled && at === text.length).toBe(true);
        expect(printScript(document)).toBe(text);
        let blockAt = 0;
        const wrong = document.blocks.filter((block) => {
          const isWrong =
            block.start !== blockAt ||
            block.contentStart < block.start ||
            block.contentEnd > block.end ||
            document.nodes[block.firstNode]?.start !== block.contentStart ||
            document.nodes[block.endNode - 1]?.end !== block.contentEnd;
          blockAt = block.end;
          return isWrong;
        });
        expect(wrong).toEqual([]);
        if (document.blocks.length > 0) expect(blockAt).toBe(text.length);
      }),
      seeded(1500),
    );
  });

  it.each([
    '[sic]',
    '[...]',
    'anna@example.org',
    'a @Anna: b',
    '@Bob: hello',
    '@anna: hello',
    '#1',
    '#hash',
    '##  Two',
    '（笑）',
    '(exited)',
    '( sad )',
    '(Sad)',
    '(sad）',
    '[pause 1.5s]',
    '[pause]',
    '[Pause 1 s]',
    '[pause 601 s]',
    '[pause 1.5 s',
    'C:\\dir\\*.txt',
    '{a}',
    '{a|b|c}',
    '{a\n|b}',
    '{|}',
    '2*3*4',
    'snake_case_name',
    '* item',
    'He (really) said',
    '- - -',
    '[note: broken [here] ]',
    '[note: a\n\nb]',
    '[notes: x]',
    '**** ****',
    '(sad)\u0301 x',
    '[note x: y]',
    'f(x) = {x}',
  ])('leaves %j as prose (a book loses words when prose is taken for a mark)', (text) => {
    const marks = parseScript(text, { cast }).nodes.filter(
      (node) => !['text', 'line-break', 'paragraph-break'].includes(node.kind),
    );
    expect(marks).toEqual([]);
  });

  it('reads each mark of the language', () => {
    expect(kinds('# Title\n(sad)（whispering）A [pause 1,5 s]\\({lead|led}*b*')).toEqual([
      'heading-mark:# ',
      'text:Title',
      'line-break:\n',
      'tag:(sad)',
      'tag:（whispering）',
      'text:A ',
      'pause:[pause 1,5 s]',
      'escape:\\(',
      'respelling:{lead|led}',
      'emphasis:*',
      'text:b',
      'emphasis:*',
    ]);
    expect(kinds('@Old Tom: x\n＠Anna： y\nz')).toEqual([
      'speaker:@Old Tom: ',
      'text:x',
      'line-break:\n',
      'speaker:＠Anna： ',
      'text:y',
      'line-break:\n',
      'text:z',
    ]);
    const pause = parseScript('[pause 1,5 s]', { cast }).nodes[0];
    expect(pause).toMatchObject({ durationMs: 1500 });
  });

  it('takes the longest name of the cast (An must not steal the mark of Anna)', () => {
    expect(parseScript('@Anna: x', { cast: ['An', 'Anna'] }).nodes[0]).toMatchObject({
      name: 'Anna',
    });
    expect(parseScript('@An: x', { cast: ['An', 'Anna'] }).nodes[0]).toMatchObject({ name: 'An' });
  });

  it('sees a heading only at the start or after a blank line', () => {
    const blocks = (text: string) => parseScript(text, { cast }).blocks.map((block) => block.kind);
    expect(blocks('# A\ntext\n# not\n\n# B\n\n＃ C')).toEqual([
      'heading',
      'paragraph',
      'heading',
      'heading',
    ]);
    expect(blocks('\n \n# A')).toEqual(['heading']);
  });

  it.each(['#', '***', '---', '# # #', ' *** ', '#\t'])(
    'reads the line %j as a scene break',
    (line) => {
      const { blocks } = parseScript(`a\n\n${line}\n\nb`, { cast });
      expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'scene-break', 'paragraph']);
      expect(parseScript(`a\n${line}\nb`, { cast }).blocks).toHaveLength(3);
    },
  );

  it('keeps lines inside a fold out of the line grammar (a comment in a listing is no scene break)', () => {
    const text = 'See[code: a = \\[1\\]\n***\n# b\n@Anna: c] it.';
    const document = parseScript(text, { cast });
    expect(document.nodes.map((node) => node.kind)).toEqual(['text', 'fold', 'text']);
    expect(document.blocks).toHaveLength(1);
  });

  it('shows what a reader sees: escapes resolved, marks and folds hidden, emphasis kept', () => {
    const text = '(sad) He \\(laughing\\) saw *the* {lead|led}[note: x] pipe.';
    expect(shownText(parseScript(text, { cast }))).toBe(' He (laughing) saw *the* lead pipe.');
  });

  it('does not stall on 100,000 characters of openings (a quadratic scan would take minutes)', async () => {
    const bad = [
      '(',
      '[note: ',
      '{a',
      '{|',
      '\\',
      '*a ',
      '_',
      '@',
      '# ',
      '[pause 1',
      '\n ',
      ' ',
      '[note:\n',
      '（',
      '\\***\n',
    ];
    for (const bit of bad) {
      const growth = await growthOfRepeated(bit, (text) =>
        expect(printScript(parseScript(text, { cast }))).toBe(text),
      );
      expect(growth, JSON.stringify(bit)).toBeLessThan(10);
    }
    expect(hasMark('plain')).toBe(false);
  });
});
