import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import {
  compileRules,
  type Pronouncer,
  pronounce,
} from '../../../shared/script/pronounce/pronounce.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { PronunciationStore } from '../../storage/pronunciations.ts';
import type { Pronunciation } from '../narration/speech-orders.ts';

type Book = Pick<ProjectRow, 'id' | 'language'>;

/** The rules that hold for a book, made ready once for each change. */
export type BookRules = {
  /** Its own first, then those of all books: among equals at a place the book's wins. */
  readonly rulesOf: (projectId: string) => readonly PronunciationRule[];
  readonly pronouncerOf: (book: Book) => Pronouncer;
  readonly pronunciationOf: (book: Book) => Pronunciation;
  /** To be called after every change of a rule. */
  readonly forget: () => void;
};

type Ready = Pronunciation & { readonly pronouncer: Pronouncer };

export function createBookRules(store: Pick<PronunciationStore, 'rules'>): BookRules {
  const ready = new Map<string, Ready>();

  const rulesOf = (projectId: string) => [...store.rules(projectId), ...store.rules(null)];
  const readyOf = ({ id, language }: Book): Ready => {
    const name = `${id} ${language}`;
    const known = ready.get(name);
    if (known !== undefined) return known;
    const pronouncer = compileRules(rulesOf(id), language);
    const made: Ready = {
      apply: applier(pronouncer),
      pronouncer,
    };
    ready.set(name, made);
    return made;
  };

  return {
    rulesOf,
    pronouncerOf: (book) => readyOf(book).pronouncer,
    pronunciationOf: readyOf,
    forget: () => {
      ready.clear();
    },
  };
}

/** A pronouncer as a plain function of what would be sent. */
export function applier(pronouncer: Pronouncer): Pronunciation['apply'] {
  if (pronouncer.rules.length === 0) return (sent) => sent;
  return (sent) => pronounce(sent, pronouncer).sent;
}
