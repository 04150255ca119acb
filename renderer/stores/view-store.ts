import { create } from 'zustand';
import type { LoudnessPresetId } from '../../shared/model/export.ts';

export type Screen =
  | 'library'
  | 'review'
  | 'revision'
  | 'script'
  | 'check'
  | 'voices'
  | 'queue'
  | 'report'
  | 'chat'
  | 'video'
  | 'settings'
  | 'guide';

type ViewState = {
  readonly screen: Screen;
  /** The book whose export dialog lies over the screen. */
  readonly exporting: {
    readonly projectId: string;
    readonly title: string;
    /** Presets to begin with, where something asks for them. */
    readonly presets?: readonly LoudnessPresetId[];
  } | null;
  /** The book whose sound dialog lies over all that. */
  readonly sounding: { readonly projectId: string; readonly title: string } | null;
  /** The book whose publication data lie over all that. */
  readonly publishing: { readonly projectId: string; readonly title: string } | null;
  /** The books that are about to be put into a batch. */
  readonly batching: readonly string[] | null;
  /** The finished export whose report is looked at; null where the book has none. */
  readonly reportedJobId: string | null;
  /** The screen to go back to from the report. */
  readonly reportedFrom: Screen;
  readonly go: (screen: Screen) => void;
};

export const useViewStore = create<ViewState>()((set) => ({
  screen: 'library',
  exporting: null,
  sounding: null,
  publishing: null,
  batching: null,
  reportedJobId: null,
  reportedFrom: 'queue',
  go: (screen) => set({ screen }),
}));

/** Opens the export dialog of a book. */
export function openExport(
  projectId: string,
  title: string,
  presets?: readonly LoudnessPresetId[],
): void {
  const wanted = presets === undefined ? {} : { presets };
  useViewStore.setState({ exporting: { projectId, title, ...wanted } });
}

/** Opens the dialog of how a finished book sounds. */
export function openSound(projectId: string, title: string): void {
  useViewStore.setState({ sounding: { projectId, title } });
}

/** Opens what shops and players are told of a book. */
export function openPublication(projectId: string, title: string): void {
  useViewStore.setState({ publishing: { projectId, title } });
}

/** Asks which batch these books are put into. */
export function openBatching(projectIds: readonly string[]): void {
  useViewStore.setState({ batching: projectIds });
}

/** Opens the report of a finished export; null shows that there is none. */
export function openReport(jobId: string | null): void {
  useViewStore.setState(({ screen, reportedFrom }) => ({
    screen: 'report',
    reportedJobId: jobId,
    reportedFrom: screen === 'report' ? reportedFrom : screen,
  }));
}

/** Back to where the report was opened. */
export function leaveReport(): void {
  useViewStore.setState(({ reportedFrom }) => ({ screen: reportedFrom }));
}
