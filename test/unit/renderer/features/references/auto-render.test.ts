import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderReference } from '../../../../../renderer/features/references/checks/use-auto-render.ts';
import {
  closedState,
  useReferenceStore,
} from '../../../../../renderer/features/references/reference-state.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { IpcResult } from '../../../../../shared/ipc/result.ts';
import { referenceView } from '../../../../support/builders/reference-view.ts';

const view = referenceView('r');

let answers: ((result: IpcResult<unknown>) => void)[];

beforeEach(() => {
  answers = [];
  useReferenceStore.setState({ ...closedState, openId: 'r', view });
  setBridge({
    kind: 'web',
    onEvents: () => () => undefined,
    fileHandle: async () => ({ ok: true, data: { handle: 'h' } }),
    request: () => new Promise((answer) => answers.push(answer)),
  });
});

afterEach(() => {
  setBridge(null);
  useReferenceStore.setState(closedState);
});

const fail = (code: (typeof errorCodes)[keyof typeof errorCodes]): IpcResult<unknown> => ({
  ok: false,
  error: { code, message: 'No.', data: {} },
});

it('changes in a row hold one connection: a browser has six, and the next change needs one', async () => {
  const first = renderReference('r');
  const second = renderReference('r');
  await second;
  expect(answers).toHaveLength(1);
  expect(useReferenceStore.getState().isRendering).toBe(true);
  answers[0]?.({ ok: true, data: { ...view, updatedAtMs: 2 } });
  await first;
  expect(useReferenceStore.getState().isRendering).toBe(false);
});

it('a render that a change has overtaken is no fault to be read, another one is', async () => {
  const overtaken = renderReference('r');
  answers[0]?.(fail(errorCodes.conflict));
  await overtaken;
  expect(useReferenceStore.getState().renderProblem).toBeNull();
  const failed = renderReference('r');
  answers[1]?.(fail(errorCodes.fileTooLarge));
  await failed;
  expect(useReferenceStore.getState().renderProblem?.code).toBe(errorCodes.fileTooLarge);
});

it('the answer for a voice that was left does not take the page of the next one', async () => {
  const left = renderReference('r');
  useReferenceStore.setState({ ...closedState, openId: 'other', view: { ...view, id: 'other' } });
  const next = renderReference('other');
  answers[0]?.(fail(errorCodes.fileTooLarge));
  await left;
  expect(useReferenceStore.getState()).toMatchObject({ renderProblem: null, isRendering: true });
  answers[1]?.({ ok: true, data: { ...view, id: 'other', updatedAtMs: 5 } });
  await next;
  expect(useReferenceStore.getState().view?.id).toBe('other');
});
