import { Button } from '@mantine/core';
import { type LucideIcon, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { isUnderWay } from '../../../../shared/model/job.ts';
import { joinFacts } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import styles from '../QueueScreen.module.css';
import { pauseAll, resumeAll } from '../queue-commands.ts';
import { useQueueStore } from '../queue-store.ts';
import { spentByRunning } from './job-list.ts';
import { selectEtaWords } from './queue-eta.ts';
import { usePaceWords } from './use-pace-words.ts';

/** What the running jobs cost, and how long all will still take where there is room to say it. */
function Spent() {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const { count, isFree, money } = useQueueStore(
    useShallow((state) => spentByRunning(state.jobs?.values() ?? [])),
  );
  const eta = useQueueStore(selectEtaWords);
  if (count === 0) return null;
  const spent = t(isFree ? 'queue.runningFree' : 'queue.runningSpent', {
    count,
    money: asMoney(money),
  });
  return (
    <span className={styles.spent} title={eta === '' ? spent : joinFacts([eta, spent])}>
      <span className="one-line" data-testid="queue-spent">
        {spent}
      </span>
      {eta !== '' && (
        <span className="one-line" data-testid="queue-eta">
          {eta}
        </span>
      )}
    </span>
  );
}

type AllButtonProps = {
  readonly name: 'pauseAll' | 'resumeAll';
  readonly Icon: LucideIcon;
  readonly testId: string;
  readonly onClick: () => void;
};

/** Its word goes where there is no room, so that the sentence beside it stays whole. */
function AllButton({ name, Icon, testId, onClick }: AllButtonProps) {
  const { t } = useTranslation();
  const label = t(`queue.${name}`);
  return (
    <Button
      variant="default"
      size="compact-md"
      className={styles.allButton}
      aria-label={label}
      title={label}
      data-testid={testId}
      onClick={onClick}
    >
      <Icon size={14} aria-hidden />
      <span className={styles.allWord}>{label}</span>
    </Button>
  );
}

/** How fast it goes and why not faster, what it costs, and the switch for all of it. */
export function PaceBar() {
  const words = usePaceWords();
  const hold = useQueueStore((state) => state.pace?.hold ?? null);
  const hasLive = useQueueStore(({ outline }) => outline.some(({ state }) => isUnderWay(state)));
  const hasPaused = useQueueStore(({ outline }) => outline.some(({ state }) => state === 'paused'));
  return (
    <div className={styles.pace} data-testid="queue-pace" data-hold={hold ?? 'none'}>
      <span className={styles.paceWords}>
        <span className="one-line" data-testid="pace-words" title={words}>
          {words}
        </span>
        <Spent />
      </span>
      {(hold === 'paused' || hasPaused) && (
        <AllButton name="resumeAll" Icon={Play} testId="resume-all" onClick={resumeAll} />
      )}
      {hold !== 'paused' && hasLive && (
        <AllButton name="pauseAll" Icon={Pause} testId="pause-all" onClick={pauseAll} />
      )}
    </div>
  );
}
