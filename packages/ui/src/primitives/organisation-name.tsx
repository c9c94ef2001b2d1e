import { cutText } from '../format.ts';

const CHARACTERS = 5;

/** Name of an organisation in a header: cut after five characters, whole as title and for screen readers. */
export function OrganisationName({ children: name }: { children: string }) {
  const short = cutText(name, CHARACTERS);
  if (short === name) return <span>{name}</span>;
  return (
    <span title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="ui-visually-hidden">{name}</span>
    </span>
  );
}
