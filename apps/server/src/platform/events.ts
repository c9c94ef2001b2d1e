/** Something that happens in one domain and that others may have to do with; `facts` is what it tells. */
export interface DomainEvent<Facts extends object> {
  readonly name: string;
  /** Never there: it carries the type of what is told. */
  readonly facts?: Facts;
}
/** What is told of an event. */
export type FactsOf<E> = E extends DomainEvent<infer Facts> ? Facts : never;

/** Names something that happens; it stands in `events.ts` of the domain in which it does. */
export const event = <Facts extends object>(name: string): DomainEvent<Facts> => ({ name });
