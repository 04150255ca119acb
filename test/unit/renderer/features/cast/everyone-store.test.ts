import { afterEach, expect, it } from 'vitest';
import { useCastStore } from '../../../../../renderer/features/cast/cast-store.ts';
import {
  askEveryone,
  castEveryone,
  chooseFor,
  dropEveryone,
  useEveryoneStore,
} from '../../../../../renderer/features/cast/everyone/everyone-store.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { clearUndo, undoEntry } from '../../../../../renderer/stores/undo-stack.ts';
import { AppError } from '../../../../../shared/app-error.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { CastState } from '../../../../../shared/model/cast.ts';
import type { CastMember, Project } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { voiceCard } from '../../../../support/builders/voice-card.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  setBridge(null);
  clearUndo();
  dropEveryone();
  useScriptStore.setState({ project: null });
  useCastStore.setState({ voices: null, problem: null });
});

const member = (name: string, voiceId: string | null): CastMember => ({
  name,
  voiceId,
  colour: '#111111',
  speed: null,
  emotion: null,
});

it('casts who has no voice yet in one step, also by voices listed before the gateway was gone', async () => {
  let project = partial<Project>({
    id: 'p1',
    narratorVoiceId: 'default',
    speed: 1,
    chapters: [],
    cast: [member('Anna', null), member('Tom', 'v9'), member('Ben', null), member('Cat', null)],
  });
  const voicesOf = () => project.cast.map(({ voiceId }) => voiceId);
  useCastStore.setState({ voices: ['v1', 'v2', 'v3'].map((id) => voiceCard(id)) });
  playBridge({
    'voices.list': () => {
      throw new AppError(errorCodes.gatewayUnreachable, 'gone');
    },
    'cast.people': () => ({ people: [], pairs: [] }),
    'cast.state': () => partial<CastState>({ members: [] }),
    'cast.preview': () => ({ remakeCount: 0 }),
    'project.get': () => project,
    'project.update': ({ projectId: _id, ...change }) => {
      project = partial<Project>({ ...project, ...change });
      return project;
    },
  });
  useScriptStore.setState({ project });
  await askEveryone();
  expect(useEveryoneStore.getState().uncast.map(({ name }) => name)).toEqual([
    'Anna',
    'Ben',
    'Cat',
  ]);
  expect(voicesOf()).toEqual([null, 'v9', null, null]);
  chooseFor('Ben', null);
  await castEveryone();
  expect(voicesOf()).toEqual(['v1', 'v9', null, 'v3']);
  await undoEntry();
  expect(voicesOf()).toEqual([null, 'v9', null, null]);
});
