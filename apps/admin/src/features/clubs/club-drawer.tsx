import { type DataOf, manageClubFetch, pictureUrl, usertypeLabel } from '@vimo/contract';
import { Picture, Segmented, StatusTag } from '@vimo/ui';
import { Button, Drawer, Grid } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { ClubApplications } from './club-applications.tsx';
import { ClubForm } from './club-form.tsx';
import { ClubMembers } from './club-members.tsx';
import styles from './clubs.module.css';
import { LeadersForm } from './leaders-form.tsx';

const DRAWER_WIDTH = 640;
type Club = DataOf<typeof manageClubFetch>;
type Part = 'applications' | 'members';

/** One club: who leads it, who wants to join, who is in. */
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
          {(club) => <Details key={club.id} club={club} />}
        </Read>
      ) : null}
    </Drawer>
  );
}

function Details({ club }: { club: Club }) {
  const [part, setPart] = useState<Part>('applications');
  const [form, setForm] = useState<'edit' | 'leaders'>();
  const close = () => setForm(undefined);
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
      </header>
      <p>{club.introInfo || <span className="ui-muted">还没有介绍</span>}</p>
      <section className={styles.leaders} aria-label="负责人">
        <h4>负责人</h4>
        {club.leaders.length > 0 ? (
          <ul>
            {club.leaders.map(({ accountId, name, usertype }) => (
              <li key={accountId}>
                {name}
                <span className="ui-muted">（{usertypeLabel[usertype as keyof typeof usertypeLabel]}）</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="ui-muted">还没有负责人，申请由学校管理员审核。</p>
        )}
      </section>
      {club.mayKeep ? (
        <div className={styles.actions}>
          <Button type="primary" onClick={() => setForm('edit')}>
            编辑社团
          </Button>
          <Button onClick={() => setForm('leaders')}>设置负责人</Button>
        </div>
      ) : null}
      <div className={styles.parts}>
        <Segmented
          label="查看"
          options={[
            { value: 'applications', label: club.waitNum > 0 ? `申请（${club.waitNum}）` : '申请' },
            { value: 'members', label: '成员' },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'applications' ? <ClubApplications clubId={club.id} /> : <ClubMembers clubId={club.id} />}
      {form === 'edit' ? <ClubForm club={club} orgs={[]} onClose={close} /> : null}
      {form === 'leaders' ? <LeadersForm club={club} onClose={close} /> : null}
    </>
  );
}
