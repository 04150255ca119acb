export { withNewMembers } from './cast-acts.ts';
export { UseVoice } from './UseVoice.tsx';
