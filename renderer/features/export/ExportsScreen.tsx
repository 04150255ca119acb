import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ExportRow } from './ExportRow.tsx';
import { useExportStore } from './export-store.ts';

export function ExportsScreen() {
  const { t } = useTranslation();
  const exports = useExportStore((state) => state.exports);
  const problem = useExportStore((state) => state.problem);
  const load = useExportStore((state) => state.load);
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <div className="page" data-pane="exports" tabIndex={-1} data-testid="exports-screen">
      <div className="page-column">
        <h1>{t('export.title')}</h1>
        {problem !== null && <ErrorNote error={problem} />}
        {exports.length === 0 && problem === null ? (
          <EmptyState title={t('export.emptyTitle')} body={t('export.emptyBody')} />
        ) : (
          <ul>
            {exports.map((view) => (
              <ExportRow key={view.id} view={view} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
