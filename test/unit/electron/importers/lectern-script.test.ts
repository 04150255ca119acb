import { describe, expect, it } from 'vitest';
import { chaptersOfChoice } from '../../../../electron/importers/outline/chapters-of-choice.ts';
import { readText } from '../../../support/builders/read-text.ts';

const read = (text: string, script?: 'keep' | 'look', fileName = 'the_lamp.txt') =>
  readText(text, fileName, script);

const text = [
  '# Dusk',
  '(sad) The lamp had gone out. \\(He laughed.\\)',
  '@Anna: (excited) You came! [pause 1 s]',
  '# Bridge',
  '@Tom: The {lead|led} pipe.\r\n',
].join('\n\n');

describe('a script file', () => {
  it('keeps its tags, escapes and speakers (bug: a scene of one’s own comes back full of backslashes)', async () => {
    const draft = await read(text, 'keep');
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Dusk', 'Bridge']);
    expect(draft.chapters.map((chapter) => chapter.text).join('')).toBe(
      text.replaceAll('\r\n', '\n'),
    );
    expect(draft.script).toEqual({ isKept: true, markCount: 6, cast: ['Anna', 'Tom'] });
    expect(draft.title).toBe('the lamp');
  });

  it('is a book of words unless it is said to be one, and tells what it could hold (bug: a book’s “(sad)” becomes a tag unasked)', async () => {
    const draft = await read(text, 'look');
    expect(draft.script).toEqual({ isKept: false, markCount: 6, cast: ['Anna', 'Tom'] });
    expect(draft.chapters.map((chapter) => chapter.text).join('')).toContain('\\(sad\\)');
    expect((await read(text)).script).toBeUndefined();
  });

  it('reads Markdown the same, and text before the first heading as a chapter (bug: an opening is lost)', async () => {
    const draft = await read('(calm) Before.\n\n# One\n\nWords.\n', 'keep', 'play.md');
    expect(draft.chapters).toMatchObject([
      { title: 'play', text: '(calm) Before.\n\n' },
      { title: 'One', text: '# One\n\nWords.\n' },
    ]);
  });

  it('has its title, author and language in front matter (bug: they were read aloud as a chapter)', async () => {
    const about = '---\ntitle: Low Tide\nauthor: Ada Field\nlang: en-GB\n---\n\n';
    const draft = await read(`${about}# One\n\nWords.\n`, 'keep', 'play.lectern.md');
    expect(draft).toMatchObject({ title: 'Low Tide', author: 'Ada Field', language: 'en-GB' });
    expect(draft.chapters).toMatchObject([{ title: 'One', text: '# One\n\nWords.\n' }]);
    const unnamed = about.replace('Low Tide', 'Untitled').replace('Ada Field', '"Field, Ada"');
    const other = await read(`${unnamed}Words.\n`, 'keep', 'play.lectern.md');
    expect(other).toMatchObject({ title: 'play', author: 'Ada Field' });
    // Bug: a scene between two breaks was taken for front matter, and was silent.
    for (const scene of ['Anna: Hello.', '\nWho wrote it?\n\nAuthor: nobody, the card says.\n']) {
      const lines = `---\n${scene}\n---\n\nShe left.\n`;
      expect((await read(lines, 'keep')).chapters).toMatchObject([{ text: lines }]);
    }
  });

  it.each(['author:\n  email: a@b.c', 'title:', 'creator: Pen 1.0'])(
    'begins with front matter of %j (bug: it was read aloud as a chapter)',
    async (about) => {
      const draft = await read(`---\n${about}\ndate: 1 May\n---\n\n# One\n\nWords.\n`, 'keep');
      expect(draft.chapters).toMatchObject([{ title: 'One', text: '# One\n\nWords.\n' }]);
    },
  );

  it('that is renamed has its heading once (bug: a full-width one stood in the text again, “#1” was lost)', async () => {
    const draft = await read('#1 is best.\n\n＃ One\n\nWords.\n', 'keep');
    const chosen = [
      { first: 0, title: 'Before' },
      { first: 1, title: 'New' },
    ];
    expect(chaptersOfChoice(draft, chosen).map((chapter) => chapter.text)).toEqual([
      '# Before\n\n#1 is best.\n',
      '# New\n\nWords.\n',
    ]);
  });

  it('with nothing to say is refused (bug: a book of tags alone)', async () => {
    await expect(read('(sad) [pause 1 s]\n', 'keep')).rejects.toMatchObject({ code: 'book_empty' });
  });

  it('takes an e-mail address for words (bug: @example joins the cast)', async () => {
    const draft = await read('Write to me@example.com: soon.\n\n@nobody at all\n', 'look');
    expect(draft.script).toMatchObject({ markCount: 0, cast: [] });
  });
});
