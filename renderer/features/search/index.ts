export { SearchPane } from './SearchPane.tsx';
