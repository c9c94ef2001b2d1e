import type { PublicationKind } from '@vimo/contract';
import styles from './contents.module.css';
import { kindForms, type Words } from './kinds.tsx';

interface Side {
  name: string;
  words: Words;
}

/** A rich text as it reads: paragraphs as lines, pictures by what describes them. */
const plain = (html: string): string =>
  (new DOMParser().parseFromString(html.replace(/<\/(p|h[1-6]|li|blockquote|tr)>|<br\s*\/?>/gi, '\n'), 'text/html').body
    .textContent ?? '') + (html.match(/<img\b/g) ?? []).map(() => '［图片］').join('');

/** A value of a field as people read it. */
export const told = (kind: PublicationKind, name: string, value: string): string =>
  kindForms[kind].tell?.(name, value) ?? plain(value);

/** Two of the same, field by field; where they are alike nothing is shown. */
export function Compared({ kind, one, other }: { kind: PublicationKind; one: Side; other: Side }) {
  const differing = kindForms[kind].fields.filter(({ name }) => (one.words[name] ?? '') !== (other.words[name] ?? ''));
  if (differing.length === 0) return <p className="ui-muted">两者没有区别。</p>;
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">栏目</th>
          <th scope="col">{one.name}</th>
          <th scope="col">{other.name}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ name, label }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {[one, other].map((side) => (
              <td key={side.name}>{told(kind, name, side.words[name] ?? '') || '（空）'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
