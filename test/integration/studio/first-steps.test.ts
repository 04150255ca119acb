import { describe, expect, it } from 'vitest';
import type { CastMember } from '../../../shared/model/project.ts';
import { openApp } from '../../support/studio/open-app.ts';
import { folderForEachTest } from '../../support/tools/hooks.ts';

const home = folderForEachTest();

const open = (preferredLanguages: readonly string[]) => openApp(home, { preferredLanguages });

describe('the sample book of a new library', () => {
  it('is in the language of the system, once, and the other one opens later', async () => {
    const app = await open(['zh-CN', 'en']);
    const titles = () => app.projects.list().map(({ title, language }) => [title, language]);
    expect(titles()).toEqual([['渡口的灯', 'zh-Hans']]);
    const [book] = app.projects.list();
    const { chapters } = app.projects.get(book?.id ?? '');
    expect(chapters.map(({ title }) => title)).toEqual(['黄昏', '渡口', '风雨', '清晨']);
    const { segments } = app.narration.chapter(chapters[0]?.id ?? '');
    expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(
      new Set([null, '老周', '小满']),
    );
    // Bug: asked for twice, there are two.
    const ids = [await app.samples.open('en'), await app.samples.open('en')];
    expect(new Set(ids).size).toBe(1);
    expect(await app.samples.open('zh-Hans')).toBe(book?.id);
    expect(titles()).toHaveLength(2);
    await app.stop();
  });

  it('does not come back in the other language at the next start', async () => {
    await (await open(['en-GB'])).stop();
    const app = await open(['zh-CN']);
    expect(app.projects.list().map(({ language }) => language)).toEqual(['en']);
    await app.stop();
  });
});

describe('the first steps', () => {
  it('tick by what was done in the library, stay ticked, and are closed for good', async () => {
    const app = await open([]);
    const done = () => app.firstSteps.read().done;
    expect(app.firstSteps.read()).toEqual({ done: [], isShown: true });
    const [book] = app.projects.list();
    const { id, cast, chapters } = app.projects.get(book?.id ?? '');
    const chapterId = chapters[0]?.id ?? '';
    const { text, revision } = app.narration.chapter(chapterId);

    // Bug: a line that was generated and never heard ticked the step of hearing one.
    const [line] = app.narration.chapter(chapterId).segments;
    await app.narration.hear(line?.id ?? '');
    expect(done()).toEqual([]);
    // Bug: words that are written tick the step of a tag.
    const typed = app.projects.saveChapter(chapterId, `${text}\n\nMore (really).`, revision);
    expect(done()).toEqual([]);
    const tagged = text.replace('(calm)', '(sad)');
    const saved = app.projects.saveChapter(chapterId, tagged, typed.revision);
    expect(done()).toEqual(['tagged']);
    app.projects.saveChapter(chapterId, text, saved.revision);
    expect(done(), 'a step that was undone was done').toEqual(['tagged']);

    const given = cast.map((member: CastMember) => ({ ...member, voiceId: 'a-voice' }));
    app.projects.update(id, { cast: given });
    expect(done()).toEqual(['tagged', 'cast']);
    expect(app.firstSteps.read(true).done).toEqual(['heard', 'tagged', 'cast']);
    app.firstSteps.show(false);
    await app.stop();

    const again = await open([]);
    expect(again.firstSteps.read()).toEqual({ done: ['heard', 'tagged', 'cast'], isShown: false });
    expect(again.firstSteps.show(true).isShown).toBe(true);
    await again.stop();
  });
});
