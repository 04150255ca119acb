import { Facet } from '@codemirror/state';

/** Opens the menu of the fold that starts at `from`, beside the box, in pixels of the window. */
export type OpenFoldMenu = (from: number, box: DOMRect) => void;

export const foldMenuPort = Facet.define<OpenFoldMenu, OpenFoldMenu>({
  combine: (ports) => ports[0] ?? (() => undefined),
});
