import { describe, expect, it } from 'vitest';
import { sortFiles } from '../../../../../../renderer/features/references/sound/sound-files.ts';

const file = (name: string, type = '') => ({ name, type });
const named = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

describe('a drop of files', () => {
  const kinds = 'wav mp3 m4a aac flac ogg opus webm mp4 mov'.split(' ');

  it('every kind of recording goes to the voices wherever it is dropped, in any case of letters', () => {
    const files = kinds.flatMap((kind) => [file(`a.${kind}`), file(`B.${kind.toUpperCase()}`)]);
    const { sounds, books } = sortFiles(files, false);
    expect(sounds).toHaveLength(files.length);
    expect(books).toEqual([]);
  });

  it('a book stays a book, also on the screen of voices', () => {
    const files = ['a.epub', 'b.md', 'c.txt', 'd.markdown'].map((name) => file(name));
    expect(sortFiles(files, true).sounds).toEqual([]);
    expect(sortFiles(files, false).sounds).toEqual([]);
  });

  it('a mixed drop is split, each half in its order', () => {
    const files = ['b.wav', 'novel.epub', 'a.mp3'].map((name) => file(name));
    const { sounds, books } = sortFiles(files, false);
    expect(named(sounds)).toEqual(['b.wav', 'a.mp3']);
    expect(named(books)).toEqual(['novel.epub']);
  });

  it('without a telling name the type decides, and a book with a wrong type is still a book', () => {
    expect(sortFiles([file('take 3', 'audio/mpeg')], false).sounds).toHaveLength(1);
    expect(sortFiles([file('novel.epub', 'video/mp4')], false).sounds).toHaveLength(0);
  });

  it('on the voices main says why a picture is no sound; elsewhere it is a book that cannot be read', () => {
    expect(sortFiles([file('face.png', 'image/png')], true).sounds).toHaveLength(1);
    expect(sortFiles([file('face.png', 'image/png')], false).books).toHaveLength(1);
  });
});
