import { useTranslation } from 'react-i18next';
import {
  selectCurrencyLabel,
  selectPrices,
  useSessionStore,
} from '../../../stores/session-store.ts';
import { StatusMark } from '../../../ui/status/StatusMark.tsx';
import { useScriptStore } from '../save/script-store.ts';
import styles from './SegmentCard.module.css';
import { type SegmentFact, segmentFacts } from './segment-facts.ts';
import { segmentLabel } from './segment-label.ts';
import { useSegmentMenu } from './segment-menu-store.ts';

/** Room that the card needs below its mark, in pixels; above it where there is less. */
const cardHeightPx = 190;
const cardWidthPx = 320;

/** What a mark tells while the pointer rests on it. */
export function SegmentCard() {
  const { t } = useTranslation();
  const card = useSegmentMenu((state) => state.card);
  const project = useScriptStore((state) => state.project);
  const prices = useSessionStore(selectPrices);
  const currency = useSessionStore(selectCurrencyLabel);
  if (card === null || project === null) return null;
  const { segment, box } = card;
  const facts: readonly SegmentFact[] = segmentFacts({
    ...card,
    project,
    prices,
    currency,
    nowMs: Date.now(),
  });
  const isAbove = box.top + box.height + cardHeightPx > window.innerHeight;
  const place = isAbove
    ? { bottom: window.innerHeight - box.top + 4 }
    : { top: box.top + box.height + 4 };
  // Beside a right-to-left text the marks stand at the right end.
  const isAtEnd = box.left + cardWidthPx > window.innerWidth;
  const side = isAtEnd ? { right: window.innerWidth - box.left - box.width } : { left: box.left };
  return (
    <div
      className={styles.card}
      role="tooltip"
      data-testid="line-card"
      style={{ ...side, ...place }}
    >
      <p className={styles.state}>
        <StatusMark status={segment.status} />
        {segmentLabel(segment, segment.status)}
      </p>
      <dl className={styles.facts}>
        {facts.map(({ name, words }) => (
          <div key={name} className={styles.fact}>
            <dt>{t(`gutter.${name}`)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>{t('gutter.openMenu', { keys: 'Ctrl Shift L' })}</p>
    </div>
  );
}
