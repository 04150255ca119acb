import type { PronunciationServices } from '../../app/create-pronunciation.ts';
import type { HandlersOf } from '../ports.ts';

export function pronunciationHandlers({
  rules,
  previews,
  samples,
  words,
  passed,
  remake,
}: PronunciationServices): HandlersOf<'pronunciation'> {
  return {
    'pronunciation.get': ({ projectId }) => rules.state(projectId),
    'pronunciation.add': ({ projectId, rule }) => rules.add(projectId, rule),
    'pronunciation.change': ({ projectId, id, change }) => rules.change(projectId, id, change),
    'pronunciation.move': ({ projectId, id, beforeId }) => rules.move(projectId, id, beforeId),
    'pronunciation.remove': ({ projectId, ids }) => rules.remove(projectId, ids),
    'pronunciation.restore': ({ projectId, rules: wanted }) => rules.restore(projectId, wanted),
    'pronunciation.preview': ({ projectId, rule, id }) => previews(projectId, rule, id),
    'pronunciation.passed': ({ projectId }) => passed(projectId),
    'pronunciation.import': ({ projectId, text }) => rules.importRules(projectId, text),
    'pronunciation.exportCsv': ({ projectId }) => rules.exportCsv(projectId),
    'pronunciation.hear': (request) => samples.hear(request),
    'pronunciation.samplePrice': ({ projectId, samples: wanted }) =>
      samples.price(projectId, wanted),
    'pronunciation.words': ({ projectId }) => words.list(projectId),
    'pronunciation.setFine': ({ projectId, words: fine, isFine }) =>
      words.setFine(projectId, fine, isFine),
    'pronunciation.remake': ({ projectId, approval }) => remake(projectId, approval),
  };
}
