import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../shared/app-error.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import { stubStorage } from '../support.ts';

vi.stubGlobal('window', { innerWidth: 1280 });
const kept = stubStorage();
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('cancelAnimationFrame', () => undefined);

const { setBridge } = await import('../../../../renderer/ipc/bridge.ts');
const { draftToRecover, readDraft } = await import(
  '../../../../renderer/features/script-editor/save/drafts.ts'
);
const { savingSignal } = await import(
  '../../../../renderer/features/script-editor/save/open-chapters.ts'
);
const { useScriptStore } = await import(
  '../../../../renderer/features/script-editor/save/script-store.ts'
);

const script = () => useScriptStore.getState();

/** Main's part: chapters with texts and revisions. */
class FakeBook {
  ids = ['one', 'two', 'three'];
  readonly texts = new Map(this.ids.map((id) => [id, `Text of ${id}.`]));
  readonly revisions = new Map(this.ids.map((id) => [id, 1]));
  readonly saves: string[] = [];
  unreadable: string | null = null;
  /** What is done while a chapter is read. */
  meanwhile = (): void => undefined;
  unsavable: string | null = null;
  /** Until then no save arrives. */
  way = Promise.resolve();
  isRemoved = false;

  chapter(id: string) {
    if (id === this.unreadable || !this.ids.includes(id)) throw new Error(`No chapter ${id}.`);
    return {
      id,
      projectId: 'book',
      title: id,
      text: this.texts.get(id),
      revision: this.revisions.get(id),
      segments: [],
    };
  }

  project() {
    return {
      id: 'book',
      title: 'A book',
      cast: [],
      chapters: this.ids.map((id, at) => ({
        id,
        title: id,
        ordinal: at + 1,
        revision: this.revisions.get(id),
      })),
    };
  }

  save({ chapterId, text, baseRevision }: Record<string, unknown>) {
    const id = String(chapterId);
    if (id === this.unsavable) throw new Error(`${id} cannot be saved.`);
    if (baseRevision !== this.revisions.get(id)) {
      throw new AppError(errorCodes.conflict, 'Saved from another revision.');
    }
    this.saves.push(`${id}: ${text}`);
    this.texts.set(id, String(text));
    this.revisions.set(id, Number(baseRevision) + 1);
    return { revision: this.revisions.get(id), segments: [] };
  }

  /** As another tab does it. */
  saveElsewhere(id: string, text: string) {
    this.save({ chapterId: id, text, baseRevision: this.revisions.get(id) });
  }

  readonly bridge: Bridge = {
    kind: 'web',
    onEvents: () => () => undefined,
    fileHandle: () => Promise.reject(new Error('No file is chosen here.')),
    request: async (route, input) => {
      const fields = input as Record<string, unknown>;
      try {
        if (route === 'project.get') {
          if (this.isRemoved) throw new AppError(errorCodes.notFound, 'No such book.');
          return { ok: true, data: this.project() };
        }
        if (route === 'chapter.save') {
          await this.way;
          return { ok: true, data: this.save(fields) };
        }
        if (route === 'chapter.get') this.meanwhile();
        return { ok: true, data: this.chapter(String(fields.chapterId)) };
      } catch (error) {
        const code = error instanceof AppError ? error.code : 'internal';
        return { ok: false, error: { code, message: String(error), data: {} } };
      }
    },
  };
}

let book = new FakeBook();

const shownIds = () => script().sides.map(({ chapterId }) => chapterId);

beforeEach(async () => {
  kept.clear();
  book = new FakeBook();
  setBridge(book.bridge);
  await script().closeProject();
  await script().openProject('book');
});

