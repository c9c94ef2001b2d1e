import { useNavigate, useSearch } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import {
  manageOrgFetch,
  manageOrgTree,
  manageSchemeDraft,
  manageSchemeList,
  OrgType,
  type SchemeVersion,
  stageLabel,
  Usertype,
} from '@vimo/contract';
import {
  AppLink,
  classNames,
  EmptyState,
  ErrorState,
  formatDate,
  formatDateTime,
  Loading,
  SkeletonText,
  StatusTag,
} from '@vimo/ui';
import { Button, Select } from 'antd';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { byLabel } from '../../shared/form/by-label.ts';
import { type Me, useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import { GuardianSetting } from './guardian-setting.tsx';
import { RankSetting } from './rank-setting.tsx';
import parts from './scheme.module.css';
import styles from './schemes.module.css';
import { SecondStepSetting } from './second-step-setting.tsx';

const STAGES = [1, 2, 3, 4] as const;

/** 方案设置: what students record, by stage, of a bureau or of what a school adds; every version of it. */
export function SchemesPage() {
  const { data: me } = useMe();
  return me ? <Schemes me={me} /> : null;
}

function Schemes({ me }: { me: Me }) {
  const isSchool = me.usertype === Usertype.schoolAdministrator;
  const navigate = useNavigate();
  const { org: wanted } = useSearch({ strict: false }) as { org?: string };
  const { data: tree, error } = useCall(manageOrgTree, {}, { enabled: !isSchool });
  const choices = (tree?.list ?? []).filter(
    ({ orgType, disabled }) => !disabled && (orgType === OrgType.bureau || orgType === OrgType.school),
  );
  const orgId = isSchool
    ? me.orgId
    : (choices.find((one) => one.orgId === wanted) ?? choices.find((one) => one.orgId === me.orgId) ?? choices[0])
        ?.orgId;
  const isSchoolShown = isSchool || choices.find((one) => one.orgId === orgId)?.orgType === OrgType.school;
  return (
    <>
      <EditorHead
        title="方案设置"
        beside={
          isSchool ? (
            <span className="ui-muted">{me.orgName}</span>
          ) : (
            <Select
              className={styles.org ?? ''}
              aria-label="机构"
              placeholder="选定机构"
              showSearch={byLabel}
              value={orgId ?? null}
              options={choices.map((one) => ({ value: one.orgId, label: one.orgName }))}
              onChange={(org: string) => void navigate({ to: '.', search: { org } as never })}
            />
          )
        }
      />
      {error ? (
        <ErrorState error={error} />
      ) : orgId ? (
        <OfOrganisation orgId={orgId} isSchool={isSchoolShown} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {isSchool ? <GuardianSetting /> : null}
      {isSchool || me.usertype === Usertype.bureauStaff ? <SecondStepSetting /> : null}
      {me.usertype === Usertype.bureauStaff ? <RankSetting /> : null}
    </>
  );
}

function OfOrganisation({ orgId, isSchool }: { orgId: string; isSchool: boolean }) {
  const { data, error, refetch } = useCall(manageSchemeList, { orgId });
  const school = useCall(manageOrgFetch, { id: orgId }, { enabled: isSchool });
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data || school.isLoading)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  const own = data.filter((one) => one.orgId === orgId);
  const below = data.filter((one) => one.orgId !== orgId);
  /** A school has no pupils of other stages; what it wrote for one is shown all the same. */
  const taught = school.data?.stages.length ? school.data.stages : STAGES;
  const stages = STAGES.filter((stage) => taught.includes(stage) || own.some((one) => one.stage === stage));
  return (
    <>
      <p className="ui-muted">
        {isSchool
          ? '学校在教育局方案的模块中添加自己的维度，只有本校学生看得到。'
          : '每个学段一套方案。发布后成为一个版本，新的记录按最新版本填写。'}
      </p>
      <ul className={styles.stages}>
        {stages.map((stage) => (
          <Stage
            key={stage}
            orgId={orgId}
            stage={stage}
            taught={taught.includes(stage)}
            versions={own.filter((one) => one.stage === stage)}
          />
        ))}
      </ul>
      {below.length > 0 || !isSchool ? (
        <section className={classNames('ui-card', styles.panel)} aria-labelledby="below">
          <header className={parts.panelHead}>
            <h2 id="below">下级机构的方案</h2>
            <span className="ui-muted">下级教育局自己的方案，和学校添加的维度</span>
          </header>
          {below.length > 0 ? (
            <Versions versions={below} named />
          ) : (
            <EmptyState small text="下级机构还没有自己的方案" />
          )}
        </section>
      ) : null}
    </>
  );
}

/** The scheme of a stage: what counts now, the draft there is, and every version. */
function Stage({
  orgId,
  stage,
  taught,
  versions,
}: {
  orgId: string;
  stage: number;
  taught: boolean;
  versions: readonly SchemeVersion[];
}) {
  const navigate = useNavigate();
  const run = useDo();
  const draft = versions.find(({ publishedAt }) => publishedAt === '');
  const published = versions.filter(({ publishedAt }) => publishedAt !== '').toSorted((a, b) => b.version - a.version);
  const [latest] = published;
  const begin = () =>
    run(async () => {
      const done = await call(manageSchemeDraft, { orgId, stage });
      await navigate({ to: `/scheme/${done.data.schemeId}` });
      return { message: '已建立草稿' };
    });
  return (
    <li className={classNames('ui-card', styles.stage)}>
      <header>
        <h2>{stageLabel[stage]}</h2>
        {latest ? (
          <StatusTag tone="ok">第 {latest.version} 版使用中</StatusTag>
        ) : (
          <StatusTag tone="idle">未发布</StatusTag>
        )}
        {draft ? <StatusTag tone="wait">有草稿</StatusTag> : null}
      </header>
      <p className="ui-muted ui-tabular">
        {latest ? `${latest.schemeName}，${formatDateTime(latest.publishedAt)} 发布` : '还没有发布过'}
        {draft ? `；草稿保存于 ${formatDateTime(draft.updatedAt)}` : ''}
      </p>
      <div className={styles.stageActions}>
        {draft ? (
          <AppLink className="ui-button ui-button-primary ui-button-small" href={`/scheme/${draft.schemeId}`}>
            继续编辑草稿
          </AppLink>
        ) : taught ? (
          <Button type={latest ? 'default' : 'primary'} onClick={() => void begin()}>
            {latest ? '修改方案' : '建立方案'}
          </Button>
        ) : null}
        {latest ? (
          <AppLink className="ui-button ui-button-outline ui-button-small" href={`/scheme/${latest.schemeId}`}>
            查看第 {latest.version} 版
          </AppLink>
        ) : null}
      </div>
      {published.length > 1 ? (
        <details>
          <summary>以前的版本（{published.length - 1}）</summary>
          <Versions versions={published.slice(1)} />
        </details>
      ) : null}
    </li>
  );
}

const Versions = ({ versions, named = false }: { versions: readonly SchemeVersion[]; named?: boolean }) => (
  <ul className={styles.versions}>
    {versions.map((one) => (
      <li key={one.schemeId}>
        <AppLink className="ui-link" href={`/scheme/${one.schemeId}`}>
          {named ? `${one.orgName} · ${stageLabel[one.stage]} · ` : ''}第 {one.version} 版
        </AppLink>
        <span className="ui-muted ui-tabular">{one.publishedAt ? `${formatDate(one.publishedAt)} 发布` : '草稿'}</span>
      </li>
    ))}
  </ul>
);
