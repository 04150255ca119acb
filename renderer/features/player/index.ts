export { chapterTimeline } from './strip/chapter-timeline.ts';
