import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWireError } from '../../../../shared/ipc/result.ts';
import type { HealthReport } from '../../../../shared/model/upkeep/health.ts';
import {
  formatBytes,
  formatNumber,
  joinLabel,
  joinNames,
  joinSentences,
} from '../../../ui/words/format.ts';
import styles from './Upkeep.module.css';

/** The faces that the page is set in. */
const faces = ['Inter Variable', 'Literata Variable'] as const;

/** One that no text on the screen needs yet is not loaded, and there all the same. */
const isFaceThere = (name: string): boolean =>
  [...document.fonts].some(({ family, status }) => family.includes(name) && status !== 'error');

type FactProps = { readonly name: string; readonly isBad?: boolean; readonly children: ReactNode };

function Fact({ name, isBad = false, children }: FactProps) {
  return (
    <>
      <dt className="quiet">{name}</dt>
      <dd className={isBad ? styles.bad : undefined}>{children}</dd>
    </>
  );
}

/** What the last check found, a line for each thing. */
export function HealthFacts({ report }: { readonly report: HealthReport }) {
  const { t } = useTranslation();
  const { program, databaseProblems, freeBytes, secretStore, crashFolder } = report;
  const { missingCount, damagedCount, otherMissingCount } = report.audio;
  const missingFaces = faces.filter((face) => !isFaceThere(face));
  return (
    <dl className={styles.facts} data-testid="health-report">
      <Fact name={t('health.facts.database')} isBad={databaseProblems.length > 0}>
        {databaseProblems.length === 0 ? t('health.whole') : databaseProblems.join('; ')}
        {databaseProblems.length > 0 && <p>{t('health.databaseHint')}</p>}
      </Fact>
      <Fact
        name={t('health.facts.audio')}
        isBad={missingCount + damagedCount + otherMissingCount > 0}
      >
        <AudioFacts audio={report.audio} />
      </Fact>
      <Fact name={t('health.facts.disk')}>
        {freeBytes === null
          ? t('health.unknown')
          : t('health.free', { size: formatBytes(freeBytes) })}
      </Fact>
      {report.openFolder !== null && (
        <Fact name={t('health.facts.folder')} isBad>
          {t('health.openFolder')} <code>{report.openFolder}</code>
        </Fact>
      )}
      <Fact name={t('health.facts.keys')}>{t(`health.keys.${secretStore}`)}</Fact>
      <Fact name={t('health.facts.gateway')} isBad={report.gateway.state === 'failed'}>
        <GatewayFact gateway={report.gateway} />
      </Fact>
      <Fact name={t('health.facts.fonts')} isBad={missingFaces.length > 0}>
        {missingFaces.length === 0
          ? t('health.fontsThere')
          : t('health.fontsMissing', { names: joinNames(missingFaces) })}
      </Fact>
      <Fact name={t('health.facts.program')}>
        <span dir="ltr">
          {t('health.programFacts', { ...program, runtime: program.runtime.join(' · ') })}
        </span>
      </Fact>
      {crashFolder !== null && (
        <Fact name={t('health.facts.crashes')}>
          {t('health.crashes')} <code>{crashFolder}</code>
        </Fact>
      )}
    </dl>
  );
}

function AudioFacts({ audio }: { readonly audio: HealthReport['audio'] }) {
  const { t } = useTranslation();
  const { fileCount, missingCount, damagedCount, otherMissingCount, orphanCount } = audio;
  const parts = [
    t(audio.isRead ? 'health.filesRead' : 'health.files', { count: fileCount }),
    ...(missingCount > 0 ? [t('health.missing', { count: missingCount })] : []),
    ...(damagedCount > 0 ? [t('health.damaged', { count: damagedCount })] : []),
    ...(otherMissingCount > 0 ? [t('health.otherMissing', { count: otherMissingCount })] : []),
    ...(orphanCount > 0 ? [t('health.orphans', { count: orphanCount })] : []),
  ];
  return <>{joinSentences(parts)}</>;
}

function GatewayFact({ gateway }: { readonly gateway: HealthReport['gateway'] }) {
  const { t } = useTranslation();
  if (gateway.state === 'reachable') {
    const { host, modelCount } = gateway;
    return (
      <>{t('health.reachable', { host, count: modelCount, number: formatNumber(modelCount) })}</>
    );
  }
  if (gateway.state === 'failed') {
    return <>{joinLabel(gateway.host, fromWireError(gateway.problem).message)}</>;
  }
  return <>{t(gateway.state === 'demo' ? 'health.demo' : 'health.notAsked')}</>;
}
