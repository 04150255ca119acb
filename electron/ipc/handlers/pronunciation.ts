import type { App } from '../../app/create-app.ts';
import type { Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `pronunciation.${string}`>;

export function pronunciationHandlers({ pronunciation }: App): Pick<Handlers, Names> {
  const { rules, previews, samples, words, passed, remake } = pronunciation;
  return {
    'pronunciation.get': async ({ projectId }) => rules.state(projectId),
    'pronunciation.add': async ({ projectId, rule }) => rules.add(projectId, rule),
    'pronunciation.change': async ({ projectId, id, change }) =>
      rules.change(projectId, id, change),
    'pronunciation.move': async ({ projectId, id, beforeId }) =>
      rules.move(projectId, id, beforeId),
    'pronunciation.remove': async ({ projectId, ids }) => rules.remove(projectId, ids),
    'pronunciation.restore': async ({ projectId, rules: wanted }) =>
      rules.restore(projectId, wanted),
    'pronunciation.preview': ({ projectId, rule, id }) => previews(projectId, rule, id),
    'pronunciation.passed': ({ projectId }) => passed(projectId),
    'pronunciation.importCsv': async ({ projectId, text }) => rules.importCsv(projectId, text),
    'pronunciation.exportCsv': async ({ projectId }) => rules.exportCsv(projectId),
    'pronunciation.hear': (request) => samples.hear(request),
    'pronunciation.samplePrice': async ({ projectId, samples: wanted }) =>
      samples.price(projectId, wanted),
    'pronunciation.words': ({ projectId }) => words.list(projectId),
    'pronunciation.setFine': async ({ projectId, words: fine, isFine }) => {
      words.setFine(projectId, fine, isFine);
      return null;
    },
    'pronunciation.remake': async ({ projectId, approval }) => remake(projectId, approval),
  };
}
