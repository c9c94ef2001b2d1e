import type { ReactNode } from 'react';
import { AppLink } from '../link.tsx';
import { Brand } from './brand.tsx';
import type { NavLink } from './public-header.tsx';

export type PublicFooterProps = {
  columns: readonly { title: string; links: readonly NavLink[] }[];
  /** Whose site this is, after ©. */
  owner: string;
  year: number;
  hotline?: string;
  hours?: string;
  /** Filing texts, ICP and police. */
  filings?: readonly string[];
  /** Controls of the site itself, below the hotline: where phones have no head. */
  tools?: ReactNode;
  /** Said at the very end, e.g. that this is a demonstration. */
  note?: string;
};

/** Foot of the public pages: links, hotline and filing (spec 1, 2.3). */
export function PublicFooter({ columns, owner, year, hotline, hours, filings = [], tools, note }: PublicFooterProps) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div>
          <Brand light />
        </div>
        {columns.map((column) => (
          <div key={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.key}>
                  <AppLink href={link.href}>{link.label}</AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          {hotline ? (
            <>
              <h2>服务热线</h2>
              <p className="tel">{hotline}</p>
              <p>{hours}</p>
            </>
          ) : null}
          {tools}
        </div>
      </div>
      <div className="icp">
        <div className="wrap">
          <span>
            © {year} {owner}
          </span>
          {filings.map((filing) => (
            <span key={filing}>{filing}</span>
          ))}
          {note ? <span>{note}</span> : null}
        </div>
      </div>
    </footer>
  );
}
