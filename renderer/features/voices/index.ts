export { VoicesScreen } from './VoicesScreen.tsx';
export { importVoices, voicePackEnding } from './voice-acts.ts';
