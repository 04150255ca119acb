/**
 * The texts of another language: every key of the English ones, none missing. A language may leave out the
 * forms of a number that its plural rules do not have, as Chinese does with `_one`.
 */
export type Translation<Words> = {
  readonly [Key in keyof Words as Key extends `${string}_one`
    ? never
    : Key]: Words[Key] extends string ? string : Translation<Words[Key]>;
};
