export { coverFile, setCover } from './set-cover.ts';
