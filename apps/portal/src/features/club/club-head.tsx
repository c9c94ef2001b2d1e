import { type NamedClubRow, pictureUrl } from '@vimo/contract';
import { Card, formatDate, MoreLink, Picture, Tag } from '@vimo/ui';
import type { ReactNode } from 'react';
import { clubHref } from './club-view.ts';
import styles from './own-clubs.module.css';

/** A club as its own people see it: logo, name, what there is to know at once, and the way to its page. */
export function ClubHead({ club, children }: { club: NamedClubRow; children?: ReactNode }) {
  const facts: [string, string][] = [
    ['创建时间', formatDate(club.createDate)],
    ['成员人数', `${club.personNum} 人`],
    ['负责人', club.dirtName],
    ['所属单位', club.belongDeptName],
  ];
  return (
    <Card as="section" className={styles.head}>
      <Picture src={pictureUrl(club.logoUrl, 480)} alt={`${club.asstionName}的标志`} width={112} height={112} />
      <div className="ui-grow">
        <div className={styles.title}>
          <h2>{club.asstionName}</h2>
          {club.typesName ? <Tag>{club.typesName}</Tag> : null}
          <MoreLink href={clubHref(club.asstionId)}>社团主页</MoreLink>
        </div>
        <dl className={styles.facts}>
          {facts.map(([term, fact]) =>
            fact ? (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="ui-tabular">{fact}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {children}
      </div>
    </Card>
  );
}
