import type { ScriptDocument } from '../../../../shared/script/parse/nodes.ts';

/** The document's text, put together again from its nodes: always the text that was parsed. */
export function printScript(document: ScriptDocument): string {
  return document.nodes.map((node) => document.text.slice(node.start, node.end)).join('');
}
