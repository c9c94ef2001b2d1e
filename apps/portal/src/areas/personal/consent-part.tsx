import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import {
  type Consent,
  ConsentState,
  consentList,
  consentStateLabel,
  giveConsent,
  withdrawConsent,
} from '@vimo/contract';
import {
  BabyIcon,
  Button,
  Card,
  confirm,
  Dialog,
  ErrorState,
  formatDate,
  StatusTag,
  sayRefusal,
  toast,
} from '@vimo/ui';
import { useState } from 'react';
import { NewWindowButton } from '../../shared/new-window.tsx';
import styles from './personal.module.css';

/** 监护人同意: for each child under fourteen, to read, give and withdraw. */
export function ConsentPart() {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall(consentList, {});
  const [reading, setReading] = useState<Consent>();
  const settle = {
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(consentList) }),
  };
  const give = useSend(giveConsent, {
    ...settle,
    onSuccess: ({ message }) => {
      toast.success(message);
      setReading(undefined);
    },
  });
  const withdraw = useSend(withdrawConsent, { ...settle, onSuccess: ({ message }) => toast.success(message) });
  const askToWithdraw = async ({ studentId, name }: Consent) => {
    const text = `${name}将不能发布内容和上传照片；浏览和学校的记录、评价不受影响，已发布的内容可由孩子自行删除或申请删除。`;
    if (await confirm({ title: '确定撤回同意吗？', text, okText: '撤回', danger: true }))
      withdraw.mutate({ studentId });
  };
  if (!data)
    return error ? (
      <section className={styles.part}>
        <h2>监护人同意</h2>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    ) : null;
  const children = data.filter(({ state }) => state !== ConsentState.notNeeded);
  if (children.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>监护人同意</h2>
      <Card as="ul" className={styles.rows}>
        {children.map((one) => {
          const { label, tone } = consentStateLabel[one.state as ConsentState];
          const isGiven = one.state === ConsentState.given;
          const isOld = isGiven && one.version < one.currentVersion;
          return (
            <li key={one.studentId}>
              <span className="ui-petal ui-tint-primary">
                <BabyIcon />
              </span>
              <div>
                <b>
                  <bdi translate="no">{one.name}</bdi> <StatusTag tone={tone}>{label}</StatusTag>
                </b>
                <p className="ui-text-14 ui-muted ui-tabular">
                  {isGiven
                    ? `${formatDate(one.givenAt)} ${one.mine ? '由您' : '由其他监护人或学校登记'}同意第 ${one.version} 版规则${isOld ? '，规则已更新' : ''}`
                    : '同意后孩子才能发布内容、上传照片'}
                </p>
              </div>
              <div className={styles.rowActs}>
                {!isGiven || isOld ? (
                  <Button size="small" aria-label={`阅读并同意：${one.name}`} onClick={() => setReading(one)}>
                    阅读并同意
                  </Button>
                ) : null}
                {isGiven ? (
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`撤回同意：${one.name}`}
                    onClick={() => void askToWithdraw(one)}
                  >
                    撤回
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </Card>
      {reading ? (
        <Dialog
          open
          onClose={() => setReading(undefined)}
          title="儿童个人信息保护"
          footer={
            <>
              <Button variant="outline" onClick={() => setReading(undefined)}>
                暂不同意
              </Button>
              <Button
                loading={give.isPending}
                onClick={() => give.mutate({ studentId: reading.studentId, version: reading.currentVersion })}
              >
                我是监护人，同意
              </Button>
            </>
          }
        >
          <p>
            <bdi translate="no">{reading.name}</bdi>未满 14
            岁。按照《儿童个人信息网络保护规定》，使用孩子的信息需要您的同意：
          </p>
          <ul className={styles.points}>
            <li>用于成长空间、评价与留言、社团申请等，只给本校师生和已绑定的监护人看；</li>
            <li>您可以随时撤回，也可以查看、导出、申请更正或删除；</li>
            <li>不同意不影响浏览，也不影响学校依法开展的学籍、成绩和综合素质评价。</li>
          </ul>
          {reading.currentVersion > 0 ? (
            <NewWindowButton variant="outline" size="small" href="/childrenPrivacy">
              阅读规则全文
            </NewWindowButton>
          ) : null}
        </Dialog>
      ) : null}
    </section>
  );
}
