import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  closedState,
  useReferenceStore,
} from '../../../../../../renderer/features/references/reference-state.ts';
import {
  addSounds,
  stopReading,
  withProgress,
} from '../../../../../../renderer/features/references/sound/add-sounds.ts';
import { setBridge } from '../../../../../../renderer/ipc/bridge.ts';
import { errorCodes } from '../../../../../../shared/ipc/error-codes.ts';
import { referenceView } from '../../../../../support/builders/reference-view.ts';

const view = referenceView('r', { title: '' });

type AddFiles = { readonly files: readonly { readonly name: string }[] };

let asked: AddFiles[];
let onHandle: (name: string) => void;

beforeEach(() => {
  asked = [];
  onHandle = () => undefined;
  useReferenceStore.setState({ ...closedState, openId: 'r', view });
  setBridge({
    kind: 'web',
    onEvents: () => () => undefined,
    fileHandle: async (file) => {
      const { name } = file as File;
      onHandle(name);
      const message = 'This is a folder.';
      return name === 'folder'
        ? { ok: false, error: { code: errorCodes.fileNotReadable, message, data: {} } }
        : { ok: true, data: { handle: `handle of ${name}` } };
    },
    request: async (route, input) => {
      if (route !== 'references.addFiles') return { ok: true, data: null };
      const given = input as AddFiles;
      asked.push(given);
      const refused = given.files
        .filter(({ name }) => /bad|stopped/.test(name))
        .map(({ name }) => ({
          name,
          code: /bad/.test(name) ? errorCodes.audioUndecodable : errorCodes.cancelled,
          message: 'No sound.',
        }));
      return { ok: true, data: { reference: { ...view, updatedAtMs: 2 }, refused } };
    },
  });
});

afterEach(() => {
  setBridge(null);
  useReferenceStore.setState(closedState);
});

const files = (...names: readonly string[]) => names.map((name) => new File(['x'], name));
const sent = () => asked.flatMap((call) => call.files.map(({ name }) => name));

describe('adding a drop of files', () => {
  it('one that cannot be opened is listed, and the others still go in, in their order', async () => {
    await addSounds('r', files('b.wav', 'folder', 'bad.mp3', 'a.wav'));
    expect(sent()).toEqual(['b.wav', 'bad.mp3', 'a.wav']);
    const { refused, pending } = useReferenceStore.getState();
    expect(refused.map(({ name }) => name)).toEqual(['folder', 'bad.mp3']);
    expect(new Set(refused.map(({ key }) => key)).size).toBe(2);
    expect(pending).toEqual([]);
  });

  it('what a person has stopped is no fault to be read', async () => {
    await addSounds('r', files('stopped.wav', 'bad.mp3'));
    expect(useReferenceStore.getState().refused.map(({ name }) => name)).toEqual(['bad.mp3']);
  });

  it('files still on their way to main are not sent after a stop', async () => {
    onHandle = (name) => {
      if (name === 'two.wav') void stopReading('r');
    };
    await addSounds('r', files('one.wav', 'two.wav', 'three.wav'));
    expect(sent()).not.toContain('three.wav');
    expect(useReferenceStore.getState().pending).toEqual([]);
  });

  it('sixty files go in calls that the contract takes', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `${at}.wav`);
    await addSounds('r', files(...names));
    expect(asked.map((call) => call.files.length)).toEqual([50, 10]);
    expect(sent()).toEqual(names);
  });

  it('an answer for a voice that was left meanwhile does not show on another one', async () => {
    onHandle = () => useReferenceStore.setState({ ...closedState, openId: 'other' });
    await addSounds('r', files('bad.wav'));
    const state = useReferenceStore.getState();
    expect(state.view).toBeNull();
    expect(state.refused).toEqual([]);
  });
});

describe('the progress of reading', () => {
  it('of two files with one name the first moves on, and only one row ends', () => {
    const pending = [
      { name: 'a', fraction: null },
      { name: 'a', fraction: null },
    ];
    expect(withProgress(pending, 'a', 0.5).map(({ fraction }) => fraction)).toEqual([0.5, null]);
    expect(withProgress(pending, 'a', 1)).toHaveLength(1);
  });

  it('a file that was begun before the page came back is listed again', () => {
    expect(withProgress([], 'a', 0.2)).toEqual([{ name: 'a', fraction: 0.2 }]);
    expect(withProgress([], 'a', 1)).toEqual([]);
  });
});
