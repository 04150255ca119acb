export { floorDb } from './capture/level-meter.ts';
export { type FileRecording, recordFile } from './capture/record-file.ts';
export { StandInNote } from './StandInNote.tsx';
export { StatementRecorder } from './statement/StatementRecorder.tsx';
export { VoiceRecorder } from './VoiceRecorder.tsx';
