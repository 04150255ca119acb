const definitionStart = /^ {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*(.*)$/;

/**
 * Renders Markdown with `[^label]` notes: each call becomes a marked link, each definition a marked
 * note after the text, so that the reader of books puts them together. Calls without a definition,
 * and anything inside fenced code, stay as written.
 */
export function linkFootnotes(source: string, render: (markdown: string) => string): string {
  const { body, notes } = takeDefinitions(source);
  if (notes.size === 0) return render(source);
  const labels = new Map([...notes.keys()].map((label, index) => [label, index]));
  const linked = outsideFences(body, (line) =>
    line.replace(/\[\^([^\]\s]{1,80})\](?!:)/g, (call, label: string) => {
      const index = labels.get(label);
      if (index === undefined) return call;
      return `<a epub:type="noteref" href="#lectern-note-${index}">${index + 1}</a>`;
    }),
  );
  const asides = [...notes.values()].map(
    (lines, index) =>
      `<aside epub:type="footnote" id="lectern-note-${index}">${render(lines.join('\n'))}</aside>`,
  );
  return render(linked) + asides.join('\n');
}

function takeDefinitions(source: string): {
  readonly body: string;
  readonly notes: Map<string, string[]>;
} {
  const notes = new Map<string, string[]>();
  const kept: string[] = [];
  let open: string | null = null;
  const isFenced = createFenceWatch();
  for (const line of source.split('\n')) {
    const start = isFenced(line) ? null : definitionStart.exec(line);
    const label = start?.[1];
    const isBlank = line.trim() === '';
    if (label !== undefined && !notes.has(label)) {
      open = label;
      notes.set(label, [start?.[2] ?? '']);
    } else if (open !== null && (isBlank || /^(?: {2,}|\t)/.test(line))) {
      notes.get(open)?.push(line.replace(/^(?: {2,4}|\t)/, ''));
      if (isBlank) kept.push('');
    } else {
      open = null;
      kept.push(line);
    }
  }
  return { body: kept.join('\n'), notes };
}

/** Changes every line that is not of fenced code. */
export function outsideFences(source: string, change: (line: string) => string): string {
  const isFenced = createFenceWatch();
  return source
    .split('\n')
    .map((line) => (isFenced(line) ? line : change(line)))
    .join('\n');
}

/** Changes the lines between fenced code, all that follow each other at once. */
export function betweenFences(source: string, change: (lines: string) => string): string {
  const isFenced = createFenceWatch();
  const parts: { readonly isCode: boolean; readonly lines: string[] }[] = [];
  for (const line of source.split('\n')) {
    const isCode = isFenced(line);
    const last = parts.at(-1);
    if (last?.isCode === isCode) last.lines.push(line);
    else parts.push({ isCode, lines: [line] });
  }
  return parts
    .map(({ isCode, lines }) => (isCode ? lines.join('\n') : change(lines.join('\n'))))
    .join('\n');
}

/** Also behind the sign of an entry of a list. */
const openingFence = /^( {0,3}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?!.*`)|~{3,})/;
const closingFence = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/;

/** Fed line by line: is this line inside of fenced code, or one of its fences? */
export function createFenceWatch(): (line: string, mayOpen?: boolean) => boolean {
  let fence: { readonly marks: string; readonly column: number } | null = null;
  return (line, mayOpen = true) => {
    if (fence !== null) {
      const [, blanks = '', marks = ''] = closingFence.exec(line) ?? [];
      if (marks.startsWith(fence.marks) && blanks.length <= fence.column + 3) fence = null;
      return true;
    }
    const [, before = '', marks] = (mayOpen && openingFence.exec(line)) || [];
    if (marks !== undefined) fence = { marks, column: before.length };
    return marks !== undefined;
  };
}
