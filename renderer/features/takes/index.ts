export { goToSegment } from './go-to-segment.ts';
