export { keepInterrupted } from './recorder-store.ts';
export { StatementRecorder } from './StatementRecorder.tsx';
export { VoiceRecorder } from './VoiceRecorder.tsx';
