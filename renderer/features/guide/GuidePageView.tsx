import { Button } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openGuide } from '../../stores/guide-store.ts';
import styles from './Guide.module.css';
import { GuideText, type GuideTextContext, Marked } from './GuideText.tsx';
import type { GuidePage, GuideSection } from './guide-pages.ts';

/** The element of a heading on the page. */
export const headingId = (anchor: string): string => `guide-${anchor}`;

type SectionProps = { readonly section: GuideSection; readonly context: GuideTextContext };

function Section({ section, context }: SectionProps) {
  const { id, level, heading, nodes } = section;
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3';
  return (
    <>
      <Heading id={headingId(id)} tabIndex={-1}>
        <Marked text={heading} words={context.words} />
      </Heading>
      <GuideText nodes={nodes} context={context} />
    </>
  );
}

function Neighbours({ pages, page }: { pages: readonly GuidePage[]; page: GuidePage }) {
  const { t } = useTranslation();
  const at = pages.indexOf(page);
  const previous = pages[at - 1];
  const next = pages[at + 1];
  return (
    <nav className={styles.neighbours} aria-label={t('guide.neighbours')}>
      {previous !== undefined && (
        <Button
          variant="default"
          leftSection={<ArrowLeft size={14} className={styles.arrow} />}
          data-testid="guide-previous"
          onClick={() => openGuide(previous.id)}
        >
          <span className="visually-hidden">{t('guide.previous') + t('app.colon')}</span>
          {previous.title}
        </Button>
      )}
      {next !== undefined && (
        <Button
          className={styles.next}
          variant="default"
          rightSection={<ArrowRight size={14} className={styles.arrow} />}
          data-testid="guide-next"
          onClick={() => openGuide(next.id)}
        >
          <span className="visually-hidden">{t('guide.next') + t('app.colon')}</span>
          {next.title}
        </Button>
      )}
    </nav>
  );
}

type GuidePageViewProps = {
  readonly pages: readonly GuidePage[];
  readonly page: GuidePage;
  readonly context: GuideTextContext;
  /** What stands under the first heading of this page. */
  readonly extra: ReactNode;
};

/** A page of the guide with the ways to the ones before and after it. */
export function GuidePageView({ pages, page, context, extra }: GuidePageViewProps) {
  return (
    <article className={styles.article} data-testid="guide-page" data-page={page.id}>
      {page.sections.map((section, at) => (
        <section key={section.id} aria-labelledby={headingId(section.id)}>
          <Section section={section} context={context} />
          {at === 0 && extra}
        </section>
      ))}
      <Neighbours pages={pages} page={page} />
    </article>
  );
}
