import { Loader } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RuleExample, RulePreview } from '../../../shared/model/pronunciation.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import { goToPlace } from '../script-editor/index.ts';
import styles from './RulePreviewBox.module.css';
import type { PreviewState } from './use-rule-preview.ts';

function Example({ example }: { readonly example: RuleExample }) {
  const { t } = useTranslation();
  const { chapterId, chapterTitle, start, end, lead, tail, found, said } = example;
  return (
    <li>
      <button
        type="button"
        className={styles.example}
        dir="auto"
        title={t('pronunciation.preview.go', { chapter: chapterTitle })}
        data-testid="rule-example"
        onClick={() => void goToPlace({ chapterId, start, end })}
      >
        {lead}
        <del>{found}</del> <ins>{said === '' ? t('pronunciation.silent') : said}</ins>
        {tail}
      </button>
    </li>
  );
}

/** Chapter by chapter, folded: most people only want the sum. */
function PerChapter({ chapters }: Pick<RulePreview, 'chapters'>) {
  const { t } = useTranslation();
  return (
    <details className={styles.chapters}>
      <summary>{t('pronunciation.preview.perChapter')}</summary>
      <dl>
        {chapters.map(({ chapterId, title, segmentCount }) => (
          <div key={chapterId}>
            <dt className="one-line" title={title}>
              {title}
            </dt>
            <dd>{segmentCount}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Counts({ preview }: { readonly preview: RulePreview }) {
  const { t } = useTranslation();
  const { segmentCount, madeCount, skippedCount, chapters, price } = preview;
  if (segmentCount === 0 && skippedCount === 0) {
    return <p className="quiet">{t('pronunciation.preview.none')}</p>;
  }
  return (
    <>
      <p>
        {t('pronunciation.preview.lines', { count: segmentCount })}
        {t('pronunciation.preview.chapters', { count: chapters.length })}
      </p>
      {madeCount > 0 ? (
        <p className={styles.price}>
          <span>{t('pronunciation.preview.made', { count: madeCount })}</span>{' '}
          <PriceText price={price} testId="rule-price" />
        </p>
      ) : (
        segmentCount > 0 && <p className="quiet">{t('pronunciation.preview.notMade')}</p>
      )}
      {skippedCount > 0 && (
        <p className={styles.warning}>
          <TriangleAlert size={14} aria-hidden />
          <span>{t('pronunciation.preview.skipped', { count: skippedCount })}</span>
        </p>
      )}
    </>
  );
}

type RulePreviewBoxProps = PreviewState & { readonly isForAll: boolean };

/** Which lines a rule would change and what making them again costs, with a few of them to look at. */
export function RulePreviewBox({ preview, isBusy, trouble, isForAll }: RulePreviewBoxProps) {
  const { t } = useTranslation();
  const isUsable = preview !== null && preview.problem === null;
  return (
    <section
      className={styles.box}
      aria-label={t('pronunciation.preview.label')}
      aria-busy={isBusy}
      data-testid="rule-preview"
    >
      {isBusy && preview === null && (
        <p className="quiet">
          <Loader size={12} aria-hidden /> {t('pronunciation.preview.busy')}
        </p>
      )}
      {trouble !== null && <p className={styles.warning}>{trouble}</p>}
      <div className={styles.counts} aria-live="polite">
        {isUsable && <Counts preview={preview} />}
      </div>
      {isUsable && isForAll && <p className="quiet">{t('pronunciation.preview.otherBooks')}</p>}
      {isUsable && preview.examples.length > 0 && (
        <ul className={styles.examples}>
          {preview.examples.map((example) => (
            <Example
              key={`${example.chapterId} ${example.start} ${example.lead}`}
              example={example}
            />
          ))}
        </ul>
      )}
      {isUsable && preview.chapters.length > 1 && <PerChapter chapters={preview.chapters} />}
    </section>
  );
}
