import { IDENTITY_CARD, identityKindLabel, PAPERS_WITH_NUMBER } from '@vimo/contract';

export interface PersonForm {
  types: string;
  name: string;
  /** A kind of papers, of `PAPERS_WITH_NUMBER`. */
  identityKind: number;
  identCode: string;
  telephone: string;
}
export const EMPTY_PERSON: PersonForm = {
  types: '',
  name: '',
  identityKind: IDENTITY_CARD,
  identCode: '',
  telephone: '',
};

/** Kinds of papers as they are chosen. */
export const PAPERS = PAPERS_WITH_NUMBER.map((kind) => ({ value: String(kind), label: identityKindLabel[kind] ?? '' }));
/** What of a typed number may belong to papers of a kind. */
export const cleanPapers = (text: string, kind: number): string =>
  kind === IDENTITY_CARD ? text.replace(/[^\dXx]/g, '') : text.replace(/[^\dA-Za-z()-]/g, '');
