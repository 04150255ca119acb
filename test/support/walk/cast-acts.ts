import { castStep } from '../../../renderer/features/cast/undo/cast-step.ts';
import type { CastMember, Project } from '../../../shared/model/project.ts';
import { plainWords } from '../billing/seeded.ts';
import type { Acts, BookWindow, Remembered } from './book-window.ts';

/** What somebody does to cast, language and pronunciation, with the ways back that the window has. */
export function castActs(window: BookWindow): Acts {
  const { world, book, project, pickChapter, losesAudio } = window;
  const { ask } = world;
  const update = async (change: Partial<Project> & { cast?: CastMember[] }) => {
    const { projectId } = book;
    await ask('project.update', { projectId, ...change } as never);
  };
  type CastChange = { narratorVoiceId?: string; speed?: number; cast?: CastMember[] };
  const speaking = async () => {
    const { members } = await ask('cast.state', { projectId: book.projectId });
    return members.flatMap(({ name, lineCount }) => (lineCount > 0 ? [name] : []));
  };
  const step = async (from: CastChange, to: CastChange, isLast: boolean) =>
    castStep({ now: await project(), from, to, speaking: isLast ? [] : await speaking() });
  /** As the window casts, with its way back. */
  const cast = async (change: CastChange): Promise<Remembered> => {
    const now = await project();
    const before: CastChange = {
      ...(change.narratorVoiceId === undefined ? {} : { narratorVoiceId: now.narratorVoiceId }),
      ...(change.speed === undefined ? {} : { speed: now.speed }),
      ...(change.cast === undefined ? {} : { cast: [...now.cast] }),
    };
    const { remakeCount } = await ask('cast.preview', { projectId: book.projectId, ...change });
    await losesAudio('casting', remakeCount, () => update(change as never));
    const turn = (from: CastChange, to: CastChange, isLast: boolean) => async () => {
      const { change: back, kept } = await step(from, to, isLast);
      if (kept.length > 0) throw new Error(`kept ${kept.join()}`);
      await update(back as never);
    };
    return { undo: turn(change, before, true), redo: turn(before, change, false) };
  };
  const voices = async () => (await ask('voices.list', {})).map(({ id }) => id);
  const newMember = (name: string): CastMember => ({
    name,
    voiceId: null,
    colour: '#2a6f97',
    speed: null,
    emotion: null,
  });
  const rulesOf = async () => (await ask('pronunciation.get', { projectId: book.projectId })).rules;
  const putRules = async (rules: Awaited<ReturnType<typeof rulesOf>>) => {
    await ask('pronunciation.restore', { projectId: book.projectId, rules: [...rules] });
  };
  const ruled = async (change: () => Promise<unknown>): Promise<Remembered> => {
    const before = await rulesOf();
    await change();
    const after = await rulesOf();
    return { undo: () => putRules(before), redo: () => putRules(after) };
  };

  return {
    'new character': async (random) => {
      const { cast: known } = await project();
      const name = `Guest${random.whole(1, 99)}`;
      if (known.some((one) => one.name === name)) return null;
      return cast({ cast: [...known, newMember(name)] });
    },
    'change a character': async (random) => {
      const { cast: known } = await project();
      if (known.length === 0) return null;
      const { name } = random.pick(known);
      const change = random.pick([
        { voiceId: random.pick(await voices()) },
        { speed: random.pick([null, 1.5, 2]) },
        { emotion: random.pick([null, 'sad']) },
      ]);
      return cast({ cast: known.map((one) => (one.name === name ? { ...one, ...change } : one)) });
    },
    narrator: async (random) => cast({ narratorVoiceId: random.pick(await voices()) }),
    speed: async (random) => cast({ speed: random.pick([1, 1.5, 2]) }),
    'rename a character': async (random) => {
      const { cast: known } = await project();
      if (known.length === 0) return null;
      const { projectId } = book;
      const from = random.pick(known).name;
      const to = `${random.pick(['Ada', 'Ben', 'Eve', 'Tom', 'Zoe'])}${random.whole(1, 9)}`;
      if (known.some(({ name }) => name === to)) return null;
      await ask('cast.rename', { projectId, from, to });
      return {
        undo: () => ask('cast.rename', { projectId, from: to, to: from }),
        redo: () => ask('cast.rename', { projectId, from, to }),
      };
    },
    'remove a character': async (random) => {
      const { projectId } = book;
      const { cast: known } = await project();
      if (known.length === 0) return null;
      const { name } = random.pick(known);
      const others = known.filter((one) => one.name !== name).map((one) => one.name);
      const giveTo = random.pick([null, ...others]);
      const isAlias = giveTo !== null && random.fraction() < 0.5;
      const remove = async () => {
        const before = await project();
        const { actId } = await ask('cast.remove', { projectId, name, giveTo, isAlias });
        const after = await project();
        return { actId, before: [...before.cast], after: [...after.cast] };
      };
      let done = await remove();
      return {
        undo: async () => {
          const back = await step({ cast: done.after }, { cast: done.before }, false);
          await update(back.change as never);
          await ask('manuscript.undo', { actId: done.actId });
        },
        redo: async () => {
          done = await remove();
        },
      };
    },
    'give a line': async (random) => {
      const { projectId } = book;
      const { cast: known } = await project();
      const chapter = await pickChapter(random);
      const spoken = chapter.segments.filter(({ kind }) => kind === 'speech');
      if (spoken.length === 0 || known.length === 0) return null;
      const { start, end } = random.pick(spoken);
      const lines = [{ from: start, to: end, name: random.pick([null, ...known])?.name ?? null }];
      const given = await world.tell('cast.give', {
        projectId,
        newMembers: [],
        chapters: [{ chapterId: chapter.id, revision: chapter.revision, lines }],
      });
      if (given === null) return null;
      const { actId } = given;
      return {
        undo: () => ask('manuscript.undo', { actId }),
        redo: () => ask('manuscript.redo', { actId }),
      };
    },
    language: async (random) => {
      const { language } = await project();
      const other = random.pick(['en', 'en-GB', 'de', 'fr']);
      await update({ language: other });
      return { undo: () => update({ language }), redo: () => update({ language: other }) };
    },
    rule: (random) =>
      ruled(async () => {
        const known = await rulesOf();
        const find = random.pick(plainWords);
        if (known.some((one) => one.find === find)) return;
        const rule = {
          projectId: book.projectId,
          find,
          say: `${find} ${find}`,
          kind: 'text' as const,
          isWholeWord: true,
          isCaseSensitive: false,
          note: '',
        };
        const { madeCount } = await ask('pronunciation.preview', {
          projectId: book.projectId,
          rule,
          id: null,
        });
        await losesAudio('a rule', madeCount, () =>
          ask('pronunciation.add', { projectId: book.projectId, rule }),
        );
      }),
    'rule off': (random) =>
      ruled(async () => {
        const known = await rulesOf();
        if (known.length === 0) return;
        const { id, isOn } = random.pick(known);
        const { projectId } = book;
        await ask('pronunciation.change', { projectId, id, change: { isOn: !isOn } });
      }),
    'rule away': (random) =>
      ruled(async () => {
        const known = await rulesOf();
        if (known.length === 0) return;
        const { projectId } = book;
        await ask('pronunciation.remove', { projectId, ids: [random.pick(known).id] });
      }),
  };
}
