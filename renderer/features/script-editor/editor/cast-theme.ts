import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { readableOn } from '../../../ui/look/readable-colour.ts';
import type { CastColours } from './script-marks.ts';

const paper = { light: '#fbf9f5', dark: '#171614' } as const;

/** The class of a cast member's name, by its place in the cast. */
export function castClass(place: number): string {
  return `cm-lectern-cast-${place}`;
}

/** Colours as a style sheet with our nonce: the content security policy allows no style attributes. */
export function castTheme(cast: CastColours, isDark: boolean): Extension {
  const rules: Record<string, { color: string }> = {};
  [...cast.values()].forEach((colour, place) => {
    rules[`.${castClass(place)}`] = {
      color: readableOn(colour, isDark ? paper.dark : paper.light),
    };
  });
  return EditorView.theme(rules);
}
