import {
  ApplyStatus,
  applyStatusLabel,
  auditActor,
  auditDetailLabel,
  auditEventLabel,
  type DataOf,
  type Endpoint,
  type ExportList,
  manageActivityPage,
  manageAuditPage,
  manageClubPage,
  manageGuardianPage,
  Office,
  onPagesLabel,
  type ParsedInputOf,
} from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { StaffActivities } from '../../offering/activity/index.ts';
import type { StaffClubs } from '../../offering/club/index.ts';
import type { StaffGuardians } from '../../people/guardian/index.ts';
import type { AuditLog } from '../audit/index.ts';

type RowOf<E extends Endpoint> = DataOf<E> extends { dataList: (infer Row)[] } ? Row : never;
interface Column<Row> {
  title: string;
  width?: number;
  text: (row: Row) => string;
}

/** A list that can go out: its own call, and what stands in its columns. */
export interface Exportable<E extends Endpoint = Endpoint> {
  endpoint: E;
  /** Whoever holds it takes the list out as the school's administrators do. */
  office?: Office;
  page(session: Session, input: ParsedInputOf<E>, now: WireTime): Promise<{ dataList: RowOf<E>[]; totalCount: number }>;
  columns: Column<RowOf<E>>[];
}
const exportable = <E extends Endpoint>(list: Exportable<E>) => list as unknown as Exportable;

/** As those who hold it say it: what a visitor reads as a button is a state here. */
const stateText = (status: ApplyStatus) =>
  status === ApplyStatus.open ? '报名中' : (applyStatusLabel[status]?.label ?? '');

interface Parts {
  staffGuardians: Pick<StaffGuardians, 'page'>;
  staffActivities: Pick<StaffActivities, 'page'>;
  staffClubs: Pick<StaffClubs, 'page'>;
  auditLog: Pick<AuditLog, 'page'>;
}
export type Exportables = Record<ExportList, Exportable>;

/** Each list by the service that answers its page: who sees what, and what is masked, is said once. */
export const exportablesOf = ({ staffGuardians, staffActivities, staffClubs, auditLog }: Parts): Exportables => ({
  guardians: exportable({
    endpoint: manageGuardianPage,
    page: (session, input) => staffGuardians.page({ session }, input),
    columns: [
      { title: '姓名', width: 12, text: ({ name }) => name },
      { title: '手机号', text: ({ phone }) => phone },
      { title: '孩子', width: 24, text: ({ children }) => children },
      { title: '学校', width: 24, text: ({ schoolName }) => schoolName },
      { title: '账号状态', width: 10, text: ({ disabled }) => (disabled === 1 ? '已停用' : '正常') },
      { title: '注册时间', width: 12, text: ({ createdAt }) => createdAt.slice(0, 10) },
    ],
  }),
  activities: exportable({
    endpoint: manageActivityPage,
    page: (session, input, now) => staffActivities.page(session, input, now),
    columns: [
      { title: '活动', width: 36, text: ({ title }) => title },
      { title: '举办机构', width: 24, text: ({ belongDeptName }) => belongDeptName },
      { title: '类型', width: 12, text: ({ typesName }) => typesName },
      { title: '活动开始', width: 18, text: ({ actStartDate }) => actStartDate.slice(0, 16) },
      { title: '活动结束', width: 18, text: ({ actEndDate }) => actEndDate.slice(0, 16) },
      { title: '地点', width: 30, text: ({ address }) => address },
      { title: '报名截止', width: 18, text: ({ signEndDate }) => signEndDate.slice(0, 16) },
      { title: '名额', width: 8, text: ({ personNum }) => (personNum > 0 ? String(personNum) : '不限') },
      { title: '报名人数', width: 10, text: ({ signCount }) => String(signCount) },
      {
        title: '状态',
        width: 10,
        text: ({ published, activityApplyStatus }) =>
          published === 1 ? stateText(activityApplyStatus as ApplyStatus) : '未发布',
      },
      { title: '教育局页面', width: 12, text: (activity) => onPagesLabel(activity).label },
    ],
  }),
  clubs: exportable({
    endpoint: manageClubPage,
    page: (session, input, now) => staffClubs.page({ session, now }, input),
    columns: [
      { title: '社团', width: 24, text: ({ name }) => name },
      { title: '类型', width: 12, text: ({ typesName }) => typesName },
      { title: '所属单位', width: 24, text: ({ orgName }) => orgName },
      { title: '负责人', width: 24, text: ({ leaders }) => leaders.map(({ name }) => name).join('、') },
      { title: '成员', width: 8, text: ({ personNum }) => String(personNum) },
      { title: '待审核', width: 8, text: ({ waitNum }) => String(waitNum) },
      { title: '成立时间', width: 12, text: ({ createDate }) => createDate.slice(0, 10) },
    ],
  }),
  audit: exportable({
    endpoint: manageAuditPage,
    office: Office.auditor,
    page: (session, input) => auditLog.page(session, input),
    columns: [
      { title: '时间', width: 20, text: ({ at }) => at },
      {
        title: '事件',
        width: 20,
        text: ({ event }) => auditEventLabel[event as keyof typeof auditEventLabel] ?? '其他操作',
      },
      { title: '操作人', width: 24, text: auditActor },
      { title: '机构', width: 24, text: ({ orgName }) => orgName },
      {
        title: '对象',
        width: 24,
        text: ({ target, targetName }) => (targetName ? `${targetName}（${target}）` : target),
      },
      {
        title: '详情',
        width: 48,
        text: ({ detail }) =>
          Object.entries(detail)
            .map(([key, value]) => `${auditDetailLabel[key]}：${value}`)
            .join('，'),
      },
      { title: '网络地址', text: ({ address }) => address },
    ],
  }),
});
