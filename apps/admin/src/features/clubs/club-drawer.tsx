import { call } from '@vimo/client';
import {
  type DataOf,
  manageClubApplications,
  manageClubDisband,
  manageClubFetch,
  pictureUrl,
  usertypeLabel,
} from '@vimo/contract';
import { Picture, Segmented, StatusTag } from '@vimo/ui';
import { Button, Drawer, Grid } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Read } from '../../shared/read.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import { useEditContent } from '../../shared/use-edit-content.ts';
import { ClubApplications } from './club-applications.tsx';
import { ClubMembers } from './club-members.tsx';
import { ClubPhotos } from './club-photos.tsx';
import styles from './clubs.module.css';
import { LeadersForm } from './leaders-form.tsx';

const DRAWER_WIDTH = 640;
type Club = DataOf<typeof manageClubFetch>;
type Part = 'applications' | 'members' | 'photos';

/** One club: who leads it, who wants to join, who is in, its photos. */
export function ClubDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  return (
    <Drawer
      open={Boolean(id)}
      onClose={onClose}
      title="社团详情"
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
    >
      {id ? (
        <Read endpoint={manageClubFetch} input={{ id }}>
          {(club) => <Details key={club.id} club={club} onGone={onClose} />}
        </Read>
      ) : null}
    </Drawer>
  );
}

function Details({ club, onGone }: { club: Club; onGone: () => void }) {
  const [part, setPart] = useState<Part>('applications');
  const [naming, setNaming] = useState(false);
  const edit = useEditContent('club');
  return (
    <>
      <header className={styles.head}>
        <Picture src={pictureUrl(club.logoUrl, 160)} alt="" width={64} height={64} />
        <div className="ui-grow">
          <h3>{club.name}</h3>
          <p className="ui-muted">
            {[club.typesName, club.orgName, `${club.personNum} 名成员`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {club.published ? null : <StatusTag tone="idle">未公开</StatusTag>}
        {club.applyOpen ? null : <StatusTag tone="wait">已停止申请</StatusTag>}
      </header>
      <p>{club.introInfo || <span className="ui-muted">还没有介绍</span>}</p>
      <section className={styles.leaders} aria-label="负责人">
        <h4>负责人</h4>
        {club.leaders.length > 0 ? (
          <ul>
            {club.leaders.map(({ accountId, name, usertype }) => (
              <li key={accountId}>
                <bdi translate="no">{name}</bdi>
                <span className="ui-muted">（{usertypeLabel[usertype as keyof typeof usertypeLabel]}）</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="ui-muted">还没有负责人，申请由学校管理员审核。</p>
        )}
      </section>
      <div className={styles.actions}>
        {club.mayKeep ? (
          <>
            <Button type="primary" onClick={() => void edit(club.id)}>
              编辑社团
            </Button>
            <Button onClick={() => setNaming(true)}>设置负责人</Button>
          </>
        ) : null}
        <ApplicationsSwitch club={club} />
        {club.mayKeep ? <DisbandButton club={club} onDone={onGone} /> : null}
      </div>
      <div className={styles.parts}>
        <Segmented
          label="查看"
          options={[
            { value: 'applications', label: club.waitNum > 0 ? `申请（${club.waitNum}）` : '申请' },
            { value: 'members', label: '成员' },
            { value: 'photos', label: '照片' },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'applications' ? <ClubApplications clubId={club.id} clubName={club.name} /> : null}
      {part === 'members' ? <ClubMembers clubId={club.id} clubName={club.name} /> : null}
      {part === 'photos' ? <ClubPhotos clubId={club.id} /> : null}
      {naming ? <LeadersForm club={club} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

/** Whether pupils may apply; those who lead the club decide it too. */
function ApplicationsSwitch({ club }: { club: Club }) {
  const { run, pending } = useDoOnce();
  return (
    <Button
      loading={pending}
      onClick={() => run(() => call(manageClubApplications, { clubId: club.id, open: !club.applyOpen }))}
    >
      {club.applyOpen ? '停止申请' : '开放申请'}
    </Button>
  );
}

function DisbandButton({ club, onDone }: { club: Club; onDone: () => void }) {
  const { run, pending } = useDoOnce();
  const { ask, holder } = useAsk();
  const disband = async () => {
    const waiting = club.waitNum > 0 ? `等待审核的 ${club.waitNum} 份申请按不通过处理。` : '';
    const text = `社团不再在门户出现，${club.personNum} 名成员会收到消息。${waiting}30 天内可以在回收站恢复。`;
    if (!(await ask({ title: `解散${club.name}？`, text, okText: '解散', danger: true }))) return;
    if (await run(() => call(manageClubDisband, { clubId: club.id }))) onDone();
  };
  return (
    <>
      {holder}
      <Button danger loading={pending} onClick={disband}>
        解散社团
      </Button>
    </>
  );
}
