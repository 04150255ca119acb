import { Button, Group, Progress, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWireError } from '../../../../shared/ipc/result.ts';
import type { LibraryMove, LibraryPlace } from '../../../../shared/model/upkeep/library-move.ts';
import { bridge } from '../../../ipc/bridge.ts';
import { AppModal, DialogActions } from '../../../ui/dialogs/AppModal.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { formatBytes, formatLength, formatPercent } from '../../../ui/words/format.ts';
import {
  cancelMove,
  chooseTarget,
  copyLibrary,
  forgetPlan,
  loadPlace,
  removeFormer,
  restart,
  useMoveStore,
} from './move-store.ts';
import styles from './Upkeep.module.css';

/** Where the library is, and moving it to another folder. */
export function PlaceSection() {
  const { t } = useTranslation();
  const place = useMoveStore((state) => state.place);
  const problem = useMoveStore((state) => state.problem);
  useEffect(() => void loadPlace(), []);
  if (place === null) return <ErrorNote error={problem} />;
  const { folder, former, move } = place;
  const isDesktop = bridge().kind === 'desktop';
  return (
    <Stack gap="xs" align="flex-start" data-testid="library-place">
      <p className={styles.path}>
        {t('move.folder')} <code data-testid="library-folder">{folder}</code>
      </p>
      {move !== null && <MoveWork move={move} />}
      {place.problem !== null && move === null && (
        <p className={styles.bad} role="status">
          {t('move.failed', { reason: fromWireError(place.problem).message })}
        </p>
      )}
      <ErrorNote error={problem} />
      {move === null && isDesktop && (
        <Button variant="default" data-testid="library-move" onClick={() => void chooseTarget()}>
          {t('move.move')}
        </Button>
      )}
      {move === null && !isDesktop && <p className="quiet">{t('move.byCommand')}</p>}
      {former !== null && <Former former={former} />}
      <PlanDialog />
    </Stack>
  );
}

function MoveWork({ move }: { readonly move: LibraryMove }) {
  const { t } = useTranslation();
  const startedAtMs = useMoveStore((state) => state.startedAtMs);
  const { target, doneBytes, totalBytes, isCopied } = move;
  const fraction = totalBytes === 0 ? 0 : doneBytes / totalBytes;
  const leftMs =
    fraction === 0 ? 0 : ((performance.now() - startedAtMs) * (1 - fraction)) / fraction;
  const words = isCopied
    ? t('move.copied', { folder: target })
    : t('move.copying', {
        folder: target,
        percent: formatPercent(fraction),
        done: formatBytes(doneBytes),
        total: formatBytes(totalBytes),
      });
  return (
    <Stack gap={4} w="100%" data-testid="library-moving">
      <p className={styles.path} role={isCopied ? 'status' : undefined}>
        {words}
      </p>
      {!isCopied && <Progress value={fraction * 100} aria-label={words} />}
      {!isCopied && leftMs > 5_000 && (
        <p className="quiet">{t('move.left', { time: formatLength(leftMs) })}</p>
      )}
      <Group gap="xs">
        {isCopied && (
          <Button data-testid="library-restart" onClick={() => void restart()}>
            {t('move.restart')}
          </Button>
        )}
        <Button
          variant="default"
          data-testid="library-move-cancel"
          onClick={() => void cancelMove()}
        >
          {t('move.cancel')}
        </Button>
      </Group>
      {isCopied && <p className="quiet">{t('move.later')}</p>}
    </Stack>
  );
}

/** What it comes to, before anything is copied. */
function PlanDialog() {
  const { t } = useTranslation();
  const planned = useMoveStore((state) => state.planned);
  return (
    <AppModal opened={planned !== null} onClose={forgetPlan} title={t('move.title')}>
      {planned !== null && (
        <Stack>
          <p className={styles.path}>
            <code data-testid="library-target">{planned.target}</code>
          </p>
          <p>
            {t('move.size', { size: formatBytes(planned.bytes) })}{' '}
            {planned.freeBytes !== null && t('move.free', { size: formatBytes(planned.freeBytes) })}
          </p>
          <p>{t('move.hint')}</p>
          <DialogActions onCancel={forgetPlan}>
            <Button
              data-autofocus
              data-testid="library-move-start"
              onClick={() => void copyLibrary()}
            >
              {t('move.start')}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </AppModal>
  );
}

type FormerProps = { readonly former: NonNullable<LibraryPlace['former']> };

/** The old copy, which a person removes once they have seen that the new place works. */
function Former({ former: { folder, bytes } }: FormerProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const size = formatBytes(bytes);
  return (
    <Stack gap={4} align="flex-start" data-testid="library-former">
      <p className={styles.path}>
        {t('move.former', { size })} <code>{folder}</code>
      </p>
      <Button
        variant="default"
        data-testid="library-former-remove"
        onClick={() => setIsAsking(true)}
      >
        {t('move.removeFormer')}
      </Button>
      <AppModal opened={isAsking} onClose={close} title={t('move.removeTitle', { size })}>
        <Stack>
          <p className={styles.path}>
            <code>{folder}</code>
          </p>
          <p>{t('move.removeHint')}</p>
          <DialogActions data-autofocus onCancel={close}>
            <Button
              color="red"
              data-testid="library-former-confirm"
              onClick={() => {
                close();
                void removeFormer();
              }}
            >
              {t('move.removeFormer')}
            </Button>
          </DialogActions>
        </Stack>
      </AppModal>
    </Stack>
  );
}
