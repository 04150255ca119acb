import { Button } from '@mantine/core';
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bridge } from '../../../ipc/bridge.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import type { RecorderFault } from '../recorder-state.ts';
import styles from './RoomCheck.module.css';

type Where = 'web' | 'mac' | 'windows' | 'linux';

/** Where the microphone is allowed: the browser's own place, or the system's. */
function whereToAllow(): Where {
  if (bridge().kind === 'web') return 'web';
  const { platform } = navigator;
  return /mac/i.test(platform) ? 'mac' : /win/i.test(platform) ? 'windows' : 'linux';
}

type FaultPaneProps = {
  readonly fault: RecorderFault;
  /** Of the take that the fault ended; 0 where there was none. */
  readonly keptMs: number;
  readonly onTryAgain: () => void;
};

/** Why there is no microphone, and what to do here about it. */
export function FaultPane({ fault, keptMs, onTryAgain }: FaultPaneProps) {
  const { t } = useTranslation();
  const advice =
    fault === 'denied'
      ? t(`recorder.faultDo.denied.${whereToAllow()}`)
      : t(`recorder.faultDo.${fault}`);
  return (
    <section className={styles.room} role="alert" data-testid="recorder-fault" data-fault={fault}>
      <MicOff size={28} aria-hidden className={styles.ear} />
      <h2>{t(`recorder.fault.${fault}`)}</h2>
      <p className={styles.body}>{advice}</p>
      {fault === 'unplugged' && keptMs > 0 && (
        <p className={styles.body}>
          {t('recorder.keptUntil', { length: formatSegmentLength(keptMs) })}
        </p>
      )}
      {fault !== 'unsupported' && (
        <div className={styles.acts}>
          <Button autoFocus data-testid="recorder-try" onClick={onTryAgain}>
            {t('recorder.tryAgain')}
          </Button>
        </div>
      )}
    </section>
  );
}
