import { beforeEach, describe, expect, it } from 'vitest';
import { newBook } from '../../support/builders/new-book.ts';
import { openApp } from '../../support/studio/open-app.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const home = folderForEachTest();
const events: string[] = [];
const app = forEachTest(() => openApp(home, { emit: ({ name }) => events.push(name) }));
let projectId = '';

const paragraph = (word: string) =>
  `${word} stands at the start of a line that is long enough to be a segment of its own.`;
const words = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel'];

beforeEach(async () => {
  events.length = 0;
  const text = ['# Trees', ...words.map(paragraph)].join('\n\n');
  projectId = await app.projects.add(newBook('Trees', [{ title: 'Trees', text }]));
});

const chapterId = () => app.library.chapters(projectId)[0]?.id ?? '';
const spoken = () => app.narration.chapter(chapterId()).segments;
const firstWords = () => spoken().map(({ shown }) => shown.split(' ')[0]);

describe('the length of the segments of a book', () => {
  // Bug: choosing longer segments throws away what was paid for.
  it('changes what has no audio only, there and back', async () => {
    const before = spoken();
    const cedar = before.find(({ shown }) => shown.startsWith('Cedar'));
    await app.narration.hear(cedar?.id ?? '');
    const taken = spoken().find(({ id }) => id === cedar?.id);
    expect(taken?.status).toBe('made');

    const { chosen, lengths } = app.segmentLengths.figures(projectId);
    expect(chosen).toBe('usual');
    // The heading, and seven or two lines: those before and those after the one that has audio.
    expect(lengths.map(({ requests }) => requests)).toEqual([8, 3]);
    const [usual, long] = lengths;
    expect(long?.mend.expectedTokens).toBeGreaterThan(2 * (usual?.mend.expectedTokens ?? 0));

    app.segmentLengths.choose(projectId, 'long');
    expect(firstWords()).toEqual(['Trees', 'Ash', 'Cedar', 'Dogwood']);
    expect(events).toContain('chapters.rewritten');
    expect(spoken().find(({ id }) => id === cedar?.id)).toMatchObject({
      status: 'made',
      takeId: taken?.takeId,
    });
    expect(app.segmentLengths.figures(projectId)).toMatchObject({ chosen: 'long', lengths });

    app.segmentLengths.choose(projectId, 'usual');
    expect(spoken().map(({ id, shown }) => [id, shown])).toEqual(
      before.map(({ id, shown }) => [id, shown]),
    );
  });

  // Bug: a flag, or a pause that a person set, goes when its segment is joined to another.
  it('leaves segments alone about which somebody decided something', () => {
    const birch = spoken().find(({ shown }) => shown.startsWith('Birch'));
    app.choices.choose({
      segmentId: birch?.id ?? '',
      takeId: null,
      forIdentity: null,
      isLocked: false,
      pauseAfterMs: 1234,
      isFlagged: true,
      flagNote: 'look here',
    });
    app.segmentLengths.choose(projectId, 'long');
    expect(firstWords()).toEqual(['Trees', 'Ash', 'Birch', 'Cedar']);
    expect(spoken()[2]).toMatchObject({ isFlagged: true, flagNote: 'look here' });
  });

  // Bug: another language cuts a book anew by the length of now, and what was paid for is to be bought again.
  it('stays where the language of the book changes, and comes back with it', async () => {
    // English ends a sentence after the abbreviation, German does not.
    const names =
      'Viele Orte am Fluss, bzw. Häuser haben viele alte Namen mit sehr viel Geschichte.';
    const chapter = app.library.chapter(chapterId());
    const text = `${chapter?.text ?? ''}\n\n${Array(8).fill(names).join(' ')}`;
    app.projects.saveChapter(chapterId(), text, chapter?.revision ?? 0);
    for (const { id } of spoken().slice(-4)) await app.narration.hear(id);
    app.segmentLengths.choose(projectId, 'long');

    const lines = () => spoken().map(({ id, shown, takeId }) => [id, shown, takeId]);
    const before = lines();
    for (const language of ['de', 'zh', 'en']) {
      app.projects.update(projectId, { language });
      expect(lines()).toEqual(before);
    }
  });

  // Bug: text that is written over or moved is cut by the length of now where it comes back, and bought again.
  it('stays where a text that has audio is put back, or stands in another chapter', async () => {
    for (const { id } of spoken()) await app.narration.hear(id);
    app.segmentLengths.choose(projectId, 'long');
    const before = spoken().map(({ id, shown, takeId }) => [id, shown, takeId]);
    const chapter = app.library.chapter(chapterId());
    const text = chapter?.text ?? '';
    const save = (next: string) =>
      app.projects.saveChapter(chapterId(), next, app.library.chapter(chapterId())?.revision ?? 0);
    save('# Trees\n\nNothing is left of them.');
    save(text);
    expect(spoken().map(({ id, shown, takeId }) => [id, shown, takeId])).toEqual(before);

    const [kept, moved] = [words.slice(0, 4), words.slice(4)].map((own) => own.map(paragraph));
    const chapters = [
      { title: 'Trees', text: ['# Trees', ...(kept ?? [])].join('\n\n') },
      { title: 'Shrubs', text: ['# Shrubs', ...(moved ?? [])].join('\n\n') },
    ];
    const draft = { fileName: 'trees.md', isScript: false, chapters, speakers: [] };
    app.revisions.follow(projectId, draft);
    const [trees, shrubs] = app.library
      .chapters(projectId)
      .map(({ id }) => app.narration.chapter(id).segments.slice(1));
    const takes = [...(trees ?? []), ...(shrubs ?? [])].map(({ takeId }) => takeId);
    expect(takes).toEqual(before.slice(1).map(([, , takeId]) => takeId));
  });

  it('holds for text that is written later', () => {
    app.segmentLengths.choose(projectId, 'long');
    const chapter = app.library.chapter(chapterId());
    const more = `${chapter?.text ?? ''}\n\n${paragraph('Iris')}\n\n${paragraph('Juniper')}`;
    app.projects.saveChapter(chapterId(), more, chapter?.revision ?? 0);
    expect(firstWords()).toEqual(['Trees', 'Ash', 'Iris']);
  });
});
