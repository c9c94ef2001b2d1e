export interface PersonForm {
  types: string;
  name: string;
  identCode: string;
  telephone: string;
}
export const EMPTY_PERSON: PersonForm = { types: '', name: '', identCode: '', telephone: '' };
