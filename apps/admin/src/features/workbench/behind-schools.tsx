import { type Behind, behindPath, type DataOf, type manageBehindSchools } from '@vimo/contract';
import { AppLink, Button, CaretDownBoldIcon, classNames, ErrorState, formatDate } from '@vimo/ui';
import { useState } from 'react';
import type { Me } from '../../shared/session/use-me.ts';
import styles from './behind.module.css';
import { behindTexts } from './behind-texts.ts';
import { useBehindSchools } from './use-behind.ts';

type School = DataOf<typeof manageBehindSchools>['schools'][number];

/** A bureau may have hundreds of schools. */
const FIRST = 10;
/** What a bureau has a room for that shows one school's, by the name of the school's field in its address; the rest is seen and done at the school. */
const ROOMS: Partial<Record<Behind, string>> = {
  studentsWithoutClass: 'orgId',
  classesWithoutTeacher: 'school',
  classesWithVacancy: 'school',
};

/** 落下的事 of the schools below a bureau: which school has how much, since when, and of what kinds. */
export function BehindSchools({ me }: { me: Me }) {
  const { data, error, refetch } = useBehindSchools(me);
  const [all, setAll] = useState(false);
  if (data ? data.schoolCount === 0 : !error) return null;
  const schools = data?.schools ?? [];
  return (
    <section className={classNames('ui-card', styles.behind)} aria-labelledby="behind-schools">
      <h2 id="behind-schools">学校落下的事</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : schools.length === 0 ? (
        <p className="ui-muted">下级 {data?.schoolCount} 所学校都没有落下的事。</p>
      ) : (
        <>
          <p className="ui-muted">
            下级 {data?.schoolCount} 所学校中，有落下的事的 {schools.length} 所。数量与学校看到的相同，由学校办理。
          </p>
          <ul>
            {(all ? schools : schools.slice(0, FIRST)).map((school) => (
              <li key={school.orgId}>
                <OfSchool school={school} />
              </li>
            ))}
          </ul>
          {schools.length > FIRST ? (
            <Button variant="text" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? `只看前 ${FIRST} 所` : `查看全部 ${schools.length} 所`}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

const OfSchool = ({ school: { orgId, orgName, count, since, items } }: { school: School }) => (
  <details className={styles.school}>
    <summary>
      <span className={styles.row}>
        <span className="ui-grow">
          <b>{orgName}</b>
          <span className="ui-muted">
            {since ? <span className="ui-tabular ui-no-break">最早自 {formatDate(since)} · </span> : null}
            {items.length} 类
          </span>
        </span>
        <b className={styles.count}>{count.toLocaleString('zh-CN')}</b>
        <CaretDownBoldIcon className={classNames('ui-icon', styles.caret)} />
      </span>
    </summary>
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          <Kind item={item} orgId={orgId} />
        </li>
      ))}
    </ul>
  </details>
);

function Kind({ item, orgId }: { item: School['items'][number]; orgId: string }) {
  const { key, count, since } = item;
  const field = ROOMS[key];
  const { label, way } = behindTexts[key];
  return (
    <p className={styles.kind}>
      {field ? (
        <AppLink className="ui-link" href={`${behindPath(item)}&${field}=${orgId}`}>
          {label}
        </AppLink>
      ) : (
        label
      )}
      ：<b className="ui-tabular">{count.toLocaleString('zh-CN')}</b>
      <span className="ui-muted">
        {since ? <span className="ui-tabular ui-no-break"> · 最早自 {formatDate(since)}</span> : null} · {way}
      </span>
    </p>
  );
}
