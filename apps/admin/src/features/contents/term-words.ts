import type { PublicationTerms } from '@vimo/contract';

/** The terms as a form holds them. */
export interface TermWords {
  from: string;
  until: string;
  orgTypes: string;
  stages: string;
  orgIds: string;
}
export const listOf = (commas: string) => (commas === '' ? [] : commas.split(','));

export const termWords = ({ from, until, orgTypes, stages, orgIds }: PublicationTerms): TermWords => ({
  ...{ from, until, orgTypes: orgTypes.join(), stages: stages.join(), orgIds: orgIds.join() },
});
export const termsOf = ({ from, until, orgTypes, stages, orgIds }: TermWords): PublicationTerms => ({
  ...{ from, until, orgIds: listOf(orgIds) },
  ...{ orgTypes: listOf(orgTypes).map(Number), stages: listOf(stages).map(Number) },
});
