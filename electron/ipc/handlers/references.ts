import type { VoiceMaking } from '../../app/create-voices.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function referenceHandlers(
  { references, files, renders, cloning, recordings }: VoiceMaking,
  handles: FileHandles,
): HandlersOf<'references' | 'recordings'> {
  return {
    'references.list': () => references.list(),
    'references.create': ({ title, language }) => references.create(title, language),
    'references.get': ({ referenceId }) => references.get(referenceId),
    'references.update': ({ referenceId, ...change }) => references.update(referenceId, change),
    'references.remove': ({ referenceId }) => references.remove(referenceId),
    'references.restore': ({ referenceId }) => references.restore(referenceId),
    'references.addFiles': ({ referenceId, files: dropped }) =>
      files.add(
        referenceId,
        dropped.map(({ handle, name }) => ({ name, path: () => handles.resolve(handle) })),
      ),
    'references.stopReading': ({ referenceId }) => files.stop(referenceId),
    'references.order': ({ referenceId, partIds }) => references.order(referenceId, partIds),
    'references.removePart': ({ referenceId, partId }) =>
      references.removePart(referenceId, partId),
    'references.restorePart': ({ referenceId, partId }) =>
      references.restorePart(referenceId, partId),
    'references.trim': ({ referenceId, partId, regions }) =>
      references.trim(referenceId, partId, regions),
    'references.consent': ({ referenceId, consent }) => references.consent(referenceId, consent),
    'references.render': ({ referenceId }) => renders.render(referenceId),
    'references.offer': ({ referenceId }) => cloning.offer(referenceId),
    'references.clone': ({ referenceId, approval }) => cloning.clone(referenceId, approval),
    'recordings.begin': (recording) => ({ recordingId: recordings.begin(recording) }),
    'recordings.append': ({ recordingId, index, samples }) =>
      recordings.append(recordingId, index, samples),
    'recordings.finish': ({ recordingId }) => recordings.finish(recordingId),
    'recordings.discard': ({ recordingId }) => recordings.discard(recordingId),
  };
}
