import { preview, selectIsSounding } from '../preview/preview-store.ts';

const owner = 'part';

export const selectIsPartPlaying = (id: string) => selectIsSounding(owner, id);

/** Plays what was recorded, or stops it where it plays already. */
export function togglePart(id: string, mediaUrl: string): void {
  preview.getState().toggle({ owner, id, mediaUrl });
}

export function stopParts(): void {
  preview.getState().stop(owner);
}
