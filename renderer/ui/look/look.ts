import type { Look } from '../../../shared/model/look/look.ts';

export type ScriptLook = Pick<Look, 'scriptSizePx' | 'scriptLineHeight' | 'scriptMeasureCh'>;

/** Gives the script its letters, lines and measure at once; what is kept is said by the settings. */
export function showScriptLook({
  scriptSizePx,
  scriptLineHeight,
  scriptMeasureCh,
}: ScriptLook): void {
  const { style } = document.documentElement;
  style.setProperty('--script-size', `${scriptSizePx}px`);
  style.setProperty('--script-line-height', String(scriptLineHeight));
  style.setProperty('--script-measure', `${scriptMeasureCh}ch`);
}
