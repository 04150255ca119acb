import { type CleanElement, type CleanNode, isText } from './clean-nodes.ts';

const childOf: Readonly<Record<string, string>> = { ul: 'li', ol: 'li', tr: 'td' };

/**
 * Lists and rows as HTML 5 wants them: older books have lists of terms without descriptions, and text between items.
 * The content is changed in place.
 */
export function mendList({ name, content }: CleanElement): void {
  const item = childOf[name];
  const isAllowed = (node: CleanNode): boolean =>
    isText(node)
      ? node.text.trim() === ''
      : node.name === item || (name === 'tr' && node.name === 'th');
  if (item !== undefined) {
    content.forEach((node, index) => {
      if (!isAllowed(node)) content[index] = made(item, [node]);
    });
  }
  if (name === 'dl') mendTerms(content);
}

/** Each group is terms and then descriptions. */
function mendTerms(content: CleanNode[]): void {
  let before = 'dd';
  let hasTerm = false;
  const mended = content.flatMap((node): readonly CleanNode[] => {
    if (isText(node) && node.text.trim() === '') return [node];
    const own = !isText(node) && ['dt', 'dd'].includes(node.name) ? node : made('dd', [node]);
    const isFirst = before === 'dd' && own.name === 'dd' && !hasTerm;
    hasTerm ||= own.name === 'dt' || isFirst;
    before = own.name;
    return isFirst ? [made('dt', []), own] : [own];
  });
  if (before === 'dt') mended.push(made('dd', []));
  content.splice(0, content.length, ...mended);
}

function made(name: string, content: CleanNode[]): CleanElement {
  return { name, attributes: new Map(), content, isBlock: true };
}
