/** Reads a fact by its id the first time that it is asked for: long lists are of few accounts and few books. */
export function readOnce<Fact>(read: (id: string) => Fact): (id: string) => Fact {
  const known = new Map<string, Fact>();
  return (id) => {
    const fact = known.has(id) ? (known.get(id) as Fact) : read(id);
    known.set(id, fact);
    return fact;
  };
}
