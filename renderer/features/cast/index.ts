export { withNewMembers } from './cast-acts.ts';
