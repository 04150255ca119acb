import type { App } from '../../app/create-app.ts';
import type { FileHandles, Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `references.${string}` | `recordings.${string}`>;

export function referenceHandlers(
  { voiceMaking }: App,
  handles: FileHandles,
): Pick<Handlers, Names> {
  const { references, files, renders, cloning, recordings } = voiceMaking;
  return {
    'references.list': async () => references.list(),
    'references.create': async ({ title, language }) => references.create(title, language),
    'references.get': async ({ referenceId }) => references.get(referenceId),
    'references.update': async ({ referenceId, ...change }) =>
      references.update(referenceId, change),
    'references.remove': async ({ referenceId }) => {
      references.remove(referenceId);
      return null;
    },
    'references.restore': async ({ referenceId }) => {
      references.restore(referenceId);
      return null;
    },
    'references.addFiles': ({ referenceId, files: dropped }) =>
      files.add(
        referenceId,
        dropped.map(({ handle, name }) => ({ name, path: () => handles.resolve(handle) })),
      ),
    'references.stopReading': async ({ referenceId }) => {
      files.stop(referenceId);
      return null;
    },
    'references.order': async ({ referenceId, partIds }) => references.order(referenceId, partIds),
    'references.removePart': async ({ referenceId, partId }) =>
      references.removePart(referenceId, partId),
    'references.restorePart': async ({ referenceId, partId }) =>
      references.restorePart(referenceId, partId),
    'references.trim': async ({ referenceId, partId, regions }) =>
      references.trim(referenceId, partId, regions),
    'references.consent': async ({ referenceId, consent }) =>
      references.consent(referenceId, consent),
    'references.render': ({ referenceId }) => renders.render(referenceId),
    'references.offer': ({ referenceId }) => cloning.offer(referenceId),
    'references.clone': ({ referenceId, approval }) => cloning.clone(referenceId, approval),
    'recordings.begin': async (recording) => ({ recordingId: recordings.begin(recording) }),
    'recordings.append': async ({ recordingId, index, samples }) => {
      await recordings.append(recordingId, index, samples);
      return null;
    },
    'recordings.finish': ({ recordingId }) => recordings.finish(recordingId),
    'recordings.discard': async ({ recordingId }) => {
      await recordings.discard(recordingId);
      return null;
    },
  };
}
