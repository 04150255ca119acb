const svgNamespace = 'http://www.w3.org/2000/svg';

type SvgPath = { readonly d: string; readonly style?: Partial<CSSStyleDeclaration> };

/** A drawing in a square box that a screen reader passes over; by itself each path is one of its icons. */
export function drawSvg(size: number, paths: readonly SvgPath[]): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const { d, style } of paths) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('d', d);
    Object.assign(path.style, style);
    svg.append(path);
  }
  return svg;
}
