import type { AudioStore } from '../../storage/audio-store.ts';
import type { ReferenceRecords } from './reference-records.ts';
import type { ReferenceRenders } from './reference-render.ts';

/** Files behind the media addresses of a reference, by its id or the part's; null where there is none. */
export type ReferenceMedia = {
  readonly part: (partId: string) => string | null;
  readonly reference: (id: string) => string | null;
  readonly before: (id: string) => string | null;
  readonly statement: (id: string) => string | null;
};

type MediaParts = {
  readonly desk: Pick<ReferenceRecords, 'store'>;
  readonly audio: Pick<AudioStore, 'pathOf'>;
  readonly renders: Pick<ReferenceRenders, 'pathOf'>;
};

export function createReferenceMedia({ desk, audio, renders }: MediaParts): ReferenceMedia {
  const { store } = desk;
  const stored = (sha256: string | null | undefined) =>
    sha256 == null ? null : audio.pathOf(sha256);
  return {
    part: (partId) => stored(store.part(partId).audioSha256),
    before: (id) => stored(store.byId(id).render?.beforeSha256),
    statement: (id) => stored(store.byId(id).statementSha256),
    reference: (id) => {
      const { render } = store.byId(id);
      return render === null ? null : renders.pathOf(render);
    },
  };
}
