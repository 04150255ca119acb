/** Characters of all strings together: a chapter is at most 8,000,000. */
const maxCharacters = 16_000_000;
/** Values in all lists and objects: a selection of segments is at most 100,000. */
const maxValues = 500_000;
const maxDepth = 16;

/**
 * Looks at an untrusted value before it is parsed, so that a huge, endless or odd one costs nothing.
 * @returns what is wrong with it as a part of a sentence, or null.
 */
export function inputProblem(input: unknown): string | null {
  let characters = 0;
  let values = 0;
  const open = new Set<object>();

  function visit(value: unknown, depth: number): string | null {
    values += 1;
    if (values > maxValues) return 'holds too many values';
    if (typeof value === 'string') {
      characters += value.length;
      return characters > maxCharacters ? 'is too large' : null;
    }
    if (typeof value !== 'object' || value === null) return null;
    if (open.has(value)) return 'refers to itself';
    if (depth >= maxDepth) return 'is nested too deeply';
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return 'holds binary data';
    open.add(value);
    const problem = visitAll(value, depth + 1);
    open.delete(value);
    return problem;
  }

  function visitAll(value: object, depth: number): string | null {
    if (Array.isArray(value)) {
      if (value.length > maxValues) return 'holds too many values';
      // By its places: a list may have lost what makes it iterable.
      for (let at = 0, { length } = value; at < length; at += 1) {
        const problem = visit(value[at], depth);
        if (problem !== null) return problem;
      }
      return null;
    }
    for (const [name, item] of Object.entries(value)) {
      const problem = visit(name, depth) ?? visit(item, depth);
      if (problem !== null) return problem;
    }
    return null;
  }

  return visit(input, 0);
}
