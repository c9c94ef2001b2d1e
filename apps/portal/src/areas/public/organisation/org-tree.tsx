import { useCall } from '@vimo/client';
import { type BureauNode, frontFindEducationTree, hrefTo } from '@vimo/contract';
import {
  AppLink,
  BankIcon,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  Loading,
  SkeletonBar,
  SkeletonText,
} from '@vimo/ui';
import { useId, useRef, useState } from 'react';
import type { ChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { NewWindowButton } from '../../../shared/new-window.tsx';
import { isPlainClick } from '../../../shared/plain-click.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { choosing, OrgLink } from './org-link.tsx';
import styles from './org-tree.module.css';

/** No pinyin syllable begins with I, U or V. */
const LETTERS = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];

/** Where the schools of a letter begin; those without one are under `#`. */
const placeOf = (letter: string) => `letter-${letter === '#' ? 'none' : letter}`;

const flatten = (nodes: readonly BureauNode[], depth = 0): { bureau: BureauNode; depth: number }[] =>
  nodes.flatMap((bureau) => [{ bureau, depth }, ...flatten(bureau.children, depth + 1)]);

/** City bureaus with theirs below, and the schools of the chosen one by initial letter. */
export function OrgTree({ onChoose }: { onChoose: (org: ChosenOrg) => void }) {
  const { data, error, refetch } = useCall(frontFindEducationTree, {});
  const { bureau: named } = useSearchOf('/orglist');
  const [chosenId, setChosenId] = useState(named);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Loading>
        <div className={styles.body}>
          <Card className={styles.bureaus}>
            <SkeletonText lines={5} />
          </Card>
          <Card className={styles.schools}>
            <SkeletonBar height={40} />
            <SkeletonText lines={8} />
          </Card>
        </div>
      </Loading>
    );
  }
  const bureaus = flatten(data);
  const chosen = (bureaus.find(({ bureau }) => bureau.orgId === chosenId) ?? bureaus[0])?.bureau;
  if (!chosen) return <EmptyState art="data" />;
  return (
    <div className={styles.body}>
      <Card className={styles.bureaus}>
        <ul aria-label="教育局">
          {bureaus.map(({ bureau, depth }) => (
            <li key={bureau.orgId}>
              <AppLink
                href={hrefTo('/orglist', { bureau: bureau.orgId })}
                className={classNames(depth > 0 && styles.inside, bureau === chosen && styles.on)}
                aria-current={bureau === chosen ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  setChosenId(bureau.orgId);
                }}
              >
                <BankIcon />
                <span className="ui-truncate">{bureau.orgName}</span>
                <small>
                  {bureau.schoolCount}
                  <span className="ui-visually-hidden">所学校</span>
                </small>
              </AppLink>
            </li>
          ))}
        </ul>
      </Card>
      <Schools key={chosen.orgId} bureau={chosen} onChoose={onChoose} />
    </div>
  );
}

function Schools({ bureau, onChoose }: { bureau: BureauNode; onChoose: (org: ChosenOrg) => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [letter, setLetter] = useState(bureau.schools[0]?.letter);
  const present = new Set(bureau.schools.map((group) => group.letter));
  const letters = present.has('#') ? [...LETTERS, '#'] : LETTERS;
  const goTo = (to: string) => {
    setLetter(to);
    const group = list.current?.querySelector<HTMLElement>(`[data-letter="${to}"]`);
    group?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    group?.querySelector('a')?.focus({ preventScroll: true });
  };
  return (
    <Card className={styles.schools}>
      <div className={styles.head}>
        <h3 id={id}>{bureau.orgName}</h3>
        <NewWindowButton variant="tint" {...choosing(bureau, onChoose)}>
          进入教育局主页
        </NewWindowButton>
      </div>
      {bureau.schools.length === 0 ? (
        <EmptyState art="data" small />
      ) : (
        <>
          <nav className={styles.letters} aria-label="按首字母查找">
            {letters.map((one) =>
              present.has(one) ? (
                <a
                  key={one}
                  href={`#${placeOf(one)}`}
                  className={classNames(one === letter && styles.on)}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return;
                    event.preventDefault();
                    goTo(one);
                  }}
                >
                  {one}
                </a>
              ) : (
                <span key={one} className={styles.without} aria-hidden="true">
                  {one}
                </span>
              ),
            )}
          </nav>
          <div ref={list}>
            {bureau.schools.map((group) => (
              <div key={group.letter} id={placeOf(group.letter)} className={styles.group} data-letter={group.letter}>
                <b aria-hidden="true">{group.letter}</b>
                <ul aria-label={`首字母 ${group.letter}`}>
                  {group.list.map((school) => (
                    <li key={school.orgId}>
                      <OrgLink org={school} onChoose={onChoose}>
                        {school.orgName}
                      </OrgLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