describe('two sides of the script', () => {
  // Bug: a command works on the chapter that is not written in.
  it('have at hand what the side with the keyboard shows', async () => {
    await script().openBeside('two');
    expect([shownIds(), script().chapter?.id]).toEqual([['one', 'two'], 'two']);
    script().setCurrentIndex(4);
    script().focusSide('a');
    expect([script().chapter?.id, script().currentIndex]).toEqual(['one', 0]);
    await script().openChapter('three');
    expect(shownIds()).toEqual(['three', 'two']);
    await script().showChapter('two');
    expect([shownIds(), script().chapter?.id, script().currentIndex]).toEqual([
      ['three', 'two'],
      'two',
      4,
    ]);
  });

  // Bug: what was typed on one side is saved as the other chapter, or not at all.
  it('save each chapter as itself', async () => {
    await script().openBeside('two');
    script().edited('one', 'First.');
    script().edited('two', 'Second.');
    await script().flush();
    expect([...book.saves].sort()).toEqual(['one: First.', 'two: Second.']);
    expect(script().chapter?.text).toBe('Second.');
    script().focusSide('a');
    expect(script().chapter?.text).toBe('First.');
  });

  // Bug: two savers of one chapter, of which the second finds a conflict with the first.
  it('know the same chapter once', async () => {
    await script().openBeside('one');
    const told: string[] = [];
    const stop = savingSignal.on((id) => told.push(id));
    script().edited('one', 'Typed on the left.');
    script().edited('one', 'Typed on both.');
    await script().flush();
    stop();
    expect([book.saves, told]).toEqual([['one: Typed on both.'], ['one']]);
    await script().closeSide('a');
    script().edited('one', 'Typed on what is left.');
    await script().flush();
    expect(book.saves.at(-1)).toBe('one: Typed on what is left.');
    expect(script().saveStatus.kind).toBe('saved');
  });

  // Bug: a side is closed with what was just typed on it.
  it('save what was typed before one is closed', async () => {
    await script().openBeside('two');
    script().edited('two', 'In haste.');
    await script().closeSide('b');
    expect([book.saves, shownIds(), script().chapter?.id]).toEqual([
      ['two: In haste.'],
      ['one'],
      'one',
    ]);
  });

  // Bug: words typed while the next chapter was still read, or before its editor stood, were in no chapter.
  it('save what was typed until another chapter stands there', async () => {
    book.meanwhile = () => script().edited('one', 'Typed meanwhile.');
    await script().openChapter('two');
    script().edited('one', 'Typed meanwhile, and after.');
    book.meanwhile = () => undefined;
    await script().openChapter('one');
    expect(script().chapter?.text).toBe('Typed meanwhile, and after.');
    expect(book.texts.get('one')).toBe('Typed meanwhile, and after.');
    script().edited('one', 'Typed before the book closed.');
    await script().closeProject();
    expect(book.texts.get('one')).toBe('Typed before the book closed.');
  });

  // Bug: what could not be saved as a chapter was left had no draft either.
  it('keep what was typed meanwhile and could not be saved', async () => {
    book.meanwhile = () => {
      script().edited('one', 'Typed meanwhile.');
      book.unsavable = 'one';
    };
    await script().openChapter('two');
    await script().flush();
    book.meanwhile = () => undefined;
    book.unsavable = null;
    await script().openChapter('one');
    expect([script().chapter?.text, book.texts.get('one')]).toEqual([
      'Typed meanwhile.',
      'Typed meanwhile.',
    ]);
  });

  // Bug: a window that closed while a save was on its way kept nothing beside it.
  it('keep what is on its way until it has arrived, and what was typed since', async () => {
    const recovered = () => {
      const [text = '', revision = 0] = [book.texts.get('one'), book.revisions.get('one')];
      return draftToRecover(readDraft('one'), { text, revision });
    };
    let arrive = (): void => undefined;
    book.way = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    script().edited('one', 'First.');
    const saving = script().flush();
    script().keepUnsaved();
    const before = recovered();
    script().edited('one', 'First. More.');
    script().keepUnsaved();
    book.saveElsewhere('one', 'First.');
    const after = recovered();
    arrive();
    await saving;
    await script().flush();
    expect(before).toMatchObject({ text: 'First.' });
    expect(after).toEqual({ baseText: 'First.', text: 'First. More.' });
    expect([book.texts.get('one'), readDraft('one')]).toEqual(['First. More.', null]);
  });

  // Bug: the book opens with one side, or with its sides changed about.
  it('stand as they were when the book is opened again', async () => {
    await script().openBeside('two');
    script().focusSide('a');
    script().focusSide('b');
    await script().closeProject();
    await script().openProject('book');
    expect([shownIds(), script().focusedId]).toEqual([['one', 'two'], 'b']);
    await script().closeSide('b');
    await script().openProject('book');
    expect(shownIds()).toEqual(['one']);
  });

  // Bug: an empty side where a chapter cannot be read, or shows one that is gone.
  it('are one again where a chapter is not there', async () => {
    book.unreadable = 'two';
    await script().openBeside('two');
    expect([shownIds(), script().problem?.code]).toEqual([['one'], 'internal']);
    await script().openBeside('three');
    book.ids = ['one', 'two'];
    await script().refreshProject();
    expect([shownIds(), script().chapter?.id]).toEqual([['one'], 'one']);
  });
});

describe('a chapter that another tab writes in, too', () => {
  // Bug: it shows what it was, until something is typed and ends in a conflict.
  it('shows what was saved there, with what is typed here', async () => {
    book.saveElsewhere('one', 'Text of one.\n\nTheirs.');
    await script().refreshProject();
    expect(script().chapter?.text).toBe('Text of one.\n\nTheirs.');
    expect(script().saveStatus.kind).toBe('saved');
    script().edited('one', 'My text of one.\n\nTheirs.');
    book.saveElsewhere('one', 'Text of one.\n\nTheirs again.');
    await script().flush();
    expect(book.texts.get('one')).toBe('My text of one.\n\nTheirs again.');
    expect(script().saveStatus.kind).toBe('saved');
  });

  // Bug: left for another chapter before a choice was made, what was typed was gone without a word.
  it('asks again where it was left before one chose', async () => {
    book.saveElsewhere('one', 'Theirs.');
    script().edited('one', 'Mine.');
    await script().flush();
    expect(script().saveStatus.kind).toBe('conflict');
    await script().openChapter('two');
    await script().openChapter('one');
    expect([script().chapter?.text, script().saveStatus.kind]).toEqual(['Mine.', 'conflict']);
    expect(book.texts.get('one')).toBe('Theirs.');
    await script().overwriteTheirs('one');
    expect(book.texts.get('one')).toBe('Mine.');
    await script().openChapter('two');
    await script().openChapter('one');
    expect(script().saveStatus.kind).toBe('saved');
  });

  // Bug: a chapter that another tab removed stays on the screen, and cannot be saved or generated.
  it('gives its place to the next one when it is removed there, but not with unsaved text', async () => {
    book.ids = ['two', 'three'];
    await script().refreshProject();
    expect(script().chapter?.id).toBe('two');
    script().edited('two', 'Unsaved.');
    book.ids = ['three'];
    await script().refreshProject();
    expect(script().chapter?.id).toBe('two');
  });

  // Bug: one goes on writing in a book that another tab took off the shelf.
  it('goes with its book when that is removed there, once it is saved', async () => {
    script().edited('one', 'Last words.');
    book.isRemoved = true;
    await script().refreshProject();
    expect([script().project, script().chapter, script().problem]).toEqual([null, null, null]);
    expect(book.texts.get('one')).toBe('Last words.');
  });
});
