import type { BookChecker } from '../../features/book-check/book-check.ts';
import type { HandlersOf } from '../ports.ts';

export function bookCheckHandlers(checker: BookChecker): HandlersOf<'bookCheck'> {
  return {
    'bookCheck.read': ({ projectId }) => checker.read(projectId),
    'bookCheck.run': ({ projectId }) => checker.run(projectId),
    'bookCheck.cancel': ({ projectId }) => checker.cancel(projectId),
    'bookCheck.accept': ({ takeId, kinds }) => checker.accept(takeId, kinds),
    'bookCheck.proofPlace': ({ projectId }) => checker.proofPlace(projectId),
    'bookCheck.setProofPlace': ({ projectId, place }) => checker.setProofPlace(projectId, place),
  };
}
