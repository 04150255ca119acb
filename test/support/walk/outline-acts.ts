import type { Acts, BookWindow } from './book-window.ts';

/** What somebody does to the chapters of a book. */
export function outlineActs({ world, book, chapters, pickChapter }: BookWindow): Acts {
  const { ask } = world;
  return {
    'move a chapter': async (random) => {
      const all = await chapters();
      const from = random.whole(0, all.length - 1);
      const to = random.whole(0, all.length - 1);
      const chapterId = all[from]?.id ?? '';
      await ask('outline.move', { chapterId, toIndex: to });
      return {
        undo: () => ask('outline.move', { chapterId, toIndex: from }),
        redo: () => ask('outline.move', { chapterId, toIndex: to }),
      };
    },
    'rename a chapter': async (random) => {
      const chapterId = random.pick(await chapters()).id;
      const title = `Part ${random.whole(1, 99)}`;
      const { formerTitle } = await ask('outline.rename', { chapterId, title });
      return {
        undo: () => ask('outline.rename', { chapterId, title: formerTitle }),
        redo: () => ask('outline.rename', { chapterId, title }),
      };
    },
    'take a chapter out': async (random) => {
      const all = await chapters();
      if (all.length < 2) return null;
      const chapterId = random.pick(all).id;
      await ask('outline.remove', { chapterId });
      return {
        undo: () => ask('outline.restore', { chapterId }),
        redo: () => ask('outline.remove', { chapterId }),
      };
    },
    'new chapter': async (random) => {
      const { projectId } = book;
      const title = `New ${random.whole(1, 99)}`;
      const added = (await ask('chapter.add', { projectId, title })).chapters.at(-1);
      const chapterId = added?.id ?? '';
      return {
        undo: () => ask('outline.remove', { chapterId }),
        redo: () => ask('outline.restore', { chapterId }),
      };
    },
    'join chapters': async (random) => {
      const all = await chapters();
      if (all.length < 2) return null;
      const chapterId = all[random.whole(1, all.length - 1)]?.id ?? '';
      await ask('outline.join', { chapterId });
      return {
        undo: () => ask('outline.part', { chapterId }),
        redo: () => ask('outline.join', { chapterId }),
      };
    },
    'split a chapter': async (random) => {
      const { id: chapterId, text: own } = await pickChapter(random);
      const list = own.split('\n\n');
      if (list.length < 4) return null;
      const at = list.slice(0, random.whole(2, list.length - 1)).join('\n\n').length + 2;
      if (own.slice(at).trim() === '' || own.slice(0, at).trim() === '') return null;
      const { revision } = await ask('chapter.get', { chapterId });
      const later = (await ask('outline.split', { chapterId, at, baseRevision: revision }))
        .chapterId;
      return {
        undo: () => ask('outline.join', { chapterId: later }),
        redo: () => ask('outline.part', { chapterId: later }),
      };
    },
  };
}
