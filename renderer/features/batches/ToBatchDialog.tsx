import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewStore } from '../../stores/view-store.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { showToast } from '../../ui/messages/toast.tsx';
import { loadBatches, nameOfToday, putIntoBatch, useBatchStore } from './batch-store.ts';

/** What stands for a batch that is not there yet. */
const newBatch = '';

const close = () => useViewStore.setState({ batching: null });

type ToBatchDialogProps = {
  /** The books are in it. */
  readonly onDone: () => void;
};

/** Asks which batch the books of the shelf are put into; a new one gets its name here. */
export function ToBatchDialog({ onDone }: ToBatchDialogProps) {
  const { t } = useTranslation();
  const projectIds = useViewStore((state) => state.batching);
  const batches = useBatchStore((state) => state.batches) ?? [];
  const [batchId, setBatchId] = useState(newBatch);
  const [newName, setNewName] = useState('');
  const [isRead, setIsRead] = useState(false);
  const { problem, setProblem, attempt } = useAttempt();
  /** What the opening that is being worked on is about. */
  const [working, setWorking] = useState<readonly string[] | null>(null);
  const isOpen = projectIds !== null;
  const isBusy = isOpen && working === projectIds;
  useEffect(() => {
    if (!isOpen) return;
    setBatchId(newBatch);
    setProblem(null);
    setIsRead(false);
    void loadBatches().then(() => {
      setNewName(nameOfToday());
      setIsRead(true);
    });
  }, [isOpen, setProblem]);
  const known = batches.find(({ id }) => id === batchId);
  const name = known?.name ?? newName.trim();
  const { length: count } = projectIds ?? [];
  const put = async (): Promise<void> => {
    setWorking(projectIds);
    const isHere = () => useViewStore.getState().batching === projectIds;
    await attempt(async () => {
      await putIntoBatch(known === undefined ? { name } : { batchId }, projectIds ?? []);
      // Not one that was opened since.
      if (isHere()) close();
      onDone();
      showToast(t('batches.put', { count, name }));
    }, isHere);
    setWorking((now) => (now === projectIds ? null : now));
  };
  return (
    <AskDialog
      // With the batches there are, so that nothing moves under a hand.
      isOpen={isOpen && isRead}
      title={t('batches.putTitle', { count })}
      testId="to-batch"
      action={t('batches.putAction')}
      isPossible={name !== ''}
      isBusy={isBusy}
      problem={problem}
      onYes={() => void put()}
      onNo={close}
    >
      {batches.length > 0 && (
        <NativeSelect
          label={t('batches.putInto')}
          value={known === undefined ? newBatch : batchId}
          data={[
            { value: newBatch, label: t('batches.new') },
            ...batches.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          data-testid="to-batch-choice"
          onChange={(event) => setBatchId(event.currentTarget.value)}
        />
      )}
      {known === undefined && (
        <TextInput
          label={t('batches.putName')}
          value={newName}
          maxLength={200}
          data-autofocus
          data-testid="to-batch-name"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setNewName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            if (name !== '' && !isBusy) void put();
          }}
        />
      )}
    </AskDialog>
  );
}
