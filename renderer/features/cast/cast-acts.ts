import { AppError } from '../../../shared/app-error.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { nextColour } from '../../../shared/model/cast-colours.ts';
import type { CastMember, Project } from '../../../shared/model/project.ts';
import { asTyped } from '../../../shared/script/as-typed.ts';
import { castName } from '../../../shared/script/speakers/cast-name.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { asAct, inTurn } from '../../stores/undo-stack.ts';
import { announceUndo } from '../../ui/messages/undo-toast.ts';
import { undoHere, useScriptStore } from '../script-editor/save/script-store.ts';
import { loadParts } from './cast-store.ts';
import { type CastChange, castStep } from './undo/cast-step.ts';

export type MemberChange = Partial<Omit<CastMember, 'name'>>;

/** A change made from the book as it stands when its turn has come. */
export type CastChangeOf = (project: Project) => CastChange;

export function openProject(): Project {
  const { project } = useScriptStore.getState();
  if (project === null) throw new AppError(errorCodes.notFound, t('app.noBook'));
  return project;
}

/**
 * Shows main's answer in the window, unless another book is open by now: the project, and the open chapter under its
 * new cast.
 */
async function show(project: Project): Promise<void> {
  if (useScriptStore.getState().project?.id !== project.id) return;
  useScriptStore.setState({ project });
  const open = useScriptStore.getState().chapter;
  if (open !== null) await useScriptStore.getState().adopt([open.id]);
  await loadParts(project.id);
}

/** @param from the cast that the change was made from */
async function send(
  projectId: string,
  change: CastChange,
  from: readonly CastMember[],
): Promise<void> {
  await useScriptStore.getState().flush();
  const castFrom = change.cast && [...from];
  await show(await request('project.update', { projectId, ...change, castFrom }));
}

/**
 * Takes the book from one casting to the other, whatever else of it was changed since. Returns what stayed. Who has
 * lines stays, but for the last act: a name may have joined the cast by them.
 */
async function step(projectId: string, from: CastChange, to: CastChange, isLast = false) {
  await useScriptStore.getState().flush();
  const now = await request('project.get', { projectId });
  const speaking = isLast ? [] : await speakingIn(projectId);
  return { ...castStep({ now, from, to, speaking }), castFrom: now.cast };
}

async function speakingIn(projectId: string) {
  const { members } = await request('cast.state', { projectId });
  return members.flatMap(({ name, lineCount }) => (lineCount > 0 ? [name] : []));
}

/** Such a step, or none of it where something newer would be lost. Throws AppError. */
async function stepOrRefuse(
  projectId: string,
  from: CastChange,
  to: CastChange,
  isLast = false,
): Promise<void> {
  const { change, kept, castFrom } = await step(projectId, from, to, isLast);
  const [first] = kept;
  if (first !== undefined) {
    throw new AppError(
      errorCodes.conflict,
      t('cast.newerChange', { name: first ?? t('cast.narrator') }),
    );
  }
  await send(projectId, change, castFrom);
}

/** The values that a change writes over, so that it can be taken back. */
function former(project: Project, change: CastChange): CastChange {
  return {
    ...(change.narratorVoiceId === undefined ? {} : { narratorVoiceId: project.narratorVoiceId }),
    ...(change.speed === undefined ? {} : { speed: project.speed }),
    ...(change.cast === undefined ? {} : { cast: [...project.cast] }),
  };
}

/** Casts, says it, and remembers how it was. Throws AppError. */
export function applyCast(change: CastChange, label: string): Promise<void> {
  const announce = undoHere(announceUndo);
  return asAct(async () => {
    const project = openProject();
    const before = former(project, change);
    await send(project.id, change, project.cast);
    announce({
      label,
      undo: (isLast) => stepOrRefuse(project.id, change, before, isLast),
      redo: () => stepOrRefuse(project.id, before, change),
    });
  });
}

/** The cast with one member changed. */
export function withMember(name: string, change: MemberChange): CastChangeOf {
  return ({ cast }) => ({
    cast: cast.map((member) => (member.name === name ? { ...member, ...change } : member)),
  });
}

/** A change that costs nothing; another book that is opened before its turn stays as it is. Throws AppError. */
export async function changeCast(changeOf: CastChangeOf, label: string): Promise<void> {
  const { id } = openProject();
  await inTurn(async () => {
    const project = openProject();
    if (project.id === id) await applyCast(changeOf(project), label);
  });
}

function checkName(name: string, cast: readonly CastMember[]): void {
  if (cast.some((member) => member.name === name)) {
    throw new AppError(errorCodes.badInput, t('cast.taken', { name }));
  }
}

