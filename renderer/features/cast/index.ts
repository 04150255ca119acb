export { addMember, giveSegments, withMember, withNewMembers } from './cast-acts.ts';
export { askChange, castVoice } from './change-store.ts';
export { Swatch } from './Swatch.tsx';
export { UseVoice } from './UseVoice.tsx';
