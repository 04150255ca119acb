import { type ParserOptions, Tokenizer } from 'htmlparser2';

/** The tokenizer's own state, as far as it is needed here. */
type Inner = { index: number; readonly offset: number; readonly buffer: string };

const Open = Tokenizer as unknown as new (
  ...args: ConstructorParameters<typeof Tokenizer>
) => Inner;

/** The library goes over text character by character to the next tag; `indexOf` sees many at once. */
const SkippingTokenizer = class extends Open {
  /** Takes the library's method of that name: true when the character was found, and stands there. */
  fastForwardTo(character: number): boolean {
    const from = this.index + 1 - this.offset;
    const at = this.buffer.indexOf(String.fromCharCode(character), from);
    this.index = (at === -1 ? this.buffer.length - 1 : at) + this.offset;
    return at !== -1;
  }
} as unknown as typeof Tokenizer;

/** How the library reads HTML and XHTML; without an entity anywhere it can skip from tag to tag. */
export function htmlOptions(source: string): ParserOptions {
  const usual = { recognizeSelfClosing: true, recognizeCDATA: true, Tokenizer: SkippingTokenizer };
  return { ...usual, decodeEntities: source.includes('&') };
}
