import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '@vimo/client';
import {
  manageOrgFetch,
  manageOrgRemove,
  manageOrgSetDisabled,
  manageOrgSetRegisterLogin,
  type OrgDetails,
  OrgType,
  orgTypeLabel,
  type PlacedOrg,
  pictureUrl,
  suitSectionLabel,
} from '@vimo/contract';
import { AppLink, ErrorState, Loading, Picture, SkeletonText } from '@vimo/ui';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { today } from '../../shared/today.ts';
import { useDoOnce } from '../../shared/use-do.ts';
import { useSending } from '../../shared/use-sending.ts';
import { EditOrganisation, MoveOrganisation } from './organisation-form.tsx';
import styles from './organisations.module.css';

/** What is known of an organisation, what hangs on it, and what may be done with it. */
export function OrganisationDetails({
  orgId,
  list,
  onGone,
}: {
  orgId: string;
  list: readonly PlacedOrg[];
  onGone: () => void;
}) {
  const { data, error, refetch } = useCall(manageOrgFetch, { id: orgId });
  if (data) return <Details details={data} list={list} onGone={onGone} />;
  return (
    <section className={`ui-card ${styles.details}`}>
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </section>
  );
}

/** Whether the last pupil who logged in with the register number may no more; it is not where none was moved yet. */
const isOver = (until: string): boolean => until !== '' && until < today();

const waysIn = ({ orgType, registerLogin, registerLoginUntil }: OrgDetails): string => {
  if (orgType === OrgType.base || (orgType === OrgType.bureau && !registerLoginUntil)) return '';
  if (!registerLogin) return '学号';
  return registerLoginUntil
    ? `学号；原来用学籍号登录的学生还可以用学籍号，最晚到 ${registerLoginUntil}`
    : '学号，或学籍号';
};

const factsOf = (details: OrgDetails): [string, string][] => [
  ['类别', details.kindName],
  ['上级机构', details.parentOrgName],
  ['学段', details.stages.map((stage) => suitSectionLabel[stage] ?? '').join('、')],
  ['学生登录', waysIn(details)],
  ['地区', details.areaNames.join(' ')],
  ['机构代码', details.code],
  ['负责人', details.headName],
  ['联系电话', details.phone],
  ['联系人', details.contactPerson],
  ['地址', details.address],
];

const countsOf = ({ orgType, below, students, staff, classes }: OrgDetails): [string, number][] => [
  ...(orgType === OrgType.bureau ? [['下级机构', below] as [string, number]] : []),
  ...(orgType === OrgType.school
    ? ([
        ['学生', students],
        ['班级', classes],
      ] as [string, number][])
    : []),
  ['教职工', staff],
];

/** What the number of activities stands for: what 活动管理 lists of the organisation. */
const ACTIVITIES: Readonly<Record<number, string>> = {
  [OrgType.bureau]: '活动（含下级）',
  [OrgType.base]: '活动（含在此举办）',
};

/** What it means that pupils may log in with the register number, and that they may no more. */
const OF_SCHOOL = {
  allowed: '学籍号多由身份证号编成，知道身份证号的人就知道账号。允许后，学生既可以用学号、也可以用学籍号登录。',
  forbidden: '学生以后只能用学号登录；请先把学号发给学生。',
};
const OF_BUREAU = {
  allowed: '所属学校里原来用学籍号登录的学生，到各自的期限为止还可以用学籍号登录；学校自己不允许的除外。',
  forbidden:
    '所属学校里原来用学籍号登录的学生，以后只能用学号登录；请先把学号发给学生。学校自己允许学籍号登录的不受影响。',
};

