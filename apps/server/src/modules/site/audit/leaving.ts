import { auditActor, auditDetailLabel, auditEventLabel, manageAuditPage } from '@vimo/contract';
import { leavingList } from '../../../platform/leaving-list.ts';
import type { AuditLog } from './staff-service.ts';

export const leavingAudit = (log: Pick<AuditLog, 'page'>) =>
  leavingList({
    endpoint: manageAuditPage,
    page: (session, input) => log.page(session, input),
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
  });
