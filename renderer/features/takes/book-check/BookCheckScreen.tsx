import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useViewStore } from '../../../stores/view-store.ts';
import { useLeaveKey } from '../../../ui/use-leave-key.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import styles from './BookCheck.module.css';
import { bookCheckTabs, useBookCheckStore } from './book-check-store.ts';
import { CheckList } from './CheckList.tsx';
import { ProofListening } from './ProofListening.tsx';

/** What is to be heard of the open book before it is published: by the checks, and by ear. */
export function BookCheckScreen() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  const tab = useBookCheckStore((state) => state.tab);
  useLeaveKey(() => useViewStore.getState().go('script'));
  return (
    <div className="screen" data-pane="check" tabIndex={-1} data-testid="book-check">
      <header className={styles.bar}>
        <h1>{t('bookCheck.title')}</h1>
        <SegmentedControl
          size="xs"
          aria-label={t('bookCheck.views')}
          data-testid="check-tab"
          value={tab}
          data={bookCheckTabs.map((value) => ({ value, label: t(`bookCheck.${value}`) }))}
          onChange={(value) => useBookCheckStore.setState({ tab: value })}
        />
      </header>
      {project === null && <p className={styles.empty}>{t('bookCheck.noBook')}</p>}
      {project !== null && tab === 'lines' && <CheckList key={project.id} />}
      {project !== null && tab === 'proof' && <ProofListening key={project.id} />}
    </div>
  );
}
