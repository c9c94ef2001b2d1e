import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { clubPostLabel, type LedClub, ledClubs } from '@vimo/contract';
import { Button, Card, classNames, PencilSimpleBoldIcon, StatusTag, TabPanel, Tabs } from '@vimo/ui';
import { useId, useState } from 'react';
import { ClubHead } from '../../../features/club/club-head.tsx';
import { ClubPeople } from '../../../features/club/club-people.tsx';
import { OneClub } from '../../../features/club/one-club.tsx';
import styles from '../../../features/club/own-clubs.module.css';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { IntroDialog } from '../led-club/intro-dialog.tsx';
import { LedApplications } from '../led-club/led-applications.tsx';
import { LedDynamics } from '../led-club/led-dynamics.tsx';
import { LedPhotos } from '../led-club/led-photos.tsx';

const TABS = [
  { value: 'dynamics', label: '动态' },
  { value: 'photos', label: '相册' },
  { value: 'members', label: '成员' },
  { value: 'applications', label: '申请' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** 我管理的社团: those that the person leads, as student or as teacher. */
export default function MineLedClubs() {
  const { id } = useSearchOf('/mine/myAsstion1');
  const { data, error, refetch } = useCall(ledClubs, {});
  return (
    <MemberPage title="我管理的社团">
      <OneClub clubs={data} id={id} empty="您还没有管理的社团哦~" error={error} onRetry={refetch}>
        {(club) => <Club key={club.asstionId} club={club} />}
      </OneClub>
    </MemberPage>
  );
}

function Club({ club }: { club: LedClub }) {
  const id = useId();
  const search = useSearchOf('/mine/myAsstion1');
  const navigate = useNavigate();
  const tab: Tab = search.tab ?? (club.waitNum > 0 ? 'applications' : 'dynamics');
  const page = readPage(search.page ?? 1);
  const show = (next: { tab?: Tab; page?: string }) =>
    void navigate({ to: '.', search: { id: club.asstionId, tab, ...next } as never, resetScroll: false });
  const paged = { clubId: club.asstionId, page, onPage: (next: number) => show({ page: String(next) }) };
  return (
    <>
      <ClubHead club={club}>
        <Intro club={club} />
      </ClubHead>
      <Card as="section">
        <Tabs
          id={id}
          label="社团管理"
          items={TABS.map((item) =>
            item.value === 'applications' && club.waitNum > 0 ? { ...item, count: club.waitNum } : item,
          )}
          value={tab}
          onChange={(next) => show({ tab: next })}
        />
        <TabPanel id={id} value={tab}>
          {tab === 'dynamics' ? <LedDynamics {...paged} /> : null}
          {tab === 'photos' ? <LedPhotos clubId={club.asstionId} /> : null}
          {tab === 'members' ? (
            <div className={classNames(styles.body, styles.part)}>
              <ClubPeople clubId={club.asstionId} />
            </div>
          ) : null}
          {tab === 'applications' ? <LedApplications {...paged} /> : null}
        </TabPanel>
      </Card>
    </>
  );
}

/** The introduction as strangers see it, and below it the one that waits or was refused. */
function Intro({ club }: { club: LedClub }) {
  const [editing, setEditing] = useState(false);
  const { label = '', tone = 'idle' } = clubPostLabel[club.auditStatus] ?? {};
  return (
    <>
      <p className={styles.intro}>{club.introInfo || '还没有介绍，写几句让同学认识它'}</p>
      {club.newIntroInfo ? (
        <div className={styles.note}>
          <div className={styles.line}>
            <b>新的介绍</b>
            <StatusTag tone={tone}>{label}</StatusTag>
          </div>
          <p>{club.newIntroInfo}</p>
          {club.refusalReason ? <p className="ui-muted">原因：{club.refusalReason}</p> : null}
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="small"
          icon={PencilSimpleBoldIcon}
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
        >
          编辑介绍
        </Button>
      </div>
      {editing ? <IntroDialog club={club} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