/** New members with colours of their own, behind the cast that is. */
export function withNewMembers(
  cast: readonly CastMember[],
  names: readonly string[],
): readonly CastMember[] {
  const grown = [...cast];
  for (const name of names) {
    if (grown.every((member) => member.name !== name)) {
      const colour = nextColour(grown.map((member) => member.colour));
      grown.push({ name, voiceId: null, colour, speed: null, emotion: null });
    }
  }
  return grown;
}

/** Adds a character by name. Throws AppError for a name that is taken. */
export function addMember(name: string): Promise<void> {
  const label = t('cast.done.added', { name });
  return changeCast(({ cast }) => {
    checkName(name, cast);
    return { cast: [...withNewMembers(cast, [name])] };
  }, label);
}

/** By a name that was typed or pasted: no `@Name:` that a hand types would meet a hard space in it. */
export const addTyped = (name: string): Promise<void> => addMember(asTyped(name));

/** Renames a character and its lines in all chapters. Throws AppError for a name that is taken. */
export function renameMember(from: string, typed: string): Promise<void> {
  const announce = undoHere(announceUndo);
  return asAct(async () => {
    const to = asTyped(typed);
    const { id: projectId, cast } = openProject();
    if (from === to) return;
    checkName(to, cast);
    const rename = async (one: string, other: string): Promise<void> => {
      await useScriptStore.getState().flush();
      await show(await request('cast.rename', { projectId, from: one, to: other }));
    };
    await rename(from, to);
    announce({
      label: t('cast.done.renamed', { from, to }),
      undo: () => rename(to, from),
      redo: () => rename(from, to),
    });
  });
}

/**
 * Takes a character out; the lines go to another one or to the narrator. `isAlias`: both are one person,
 * whose other name it stays.
 */
export function removeMember(
  name: string,
  giveTo: string | null,
  isAlias = false,
  label: string = t('cast.done.removed', { name }),
): Promise<void> {
  const announce = undoHere(announceUndo);
  return asAct(async () => {
    const { id: projectId } = openProject();
    const remove = async () => {
      await useScriptStore.getState().flush();
      const before = await request('project.get', { projectId });
      const act = await request('cast.remove', { projectId, name, giveTo, isAlias });
      const after = await request('project.get', { projectId });
      await show(after);
      return { actId: act.actId, before: [...before.cast], after: [...after.cast] };
    };
    let act = await remove();
    announce({
      label,
      undo: async () => {
        // The name comes first: without it the lines would be prose.
        const back = await step(projectId, { cast: act.after }, { cast: act.before });
        await send(projectId, back.change, back.castFrom);
        await useScriptStore.getState().flush();
        await request('manuscript.undo', { actId: act.actId });
        await show(await request('project.get', { projectId }));
      },
      redo: async () => {
        act = await remove();
      },
    });
  });
}

type Given = InputOf<'cast.give'>['chapters'];

/** Gives lines to speakers in any number of chapters, new names joining the cast: one act, one way back. */
export function giveSegments(chapters: Given, label: string): Promise<void> {
  const announce = undoHere(announceUndo);
  return asAct(async () => {
    const { id: projectId, cast } = openProject();
    const wanted = chapters.flatMap(({ lines }) => lines.flatMap(({ name }) => name ?? []));
    const names = [...new Set(wanted)];
    const isKnown = names.every((name) => cast.some((member) => member.name === name));
    const { people } = isKnown ? { people: [] } : await request('cast.people', { projectId });
    const grown = withNewMembers(cast, names).map((member, at) => {
      const found = people.find(({ name }) => castName(name) === member.name);
      return at < cast.length || found === undefined
        ? member
        : { ...member, aliases: found.aliases };
    });
    const newMembers = grown.slice(cast.length);
    const act = await request('cast.give', { projectId, newMembers: [...newMembers], chapters });
    const follow = async (): Promise<void> => show(await request('project.get', { projectId }));
    const join = async (from: CastMember[], to: CastMember[]): Promise<void> => {
      if (newMembers.length === 0) return follow();
      const { change, castFrom } = await step(projectId, { cast: from }, { cast: to });
      await send(projectId, change, castFrom);
    };
    await follow();
    announce({
      label,
      undo: async () => {
        await useScriptStore.getState().flush();
        await request('manuscript.undo', { actId: act.actId });
        await join(newMembers, []);
      },
      redo: async () => {
        await join([], newMembers);
        await useScriptStore.getState().flush();
        await request('manuscript.redo', { actId: act.actId });
        await follow();
      },
    });
  });
}
