export type FrontMatter = {
  readonly body: string;
  readonly fields: { readonly [name: string]: string };
};

/** Reads the simple `name: value` lines of YAML front matter; text without one is given back whole. */
export function readFrontMatter(text: string): FrontMatter {
  const match = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text.slice(0, 65_536));
  if (match === null || !/^[A-Za-z][\w-]*:/m.test(match[1] ?? ''))
    return { body: text, fields: {} };
  const fields: { [name: string]: string } = {};
  for (const line of (match[1] ?? '').split('\n')) {
    const field = /^([A-Za-z][\w-]*):\s*(.*?)\s*$/.exec(line);
    if (field?.[1] === undefined) continue;
    const value = (field[2] ?? '').replace(/^(["'])(.*)\1$/, '$2');
    if (value !== '' && !/^[[{|>&]/.test(value)) fields[field[1].toLowerCase()] = value;
  }
  return { body: text.slice(match[0].length), fields };
}
