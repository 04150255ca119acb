import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecorderStore } from '../recorder-store.ts';
import styles from './ReadingPane.module.css';
import { takeOf } from './sentence-takes.ts';

type ReadingPaneProps = { readonly language: string };

/** The text in large type: the sentence in hand stands out and stays in sight. */
export function ReadingPane({ language }: ReadingPaneProps) {
  const { t } = useTranslation();
  const { sentences, at, mode, reference, goTo } = useRecorderStore();
  const isResting = useRecorderStore((state) => state.phase === 'ready');
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row in hand is another one then.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' });
  }, [at, mode, sentences]);
  if (mode === 'free') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
      <section className={styles.pane} tabIndex={0} aria-label={t('recorder.text')}>
        <p className={styles.whole} lang={language} dir="auto" data-testid="reading-text">
          {sentences.join(' ')}
        </p>
      </section>
    );
  }
  return (
    <section className={styles.pane} aria-label={t('recorder.text')}>
      <ol className={styles.list} data-testid="reading-text">
        {sentences.map((sentence, index) => {
          const isTaken = reference !== null && takeOf(reference, sentence) !== null;
          const number = index + 1;
          return (
            <li key={sentence} ref={index === at ? current : null}>
              <button
                type="button"
                className={styles.sentence}
                disabled={!isResting && index !== at}
                aria-current={index === at ? 'true' : undefined}
                data-testid="sentence"
                data-taken={isTaken}
                onClick={() => isResting && goTo(index)}
              >
                <span className={styles.mark}>
                  {isTaken ? <Check size={16} aria-hidden /> : <span aria-hidden>{number}</span>}
                  <span className="visually-hidden">
                    {t(isTaken ? 'recorder.sentenceTaken' : 'recorder.sentence', { number })}
                  </span>
                </span>
                <span lang={language} dir="auto">
                  {sentence}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
