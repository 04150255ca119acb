export { drawnCoverLook } from './cover.ts';
