import { askedFormats } from '../../../shared/model/export.ts';
import type { SegmentLength } from '../../../shared/model/project.ts';
import type { BatchBookRow } from '../../storage/batches.ts';
import type { CastVoices } from '../cast/cast-voices.ts';
import { type ExportRequest, presetsOf } from '../exports/export-request.ts';
import type { KeptWithBook } from '../exports/keep-with-book.ts';

/** How a book of a batch is exported, and how it is read where it comes from a file. */
export type BatchBookSettings = Omit<ExportRequest, 'projectId' | 'approval'> & {
  /** Title of the voice that reads; absent leaves the book's. */
  readonly voice?: string;
  readonly speed?: number;
  readonly cast?: CastVoices;
  readonly segments?: SegmentLength;
  /** Front and back matter too. */
  readonly isMatterIncluded?: boolean;
  /** Tags of a text are those of the script language. */
  readonly keepsTags?: boolean;
  /** What is kept with the book each time that it is prepared. */
  readonly kept?: KeptWithBook;
};

/** A book that is put into a batch: one of the library, or a file that is read when the batch is prepared. */
export type BatchBookInput = {
  readonly title: string;
  readonly sourcePath: string | null;
  readonly projectId: string | null;
  readonly settings: BatchBookSettings;
};

export function settingsOf(book: Pick<BatchBookRow, 'settings'>): BatchBookSettings {
  return book.settings as BatchBookSettings;
}

/** The parameters of its job, before anything is approved. */
export function requestOf(book: BatchBookRow, projectId: string): ExportRequest {
  const {
    voice: _voice,
    speed: _speed,
    cast: _cast,
    segments: _segments,
    ...others
  } = settingsOf(book);
  const { isMatterIncluded: _matter, keepsTags: _tags, kept: _kept, ...asked } = others;
  // A shop's formats as in the dialog of an export, whatever was chosen in the row.
  return { ...asked, ...askedFormats(presetsOf(asked), asked.formats), projectId };
}
