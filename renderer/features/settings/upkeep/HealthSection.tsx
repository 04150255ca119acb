import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../../shared/model/session.ts';
import type { HealthReport } from '../../../../shared/model/upkeep/health.ts';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { showToast } from '../../../ui/messages/toast.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/words/format.ts';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { HealthFacts } from './HealthFacts.tsx';
import {
  checkHealth,
  repairHealth,
  showDiagnostics,
  stopHealth,
  useHealthStore,
} from './health-store.ts';

/** Whether the library and what it stands on are well, on request. */
export function HealthSection({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const [isRead, setIsRead] = useState(false);
  const report = useHealthStore((state) => state.report);
  const problem = useHealthStore((state) => state.problem);
  const isBusy = useHealthStore((state) => state.progress !== null);
  return (
    <Stack>
      {report !== null && <HealthFacts report={report} />}
      {report !== null && <Lost report={report} session={session} />}
      <HealthWork />
      <ErrorNote error={problem} />
      <Checkbox
        checked={isRead}
        label={t('health.read')}
        description={t('health.readHint')}
        data-testid="health-read"
        onChange={(event) => setIsRead(event.currentTarget.checked)}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isBusy}
          data-testid="health-check"
          onClick={() => void checkHealth(isRead)}
        >
          {t(report === null ? 'health.check' : 'health.checkAgain')}
        </Button>
        <Button
          variant="default"
          data-testid="diagnostics-show"
          onClick={() => void showDiagnostics(false)}
        >
          {t('health.diagnostics')}
        </Button>
      </Group>
      <DiagnosticsDialog />
    </Stack>
  );
}

function HealthWork() {
  const { t } = useTranslation();
  const progress = useHealthStore((state) => state.progress);
  if (progress === null) return null;
  const fraction = progress.total === 0 ? 0 : progress.done / progress.total;
  const words = t(`health.stages.${progress.stage}`, { percent: formatPercent(fraction) });
  return (
    <Group gap="sm" wrap="nowrap" data-testid="health-progress">
      <Stack gap={4} flex={1}>
        <p>{words}</p>
        <Progress value={fraction * 100} aria-label={words} />
      </Stack>
      <Button variant="default" data-testid="health-stop" onClick={() => void stopHealth()}>
        {t('health.stop')}
      </Button>
    </Group>
  );
}

type LostProps = { readonly report: HealthReport; readonly session: Session };

/** What is lost, what it was charged, and marking it after a question. */
function Lost({ report: { audio }, session }: LostProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = useHealthStore((state) => state.progress !== null);
  const takeCount = audio.missingCount + audio.damagedCount;
  if (takeCount === 0) return null;
  const cost = t('health.cost', {
    count: audio.lineCount,
    tokens: formatNumber(audio.tokens),
    money: formatMoney(audio.money, session.settings.currencyLabel),
  });
  const repair = async (): Promise<void> => {
    setIsAsking(false);
    const result = await repairHealth();
    if (result === null) return;
    const { markedCount, skippedCount } = result;
    showToast(
      skippedCount === 0
        ? t('health.marked', { count: markedCount })
        : t('health.markedSome', { count: markedCount, skipped: formatNumber(skippedCount) }),
    );
  };
  return (
    <Stack gap="xs" align="flex-start" data-testid="health-lost">
      <p>{cost}</p>
      <Button disabled={isBusy} data-testid="health-repair" onClick={() => setIsAsking(true)}>
        {t('health.repair')}
      </Button>
      <AppModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('health.repairTitle', { count: takeCount })}
      >
        <Stack>
          <p>{t('health.repairHint')}</p>
          <p>{cost}</p>
          <DialogActions data-autofocus onCancel={() => setIsAsking(false)}>
            <Button data-testid="health-confirm" onClick={() => void repair()}>
              {t('health.repairConfirm')}
            </Button>
          </DialogActions>
        </Stack>
      </AppModal>
    </Stack>
  );
}
