import { useTranslation } from 'react-i18next';
import type { ReportSound } from '../../../shared/model/report/export-report.ts';
import { curveOf, heightOf } from '../../../shared/model/report/report-curve.ts';
import { formatClock, joinNames, joinSentences } from '../../ui/words/format.ts';
import styles from './Report.module.css';
import { useReportWords } from './use-report-words.ts';

const marks = [0, -20, -40, -60];

/** Short-term loudness over time, with the limits of the preset, the loudest 400 ms and the loudest 3 s; and in words. */
export function LoudnessCurve({ sound }: { readonly sound: ReportSound }) {
  const { t } = useTranslation();
  const words = useReportWords();
  const { path, loudest } = curveOf(sound.shortTermLufs);
  const { least, most } = sound.checks.find(({ name }) => name === 'integratedLufs') ?? {};
  const limits = [least, most].flatMap((limit) => limit ?? []);
  const lufsWords = (lufs: number) => words.value('integratedLufs', lufs);
  const { momentaryMaxLufs } = sound;
  return (
    <figure className={styles.curve} data-testid="report-curve">
      {path !== '' && (
        <div className={styles.plot} aria-hidden>
          <span className={styles.scale}>
            {marks.map((lufs) => (
              <span key={lufs} style={{ top: `${heightOf(lufs)}%` }}>
                {lufs}
              </span>
            ))}
          </span>
          <svg viewBox="0 0 600 100" preserveAspectRatio="none" role="presentation">
            {marks.map((lufs) => (
              <path key={lufs} className={styles.gridLine} d={`M0 ${heightOf(lufs)}H600`} />
            ))}
            {limits.map((limit) => (
              <path key={limit} className={styles.limitLine} d={`M0 ${heightOf(limit)}H600`} />
            ))}
            {momentaryMaxLufs !== null && (
              <path className={styles.peak} d={`M0 ${heightOf(momentaryMaxLufs)}H600`} />
            )}
            <path className={styles.line} d={path} />
          </svg>
          {loudest !== null && (
            <span
              className={styles.loudest}
              style={{
                left: `calc(32px + (100% - 32px) * ${loudest.x / 600})`,
                top: `${loudest.y}%`,
              }}
            />
          )}
        </div>
      )}
      {path !== '' && (
        <p className={styles.times} aria-hidden>
          <span>{formatClock(0)}</span>
          <span>{formatClock(sound.durationMs)}</span>
        </p>
      )}
      <figcaption>
        {joinSentences([
          words.curve(sound),
          ...(limits.length > 0
            ? [t('report.curveLimits', { limits: joinNames(limits.map(lufsWords)) })]
            : []),
        ])}
      </figcaption>
    </figure>
  );
}
