export { floorDb } from './level-meter.ts';
export { type FileRecording, recordFile } from './record-file.ts';
export { keepInterrupted } from './recorder-store.ts';
export { StatementRecorder } from './StatementRecorder.tsx';
export { VoiceRecorder } from './VoiceRecorder.tsx';
