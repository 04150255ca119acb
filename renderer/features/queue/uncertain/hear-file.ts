import { preview, selectIsSounding } from '../../preview/preview-store.ts';

const owner = 'file';

export const selectIsFilePlaying = (mediaUrl: string | null | undefined) =>
  selectIsSounding(owner, mediaUrl ?? '');

/** Plays a finished file or a lost answer, or stops it where it plays already. */
export function toggleFile(mediaUrl: string): void {
  preview.getState().toggle({ owner, id: mediaUrl, mediaUrl });
}

export function stopFiles(): void {
  preview.getState().stop(owner);
}
