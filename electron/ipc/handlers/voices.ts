import type { App } from '../../app/create-app.ts';
import type { FileHandles, Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `voices.${string}`>;

export function voiceHandlers(
  { voices, voiceLibrary, accounts, platform }: App,
  files: FileHandles,
): Pick<Handlers, Names> {
  return {
    'voices.list': () => voices.list(accounts.current()),
    'voices.cards': async () => voiceLibrary.cards(),
    'voices.refresh': () => voiceLibrary.refresh(),
    'voices.uses': async ({ voiceId }) => voiceLibrary.uses(voiceId),
    'voices.update': async ({ voiceId, ...change }) => voiceLibrary.update(voiceId, change),
    'voices.delete': ({ voiceId }) => voiceLibrary.remove(voiceId),
    'voices.forget': async ({ voiceId }) => {
      voiceLibrary.forget(voiceId);
      return null;
    },
    'voices.unforget': async ({ voiceId }) => {
      voiceLibrary.unforget(voiceId);
      return null;
    },
    'voices.audition': ({ voiceId, text, approval }) =>
      voiceLibrary.audition(voiceId, text, approval),
    'voices.judge': async ({ winnerId, loserId }) => {
      voiceLibrary.judge(winnerId, loserId);
      return null;
    },
    'voices.export': async ({ voiceIds, destinationHandle }) => {
      const folder =
        destinationHandle === null ? platform.paths.exports : files.resolve(destinationHandle);
      return { path: await voiceLibrary.exportTo(voiceIds, folder) };
    },
    'voices.import': ({ fileHandle }) => voiceLibrary.importFrom(files.resolve(fileHandle)),
    'voices.reuse': ({ voiceId }) => voiceLibrary.reuse(voiceId),
  };
}
