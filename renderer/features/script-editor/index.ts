export { activeEditor } from './active-editor.ts';
export { type FoundPlace, foundEffect, placesNow } from './find-marks.ts';
export { goToPlace } from './go-to-place.ts';
export {
  goToPlaying,
  hearChapter,
  hearCurrent,
  hearLineOnly,
  toggleLoop,
  togglePlay,
} from './hear.ts';
export { segmentField } from './segment-state.ts';
export { announceAct } from './text-act.ts';
