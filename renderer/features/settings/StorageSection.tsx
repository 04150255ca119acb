import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../shared/model/session.ts';
import type { CleanItem, StorageReport } from '../../../shared/model/storage.ts';
import { bridge } from '../../ipc/bridge.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { showToast } from '../../ui/messages/toast.tsx';
import { formatBytes, formatMoney, formatNumber, formatPercent } from '../../ui/words/format.ts';
import { askToRestore, backUp } from '../portable/portable-store.ts';
import styles from './StorageSection.module.css';
import {
  chooseKind,
  cleanStorage,
  lookAtStorage,
  stopStorage,
  useStorageStore,
} from './storage-store.ts';

type SectionProps = { readonly session: Session };

const isPaid = ({ tokens, money }: Pick<CleanItem, 'tokens' | 'money'>) => tokens > 0 || money > 0;

/** What takes space, said on request: reading it takes seconds in a large library. */
export function StorageSection({ session }: SectionProps) {
  const { t } = useTranslation();
  const report = useStorageStore((state) => state.report);
  const problem = useStorageStore((state) => state.problem);
  const isBusy = useStorageStore((state) => state.progress !== null);
  return (
    <Stack>
      {report !== null && <StorageTable report={report} session={session} />}
      <StorageWork />
      <ErrorNote error={problem} />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isBusy}
          data-testid="storage-look"
          onClick={() => void lookAtStorage()}
        >
          {t(report === null ? 'storage.look' : 'storage.lookAgain')}
        </Button>
        {report !== null && <CleanButton report={report} session={session} />}
        <Button variant="default" data-testid="library-backup" onClick={() => void backUp()}>
          {t('portable.backup')}
        </Button>
        {bridge().kind === 'desktop' && (
          <Button
            variant="default"
            data-testid="library-restore"
            onClick={() => void askToRestore()}
          >
            {t('portable.restore')}
          </Button>
        )}
      </Group>
      <p className="quiet">{t('portable.backupHint')}</p>
    </Stack>
  );
}

function StorageWork() {
  const { t } = useTranslation();
  const progress = useStorageStore((state) => state.progress);
  if (progress === null) return null;
  const fraction = progress.total === 0 ? 0 : progress.done / progress.total;
  const words = t(`storage.${progress.stage}`, { percent: formatPercent(fraction) });
  return (
    <Group gap="sm" wrap="nowrap" data-testid="storage-progress">
      <Stack gap={4} flex={1}>
        <p>{words}</p>
        <Progress value={fraction * 100} aria-label={words} />
      </Stack>
      <Button variant="default" data-testid="storage-stop" onClick={() => void stopStorage()}>
        {t('storage.stop')}
      </Button>
    </Group>
  );
}

function StorageTable({ report, session }: SectionProps & { readonly report: StorageReport }) {
  const { t } = useTranslation();
  const chosen = useStorageStore((state) => state.chosen);
  const { currencyLabel } = session.settings;
  const limits = { size: formatBytes(report.chapterLimitBytes), days: report.chapterLimitDays };
  return (
    <Stack data-testid="storage-report">
      <fieldset className={styles.list}>
        <legend>{t('storage.chosen')}</legend>
        {report.items.map((item) => (
          <div key={item.kind} className={styles.row} data-testid={`storage-${item.kind}`}>
            <Checkbox
              checked={chosen.includes(item.kind) && item.count > 0}
              disabled={item.count === 0}
              label={t(`storage.kinds.${item.kind}`)}
              description={
                <>
                  {t(`storage.hints.${item.kind}`, limits)}
                  {isPaid(item) && (
                    <strong className={styles.cost}>
                      {t('storage.cost', {
                        count: item.tokens,
                        tokens: formatNumber(item.tokens),
                        money: formatMoney(item.money, currencyLabel),
                      })}
                    </strong>
                  )}
                </>
              }
              onChange={(event) => chooseKind(item.kind, event.currentTarget.checked)}
            />
            <span className="quiet">{t('storage.count', { count: item.count })}</span>
            <span className={styles.size}>{formatBytes(item.bytes)}</span>
          </div>
        ))}
      </fieldset>
      <div>
        <h3>{t('storage.stays')}</h3>
        <ul className={styles.list}>
          {report.kept.map(({ kind, count, bytes }) => (
            <li key={kind} className={styles.row}>
              <span>{t(`storage.kept.${kind}`)}</span>
              <span className="quiet">{t('storage.count', { count })}</span>
              <span className={styles.size}>{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  );
}

function CleanButton({ report, session }: SectionProps & { readonly report: StorageReport }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const kinds = useStorageStore((state) => state.chosen);
  const isBusy = useStorageStore((state) => state.progress !== null);
  const chosen = report.items.filter(({ kind, count }) => kinds.includes(kind) && count > 0);
  const takes = chosen.filter(({ kind }) => kind.startsWith('takes-'));
  const sum = (items: readonly CleanItem[], of: (item: CleanItem) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  const takeCount = sum(takes, ({ count }) => count);
  const size = formatBytes(sum(chosen, ({ bytes }) => bytes));
  const clean = async (): Promise<void> => {
    setIsAsking(false);
    const result = await cleanStorage();
    if (result === null) return;
    const freed = formatBytes(result.freedBytes);
    const { skippedCount: count, isCancelled } = result;
    if (isCancelled) showToast(t('storage.stopped', { size: freed }));
    else if (count > 0) showToast(t('storage.doneSkipped', { size: freed, count }));
    else showToast(t('storage.done', { size: freed }));
  };
  return (
    <>
      <Button
        disabled={isBusy || chosen.length === 0}
        data-testid="storage-clean"
        onClick={() => setIsAsking(true)}
      >
        {t('storage.clean')}
      </Button>
      <AppModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('storage.confirmTitle', { size })}
      >
        <Stack>
          <ul>
            {chosen.map(({ kind }) => (
              <li key={kind}>{t(`storage.kinds.${kind}`)}</li>
            ))}
          </ul>
          <p data-testid="storage-cost">
            {takeCount === 0
              ? t('storage.confirmFree')
              : t('storage.confirmPaid', {
                  count: takeCount,
                  tokens: formatNumber(sum(takes, ({ tokens }) => tokens)),
                  money: formatMoney(
                    sum(takes, ({ money }) => money),
                    session.settings.currencyLabel,
                  ),
                })}
          </p>
          <DialogActions data-autofocus onCancel={() => setIsAsking(false)}>
            <Button color="red" data-testid="storage-confirm" onClick={() => void clean()}>
              {t('storage.confirm')}
            </Button>
          </DialogActions>
        </Stack>
      </AppModal>
    </>
  );
}
