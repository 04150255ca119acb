/** What a test sets of something larger: fewer fields, and functions that answer with fewer of them. */
export type Partially<T> = T extends (...inputs: infer Inputs) => infer Answer
  ? (...inputs: Inputs) => Partially<Answer>
  : T extends Promise<infer Value>
    ? Promise<Partially<Value>>
    : T extends ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Partially<Item>[]
        : T extends object
          ? { readonly [Name in keyof T]?: Partially<T[Name]> | undefined }
          : T;

/** Something of which a test sets only what is read; what it sets has to fit the type. */
export function partial<T>(fields: Partially<T>): T {
  return fields as T;
}
