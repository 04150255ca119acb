import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  addMember,
  changeCast,
  removeMember,
  withMember,
} from '../../../../../renderer/features/cast/cast-acts.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import {
  clearUndo,
  redoEntry,
  undoEntry,
  useUndoStack,
} from '../../../../../renderer/stores/undo-stack.ts';
import type { CastMember, Project } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

const member = (name: string): CastMember => ({
  name,
  voiceId: null,
  colour: '#111111',
  speed: null,
  emotion: null,
});

let project: Project;
let speaking: readonly string[];

const stored = (change: Partial<Project>): Project => {
  project = { ...project, ...change };
  return project;
};
const cast = () => project.cast;
const ofLabel = (label: string) => useUndoStack.getState().done.find((one) => one.label === label);

beforeEach(() => {
  speaking = [];
  project = partial<Project>({
    id: 'p1',
    narratorVoiceId: 'v',
    speed: 1,
    cast: [member('Anna'), member('Ben')],
  });
  playBridge({
    'project.get': () => project,
    'project.update': ({ projectId: _id, ...change }) => stored(partial<Project>(change)),
    'cast.state': () => ({
      members: cast().map(({ name }) => ({ name, lineCount: speaking.includes(name) ? 1 : 0 })),
    }),
    'cast.remove': ({ name }) => {
      stored({ cast: cast().filter((one) => one.name !== name) });
      return { actId: 'act' };
    },
    'manuscript.undo': () => ({}),
  });
  useScriptStore.setState({ project });
});

afterEach(() => {
  setBridge(null);
  clearUndo();
  useScriptStore.setState({ project: null });
});

it('an older change takes back itself alone (bug: the whole former cast came back)', async () => {
  await changeCast(withMember('Anna', { speed: 1.2 }), 'older');
  await changeCast(withMember('Anna', { emotion: 'sad' }), 'emotion');
  await changeCast(withMember('Ben', { colour: '#222222' }), 'colour');
  await addMember('Cleo');
  await undoEntry(ofLabel('older'));
  expect(cast()).toEqual([
    { ...member('Anna'), emotion: 'sad' },
    { ...member('Ben'), colour: '#222222' },
    expect.objectContaining({ name: 'Cleo' }),
  ]);
  await redoEntry();
  expect(cast()[0]).toEqual({ ...member('Anna'), speed: 1.2, emotion: 'sad' });
});

it('what was changed again is not taken back over the newer change (bug: the newer voice was lost)', async () => {
  await changeCast(withMember('Anna', { voiceId: 'one' }), 'older');
  await changeCast(withMember('Anna', { voiceId: 'two' }), 'newer');
  await expect(undoEntry(ofLabel('older'))).rejects.toThrow(/Anna .*again/);
  expect(cast()[0]?.voiceId).toBe('two');
  await undoEntry();
  await undoEntry();
  expect(cast()).toEqual([member('Anna'), member('Ben')]);
});

it('a character who speaks or has a voice by now stays (bug: its lines became prose)', async () => {
  await addMember('Cleo');
  const [added] = useUndoStack.getState().done;
  await changeCast(withMember('Cleo', { voiceId: 'one' }), 'voice');
  await expect(undoEntry(added)).rejects.toThrow(/Cleo/);
  await undoEntry(ofLabel('voice'));
  speaking = ['Cleo'];
  await changeCast(withMember('Ben', { emotion: 'sad' }), 'ben');
  await expect(undoEntry(added)).rejects.toThrow(/Cleo/);
  speaking = [];
  await undoEntry(added);
  expect(cast()).toEqual([member('Anna'), { ...member('Ben'), emotion: 'sad' }]);
});

it('a name that joined by the lines it has goes with the last act (bug: that was refused)', async () => {
  speaking = ['Cleo'];
  await addMember('Cleo');
  await undoEntry();
  expect(cast()).toEqual([member('Anna'), member('Ben')]);
});

it('a removed character comes back in its place beside newer changes (bug: newer casting was lost)', async () => {
  await removeMember('Anna', null, false, 'removed');
  await changeCast(withMember('Ben', { voiceId: 'one' }), 'voice');
  await undoEntry(ofLabel('removed'));
  expect(cast()).toEqual([member('Anna'), { ...member('Ben'), voiceId: 'one' }]);
});
