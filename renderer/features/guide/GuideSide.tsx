import { TextInput, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../../../shared/clamp.ts';
import { openGuide } from '../../stores/guide-store.ts';
import styles from './Guide.module.css';
import { Marked } from './GuideText.tsx';
import type { GuidePage } from './guide-pages.ts';
import { findInGuide, type GuideHit, searchWords } from './search-guide.ts';

/** Arrow keys go from the field through the results and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-hit]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[clamp(at + step, 0, stops.length - 1)]?.focus();
}

const goTo = ({ page, anchor }: GuideHit): void => openGuide(`${page}#${anchor}`);

type HitsProps = { readonly hits: readonly GuideHit[]; readonly query: string };

function Hits({ hits, query }: HitsProps) {
  const { t } = useTranslation();
  const words = searchWords(query);
  return (
    <>
      <p className={styles.count} role="status" data-testid="guide-count">
        {hits.length === 0 ? t('guide.none') : t('guide.results', { count: hits.length })}
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.page}#${hit.anchor}`}>
            <UnstyledButton
              className={styles.hit}
              data-hit
              data-testid="guide-hit"
              onClick={() => goTo(hit)}
            >
              <span className={styles.hitHead}>
                <Marked text={hit.heading} words={words} />
              </span>
              {hit.heading !== hit.title && <span className={styles.hitPage}>{hit.title}</span>}
              <span className={styles.hitText}>
                <Marked text={hit.excerpt} words={words} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Contents({ pages, current }: { pages: readonly GuidePage[]; current: GuidePage }) {
  return (
    <ul className={styles.contents}>
      {pages.map((page) => (
        <li key={page.id}>
          <UnstyledButton
            className={styles.entry}
            aria-current={page === current ? 'page' : undefined}
            data-testid={`guide-entry-${page.id}`}
            onClick={() => openGuide(page.id)}
          >
            {page.title}
          </UnstyledButton>
          {page === current && (
            <ul>
              {page.sections
                .filter(({ level }) => level === 2)
                .map(({ id, heading }) => (
                  <li key={id}>
                    <UnstyledButton
                      className={styles.subEntry}
                      onClick={() => openGuide(`${page.id}#${id}`)}
                    >
                      {heading}
                    </UnstyledButton>
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

type GuideSideProps = {
  readonly pages: readonly GuidePage[];
  readonly current: GuidePage;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

/** What there is to read: the pages, or what was found in them. */
export function GuideSide({ pages, current, query, onQuery, field }: GuideSideProps) {
  const { t } = useTranslation();
  const hits = findInGuide(pages, query);
  const [first] = hits;
  return (
    <nav
      className={styles.side}
      aria-label={t('guide.contents')}
      data-pane="guide-contents"
      tabIndex={-1}
      onKeyDown={query === '' ? undefined : moveFocus}
    >
      <TextInput
        ref={field}
        type="search"
        value={query}
        leftSection={<Search size={14} />}
        placeholder={t('guide.search')}
        aria-label={t('guide.search')}
        spellCheck={false}
        autoComplete="off"
        data-testid="guide-search"
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing && first !== undefined) goTo(first);
        }}
      />
      {query.trim() === '' ? (
        <Contents pages={pages} current={current} />
      ) : (
        <Hits hits={hits} query={query} />
      )}
    </nav>
  );
}
