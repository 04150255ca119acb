import { ToBatchDialog } from '../../features/batches/ToBatchDialog.tsx';
import { ChangeDialog } from '../../features/cast/ChangeDialog.tsx';
import { ShortcutSheet } from '../../features/commands/ShortcutSheet.tsx';
import { ExportDialog } from '../../features/export/ExportDialog.tsx';
import { openBook } from '../../features/library/library-store.ts';
import { UpdateFile } from '../../features/library/revision/UpdateFile.tsx';
import { PortableDialog } from '../../features/portable/PortableDialog.tsx';
import { PublicationDialog } from '../../features/publication/PublicationDialog.tsx';
import { openQueue } from '../../features/queue/queue-store.ts';
import { SoundDialog } from '../../features/sound/SoundDialog.tsx';
import { CheckBeforeExport } from '../../features/takes/book-check/CheckBeforeExport.tsx';
import { RetakeDialog } from '../../features/takes/retakes/RetakeDialog.tsx';
import { PromoDialog } from '../../features/video/promo/PromoDialog.tsx';
import { allCommands } from '../commands/all-commands.ts';
import { QuitDialog } from '../desktop/QuitDialog.tsx';
import { PriceQuestion } from './PriceQuestion.tsx';

/**
 * What may open over any screen. Each is asked for by a store, so that it opens also when it is loaded later; one
 * that is typed into right behind its key cannot be, and is of the frame.
 */
export function Dialogs() {
  return (
    <>
      <ExportDialog
        notice={(projectId, chapters) => (
          <CheckBeforeExport projectId={projectId} chapters={chapters} />
        )}
      />
      <SoundDialog />
      <UpdateFile />
      <PublicationDialog />
      <ToBatchDialog onDone={() => openQueue('batches')} />
      <RetakeDialog />
      <ChangeDialog />
      <PortableDialog onOpenBook={(projectId) => void openBook(projectId)} />
      <PromoDialog />
      <PriceQuestion />
      <QuitDialog />
      <ShortcutSheet commands={allCommands} />
    </>
  );
}
