export { activeEditor } from './active-editor.ts';
export { type FoundPlace, foundEffect, placesNow } from './find-marks.ts';
export { goToPlace } from './go-to-place.ts';
export {
  goToPlaying,
  hearChapter,
  hearCurrent,
  hearLineOnly,
  hearSegment,
  toggleLoop,
  togglePlay,
} from './hear.ts';
export { moveToSegment } from './move-to-segment.ts';
export { type RespellPlace, respell, respellingOf, useRespellStore } from './respelling.ts';
export { segmentField } from './segment-state.ts';
export { announceAct } from './text-act.ts';
