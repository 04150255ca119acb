export { ReferenceEditor } from './ReferenceEditor.tsx';
