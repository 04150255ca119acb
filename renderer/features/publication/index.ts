export { setCover } from './set-cover.ts';
