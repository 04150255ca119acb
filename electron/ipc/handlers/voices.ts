import type { VoiceLibrary } from '../../app/create-voice-library.ts';
import type { Accounts } from '../../features/session/accounts.ts';
import type { Voices } from '../../features/voices/voices.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function voiceHandlers(
  {
    voices,
    voiceLibrary,
    accounts,
    exportsFolder,
  }: {
    readonly voices: Pick<Voices, 'list'>;
    readonly voiceLibrary: VoiceLibrary;
    readonly accounts: Pick<Accounts, 'current'>;
    readonly exportsFolder: string;
  },
  files: FileHandles,
): HandlersOf<'voices'> {
  return {
    'voices.list': () => voices.list(accounts.current()),
    'voices.cards': () => voiceLibrary.cards(),
    'voices.refresh': () => voiceLibrary.refresh(),
    'voices.uses': ({ voiceId }) => voiceLibrary.uses(voiceId),
    'voices.update': ({ voiceId, ...change }) => voiceLibrary.update(voiceId, change),
    'voices.delete': ({ voiceId }) => voiceLibrary.remove(voiceId),
    'voices.forget': ({ voiceId }) => voiceLibrary.forget(voiceId),
    'voices.unforget': ({ voiceId }) => voiceLibrary.unforget(voiceId),
    'voices.audition': ({ voiceId, text, approval }) =>
      voiceLibrary.audition(voiceId, text, approval),
    'voices.judge': ({ winnerId, loserId }) => voiceLibrary.judge(winnerId, loserId),
    'voices.export': async ({ voiceIds, destinationHandle }) => {
      const folder = destinationHandle === null ? exportsFolder : files.resolve(destinationHandle);
      return { path: await voiceLibrary.exportTo(voiceIds, folder) };
    },
    'voices.import': ({ fileHandle }) => voiceLibrary.importFrom(files.resolve(fileHandle)),
    'voices.reuse': ({ voiceId }) => voiceLibrary.reuse(voiceId),
  };
}
