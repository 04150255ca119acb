export { HistoryDialog } from './HistoryDialog.tsx';