function Details({ details, list, onGone }: { details: OrgDetails; list: readonly PlacedOrg[]; onGone: () => void }) {
  const { orgId: id, orgName, disabled, mayManage } = details;
  const [form, setForm] = useState<'edit' | 'move'>();
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const { pending, run } = useDoOnce();
  const counting = useSending();
  const changed = () => queries.invalidateQueries();
  const close = () => setForm(undefined);

  const people = details.students + details.staff;
  /** What is open at the moment of the question. */
  const openText = async () => {
    const { activities = 0, signUps = 0 } = (await call(manageOrgFetch, { id, open: 1 })).data.open ?? {};
    return activities + signUps > 0
      ? `还有 ${activities} 个活动没有结束，未开始的活动有 ${signUps} 人报名：停用后这些报名取消、名额退回，并通知报名人和家长，恢复后不会自动找回。`
      : '';
  };
  const setDisabled = () =>
    counting.send(async () => {
      const text = disabled
        ? '启用后，该机构重新出现在各处，其人员可以登录。'
        : `停用后，该机构不再出现在选择列表和门户中，其 ${people} 名人员将退出登录且不能再登录。${await openText()}30 天内可在回收站恢复，之后仍可在这里启用。`;
      const okText = disabled ? '启用' : '停用';
      if (await ask({ title: `${okText}“${orgName}”？`, text, okText, danger: !disabled }))
        await run(() => call(manageOrgSetDisabled, { id, disabled: disabled ? 0 : 1 }));
    });
  const isBureau = details.orgType === OrgType.bureau;
  const setRegisterLogin = async (allowed: boolean) => {
    const text = (isBureau ? OF_BUREAU : OF_SCHOOL)[allowed ? 'allowed' : 'forbidden'];
    const okText = allowed ? '允许' : '不允许';
    if (await ask({ title: `${okText}学生用学籍号登录？`, text, okText }))
      await run(() => call(manageOrgSetRegisterLogin, { id, allowed: allowed ? 1 : 0 }));
  };
  const remove = async () => {
    const text = '只有没有人员、班级、活动和下级机构的机构可以删除。30 天内可在回收站恢复。';
    if (!(await ask({ title: `删除“${orgName}”？`, text, okText: '删除', danger: true }))) return;
    if (await run(() => call(manageOrgRemove, { id }))) onGone();
  };
  return (
    <section className={`ui-card ${styles.details}`} aria-label={orgName}>
      {holder}
      <header className={styles.title}>
        {details.logoId ? <Picture src={pictureUrl(details.logoId, 160)} alt="" width={48} height={48} /> : null}
        <h2>{orgName}</h2>
        <Tag>{orgTypeLabel[details.orgType as OrgType]}</Tag>
        {disabled ? <Tag color="error">已停用</Tag> : null}
      </header>
      <dl className="ui-facts">
        {factsOf(details).map(([name, value]) =>
          value ? (
            <div key={name} className={styles.line}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <dl className={styles.counts}>
        {countsOf(details).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('zh-CN')}</dd>
          </div>
        ))}
        <div>
          <dt>{ACTIVITIES[details.orgType] ?? '活动'}</dt>
          <dd>
            {disabled ? (
              0
            ) : (
              <AppLink href={`/activities?orgId=${id}`} className={`ui-link ${styles.countLink}`}>
                {details.activities.toLocaleString('zh-CN')}
              </AppLink>
            )}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => setForm('edit')}>
          {mayManage ? '编辑' : '编辑联系方式与标志'}
        </Button>
        {details.orgType === OrgType.school || (isBureau && !isOver(details.registerLoginUntil)) ? (
          <Button loading={pending} onClick={() => setRegisterLogin(!details.registerLogin)}>
            {details.registerLogin ? '不允许学籍号登录' : '允许学籍号登录'}
          </Button>
        ) : null}
        {mayManage ? (
          <>
            <Button onClick={() => setForm('move')}>移动</Button>
            <Button danger={!disabled} loading={pending || counting.pending} onClick={setDisabled}>
              {disabled ? '启用' : '停用'}
            </Button>
            <Button danger type="text" loading={pending} onClick={remove}>
              删除
            </Button>
          </>
        ) : null}
      </div>
      {form === 'edit' ? <EditOrganisation details={details} onClose={close} onDone={changed} /> : null}
      {form === 'move' ? <MoveOrganisation details={details} list={list} onClose={close} onDone={changed} /> : null}
    </section>
  );
}
