export { figuresOfLength, missingSpeech, moneyOf } from './chapters/count-figures.ts';
export { activeEditor, openEditors } from './editor/active-editor.ts';
export { type FoundPlace, foundEffect, placesNow } from './editor/find-marks.ts';
export { goToPlace } from './editor/go-to-place.ts';
export { goToSegment } from './editor/go-to-segment.ts';
export { insertIntoScript } from './editor/insert-text.ts';
export { moveToSegment } from './editor/move-to-segment.ts';
export { segmentField } from './gutter/segment-state.ts';
export { countSegments } from './gutter/segments.ts';
export {
  goToPlaying,
  hearChapter,
  hearCurrent,
  hearLineOnly,
  hearSegment,
  offerAtStart,
  toggleLoop,
  togglePlay,
} from './playing/hear.ts';
export { type SideId, shownOn } from './save/sides.ts';
export { announceAct } from './save/text-act.ts';
export { newSpeakerSignal } from './tags/palette-commands.ts';
export { type RespellPlace, respell, respellingOf, useRespellStore } from './tags/respelling.ts';
