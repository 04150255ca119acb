import type { SeededRandom } from '../billing/seeded.ts';
import { plainWords } from '../billing/seeded.ts';
import { type Act, type Acts, type BookWindow, sentenceOf } from './book-window.ts';
import { expectSame } from './walk-checks.ts';

const emotions = ['sad', 'excited', 'angry'];

/** What somebody does to the text of a book. */
export function writingActs(window: BookWindow): Acts {
  const { world, book, chapters, pickChapter, write, lines, losesAudio } = window;
  const { ask } = world;
  const edit =
    (
      change: (paragraphs: string[], at: number, random: SeededRandom) => readonly string[] | null,
    ): Act =>
    async (random) => {
      const { id, text } = await pickChapter(random);
      const paragraphs = text.split('\n\n');
      if (paragraphs.length < 2) return null;
      const changed = change([...paragraphs], random.whole(1, paragraphs.length - 1), random);
      if (changed === null) return null;
      const after = changed.join('\n\n');
      if (after === text) return null;
      await write(id, after);
      return { undo: () => write(id, text), redo: () => write(id, after) };
    };
  const put = (list: string[], at: number, value: string) => {
    list[at] = value;
    return list;
  };
  return {
    type: edit((list, at, random) => {
      const said = (list[at] ?? '').split(' ');
      said.splice(random.whole(1, said.length), 0, random.pick(plainWords));
      return put(list, at, said.join(' '));
    }),
    'type in two': edit((list, at, random) => {
      const next = Math.min(at + 1, list.length - 1);
      put(list, at, `${list[at]} ${sentenceOf(random)}`);
      return put(list, next, (list[next] ?? '').replace('The', 'All the'));
    }),
    'delete and type': edit((list, at) => {
      if (list.length < 4 || at + 1 >= list.length) return null;
      put(list, at + 1, (list[at + 1] ?? '').replace('was', 'was not'));
      return list.toSpliced(at, 1);
    }),
    'split a line': edit((list, at) => {
      const said = (list[at] ?? '').split('. ');
      if (said.length < 2) return put(list, at, (list[at] ?? '').replace(' was', '.\n\nIt was'));
      return list.toSpliced(at, 1, `${said[0]}.`, said.slice(1).join('. '));
    }),
    'merge lines': edit((list, at) =>
      at + 1 < list.length ? list.toSpliced(at, 2, `${list[at]} ${list[at + 1]}`) : null,
    ),
    'move a line': edit((list, at, random) => {
      const [moved = ''] = list.splice(at, 1);
      return list.toSpliced(random.whole(1, list.length), 0, moved);
    }),
    'delete a line': edit((list, at) => (list.length > 3 ? list.toSpliced(at, 1) : null)),
    'repeat a line': edit((list, at, random) =>
      list.toSpliced(random.whole(1, list.length), 0, list[at] ?? ''),
    ),
    'new line': edit((list, at, random) => list.toSpliced(at, 0, sentenceOf(random))),
    emotion: edit((list, at, random) => put(list, at, `(${random.pick(emotions)}) ${list[at]}`)),
    pause: edit((list, at, random) => list.toSpliced(at, 0, `[pause ${random.whole(1, 4)} s]`)),
    'scene break': edit((list, at) => list.toSpliced(at, 0, '***')),
    speaker: edit((list, at) =>
      (list[at] ?? '').startsWith('@')
        ? put(list, at, (list[at] ?? '').replace(/^@\w+: /, ''))
        : put(list, at, `@Anna: ${list[at]}`),
    ),
    respell: edit((list, at) =>
      put(list, at, (list[at] ?? '').replace(/ (\w+) was/, ' {$1|so} was')),
    ),
    'no heading': async (random) => {
      const { id, text: own } = await pickChapter(random);
      const after = own.replace(/^\s*# .*\n+/, '');
      if (after === own || after.trim() === '') return null;
      await write(id, after);
      return { undo: () => write(id, own), redo: () => write(id, after) };
    },
    'other end': async (random) => {
      const { id, text: own } = await pickChapter(random);
      const after = `${own.trimEnd()}${random.pick(['', '\n', '\n\n', '\n\n\n'])}`;
      if (after === own || after.trim() === '') return null;
      await write(id, after);
      return { undo: () => write(id, own), redo: () => write(id, after) };
    },
    'cut and paste': async (random) => {
      const all = await chapters();
      if (all.length < 2) return null;
      const from = await ask('chapter.get', { chapterId: random.pick(all).id });
      const to = await ask('chapter.get', {
        chapterId: random.pick(all.filter(({ id }) => id !== from.id)).id,
      });
      const left = from.text.split('\n\n');
      if (left.length < 4) return null;
      const [cut = ''] = left.splice(random.whole(1, left.length - 1), 1);
      const grown = to.text.split('\n\n');
      grown.splice(random.whole(1, grown.length), 0, cut);
      const fromText = left.join('\n\n');
      const toText = grown.join('\n\n');
      await write(from.id, fromText);
      await write(to.id, toText);
      return {
        undo: async () => {
          await write(to.id, to.text);
          await write(from.id, from.text);
        },
        redo: async () => {
          await write(from.id, fromText);
          await write(to.id, toText);
        },
      };
    },
    'replace all': async (random) => {
      const { projectId } = book;
      const query = {
        text: random.pick(plainWords),
        isCaseSensitive: false,
        isWholeWord: true,
        isPattern: false,
        isWithMarks: false,
      };
      const input = { projectId, chapterId: null, query };
      const by = random.pick(plainWords);
      const { count } = await ask('manuscript.search', { ...input, words: by });
      if (count === 0) return null;
      const { remakeCount } = await ask('manuscript.previewReplace', { ...input, words: by });
      let actId = '';
      await losesAudio('replace all', remakeCount, async () => {
        const order = { ...input, words: by, findCount: count };
        ({ actId } = await ask('manuscript.replaceAll', order));
      });
      return {
        undo: () => ask('manuscript.undo', { actId }),
        redo: () => ask('manuscript.redo', { actId }),
      };
    },
    'former text': async (random) => {
      const { id } = await pickChapter(random);
      const versions = await ask('history.list', { chapterId: id });
      if (versions.length === 0) return null;
      const { actId } = await ask('history.restore', { versionId: random.pick(versions).id });
      return {
        undo: () => ask('manuscript.undo', { actId }),
        redo: () => ask('manuscript.redo', { actId }),
      };
    },
    'revised manuscript': async (random) => {
      const { projectId } = book;
      const texts: string[] = [];
      for (const { id } of await chapters()) {
        const { text: own } = await ask('chapter.get', { chapterId: id });
        const list = own.split('\n\n').filter((one) => !/[@({[*]/.test(one));
        const at = random.whole(1, Math.max(1, list.length - 1));
        if (list.length > 3 && random.fraction() < 0.5) list.splice(at, 1);
        else list.splice(at, 0, sentenceOf(random));
        const next = random.whole(1, Math.max(1, list.length - 1));
        list[next] = (list[next] ?? '').replace('was', 'was often');
        texts.push(list.join('\n\n'));
      }
      if (random.fraction() < 0.3) texts.reverse();
      const fileHandle = await world.fileHandle('draft-2.md', texts.join('\n\n'));
      const missing = async () =>
        (await lines()).flatMap(({ identity, isMade }) => (isMade ? [] : (identity ?? [])));
      const before = new Set(await missing());
      const { draftId, lineCount } = await ask('revision.review', { projectId, fileHandle });
      const { actId } = await ask('revision.apply', { draftId, choices: [] });
      const more = new Set((await missing()).filter((identity) => !before.has(identity)));
      expectSame('lines of a revision', more.size, lineCount);
      return {
        undo: () => ask('revision.undo', { actId }),
        redo: () => ask('revision.redo', { actId }),
      };
    },
  };
}
