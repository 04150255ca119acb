import type { Attributes } from '../../html/element-rules.ts';
import { longestChain, type TextStyle } from '../paragraph-kinds.ts';
import { headingLevelOfStyle, isContentsStyle, isRuleStyle, isTitleStyle } from '../style-names.ts';
import { attributeOf } from '../xml-events.ts';

type Written = {
  readonly name: string;
  readonly parent: string | undefined;
  readonly level: number;
  isHidden: boolean;
  /** Null where its parent counts. */
  isBold: boolean | null;
  isRaised: boolean | null;
};

/** Gathers `style:style` elements as they go by, and tells what a style's name stands for. */
export function createOdfStyles() {
  const written = new Map<string, Written>();
  const known = new Map<string, TextStyle>();
  let open: Written | null = null;

  const resolve = (id: string): TextStyle => {
    const found = {
      level: 0,
      isTitle: false,
      isContents: false,
      isRule: false,
      isHidden: false,
      isBold: null as boolean | null,
      isRaised: null as boolean | null,
    };
    let name: string | undefined = id;
    for (let step = 0; name !== undefined && step < longestChain; step += 1) {
      const style = written.get(name);
      const shown = style?.name ?? shownName(name);
      if (found.level === 0 && !found.isTitle && !found.isContents) {
        found.isTitle = isTitleStyle(shown);
        found.isContents = isContentsStyle(shown);
        found.isRule ||= isRuleStyle(shown);
        found.level = style?.level || headingLevelOfStyle(shown);
      }
      found.isHidden ||= style?.isHidden === true;
      found.isBold ??= style?.isBold ?? null;
      found.isRaised ??= style?.isRaised ?? null;
      name = style?.parent;
    }
    return { ...found, isBold: found.isBold === true, isRaised: found.isRaised === true };
  };

  return {
    /** Told of every element; passes over what is no style. */
    open: (name: string, attributes: Attributes): void => {
      if (name === 'style') {
        const id = attributeOf(attributes, 'name') ?? '';
        open = {
          name: attributeOf(attributes, 'display-name') ?? shownName(id),
          parent: attributeOf(attributes, 'parent-style-name'),
          level: Math.min(6, Number(attributeOf(attributes, 'default-outline-level') ?? 0) || 0),
          isHidden: false,
          isBold: null,
          isRaised: null,
        };
        written.set(id, open);
        known.clear();
      } else if (name === 'text-properties' && open !== null) {
        open.isHidden = attributeOf(attributes, 'display') === 'none';
        const weight = attributeOf(attributes, 'font-weight');
        if (weight !== undefined) open.isBold = /^(?:bold|[6-9]00)$/.test(weight);
        const position = attributeOf(attributes, 'text-position');
        if (position !== undefined) open.isRaised = /^(?:super|[1-9])/.test(position);
      }
    },
    of: (id: string | undefined): TextStyle => {
      const key = id ?? '';
      const style = known.get(key) ?? resolve(key);
      known.set(key, style);
      return style;
    },
  };
}

export type OdfStyles = ReturnType<typeof createOdfStyles>;

/** Signs that a name may not hold are written as their code: `Heading_20_1`. */
function shownName(id: string): string {
  return id.replace(/_([0-9a-f]{1,4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
