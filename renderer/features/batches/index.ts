export { BatchesPane } from './BatchesPane.tsx';
