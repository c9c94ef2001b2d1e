import { AppLink, Brand, CaretDownBoldIcon, classNames } from '@vimo/ui';
import { type ReactNode, useId, useState } from 'react';
import styles from './public-footer.module.css';
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

/** Foot of the public pages: links, hotline and filing. */
export function PublicFooter({ columns, owner, year, hotline, hours, filings = [], tools, note }: PublicFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className="ui-container">
        <div>
          <Brand light />
        </div>
        {columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
        <div>
          {hotline ? (
            <>
              <h2>服务热线</h2>
              <p className={styles.phone}>{hotline}</p>
              <p>{hours}</p>
            </>
          ) : null}
          {tools}
        </div>
      </div>
      <div className={styles.filings}>
        <div className="ui-container">
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

/** Links under their title; on phones folded until its title is pressed. */
function Column({ title, links }: PublicFooterProps['columns'][number]) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <div className={classNames(styles.column, open && styles.on)}>
      <h2>
        <span className="ui-desktop-only">{title}</span>
        <button
          type="button"
          className="ui-phone-only ui-phone-flex"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          {title}
          <CaretDownBoldIcon />
        </button>
      </h2>
      <ul id={list}>
        {links.map((link) => (
          <li key={link.key}>
            <AppLink href={link.href}>{link.label}</AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
