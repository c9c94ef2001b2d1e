import { useNavigate, useParams } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import {
  type CircularDetail,
  CircularState,
  circularStateLabel,
  manageCircularFetch,
  manageCircularReceipts,
  manageCircularRemind,
  manageCircularSend,
  manageCircularTakeBack,
} from '@vimo/contract';
import { AppLink, asLeft, BellIcon, CopyIcon, formatDateTime, StatusTag } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { Alert, Button } from 'antd';
import { useAsk } from '../../shared/ask.tsx';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import { AnswersPanel } from './answers-panel.tsx';
import styles from './circulars.module.css';
import { audienceOf, channelsOf } from './circulars-page.tsx';
import { ReadBar } from './read-bar.tsx';
import { RecipientsPanel } from './recipients-panel.tsx';

/** 阅读情况: who has read, confirmed and answered a circular, and what can be done about it. */
export function CircularPage() {
  const { circularId } = useParams({ strict: false }) as { circularId: string };
  return (
    <Read key={circularId} endpoint={manageCircularFetch} input={{ id: circularId }}>
      {(circular) => <Shown circular={circular} />}
    </Read>
  );
}

function Shown({ circular }: { circular: CircularDetail }) {
  const { id, title, state, sendDate, writerName } = circular;
  const { label, tone } = circularStateLabel[state as keyof typeof circularStateLabel];
  return (
    <>
      <EditorHead title={title || '（没有标题）'} beside={<StatusTag tone={tone}>{label}</StatusTag>}>
        <Actions circular={circular} />
      </EditorHead>
      <div className={styles.receipts}>
        <p className="ui-muted">
          <span className="ui-tabular">{formatDateTime(sendDate)}</span>
          {state === CircularState.scheduled ? ' 定时' : ''} 发给{audienceOf(circular)}　{channelsOf(circular.channels)}
          　<bdi translate="no">{writerName}</bdi>
        </p>
        {state === CircularState.sending ? (
          <Alert type="info" showIcon title="正在发送，请稍候。可以离开本页，发送不会中断。" />
        ) : null}
        {state >= CircularState.sending ? <Receipts circular={circular} /> : null}
        <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-text">
          <h2 id="circular-text">正文</h2>
          <RichText html={circular.body} />
          {circular.files.length > 0 ? (
            <p className="ui-muted">附件：{circular.files.map(({ realName }) => realName).join('、')}</p>
          ) : null}
        </section>
        {state >= CircularState.sent ? <RecipientsPanel circular={circular} /> : null}
        {circular.allowsAnswers && state >= CircularState.sending ? (
          <AnswersPanel id={id} mine={circular.mine === 1} />
        ) : null}
      </div>
    </>
  );
}

function Actions({ circular }: { circular: CircularDetail }) {
  const navigate = useNavigate();
  const { pending, run } = useDoOnce();
  const { ask, holder } = useAsk();
  const { id, state, version, total, read, confirmed, needsConfirmation, remindedDate } = circular;
  const open = total - (needsConfirmation ? confirmed : read);
  const takeBack = async () => {
    const text = '没读的人不再看到它，读过的人会收到“已收回”的消息。已发出的短信等收不回来。';
    if (await ask({ title: '收回这条通知？', text, okText: '收回' }))
      await run(() => call(manageCircularTakeBack, { id }));
  };
  return (
    <>
      {holder}
      <AppLink className="ui-button ui-button-outline ui-button-small" href={asLeft('/circulars')}>
        返回
      </AppLink>
      <Button
        icon={<CopyIcon />}
        onClick={() => void navigate({ to: '/circulars/new', search: { copy: id } as never })}
      >
        复制再发
      </Button>
      {state === CircularState.scheduled ? (
        <Button loading={pending} onClick={() => void run(() => call(manageCircularTakeBack, { id }))}>
          取消定时
        </Button>
      ) : null}
      {state === CircularState.sending || state === CircularState.sent ? (
        <Button loading={pending} onClick={() => void takeBack()}>
          收回
        </Button>
      ) : null}
      {state === CircularState.sending ? (
        <Button loading={pending} onClick={() => void run(() => call(manageCircularSend, { id, version }))}>
          继续发送
        </Button>
      ) : null}
      {state === CircularState.sent && open > 0 ? (
        <Button
          type="primary"
          icon={<BellIcon />}
          loading={pending}
          onClick={() => void run(() => call(manageCircularRemind, { id }))}
        >
          提醒{needsConfirmation ? '没确认' : '没读'}的 {open.toLocaleString('zh-CN')} 位
        </Button>
      ) : null}
      {remindedDate ? <span className="ui-text-13 ui-muted">上次提醒 {remindedDate}</span> : null}
    </>
  );
}

function Receipts({ circular }: { circular: CircularDetail }) {
  const { id, total, read, confirmed, needsConfirmation, outside, answers, allowsAnswers } = circular;
  const { data } = useCall(manageCircularReceipts, { id });
  const part = (value: number) => (total > 0 ? `${Math.floor((value / total) * 100)}%` : '');
  const figures: readonly (readonly [string, number, string])[] = [
    ['送达', total, '人次'],
    ['已读', read, part(read)],
    ['没读', total - read, ''],
    ...(needsConfirmation ? ([['已确认', confirmed, part(confirmed)]] as const) : []),
    ...(allowsAnswers ? ([['回复', answers, '条']] as const) : []),
    ...(circular.channels.length > 0
      ? ([
          ['站外已送出', outside.delivered, outside.waiting ? `还有 ${outside.waiting} 条在等` : '条'],
          ['站外未送达', outside.failed, outside.dropped ? `另有 ${outside.dropped} 条不再发` : '条'],
        ] as const)
      : []),
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ui-tabular">
              {value.toLocaleString('zh-CN')} <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {data && (data.hours.length > 0 || data.classes.length > 0) ? (
        <div className={styles.twice}>
          {data.hours.length > 0 ? (
            <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-hours">
              <h2 id="circular-hours">读的时间</h2>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">到</th>
                    <th scope="col">已读</th>
                  </tr>
                </thead>
                <tbody>
                  {data.hours.map((one) => (
                    <tr key={one.hours}>
                      <td>{one.hours} 小时</td>
                      <td>
                        <ReadBar read={one.read} total={total} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ) : null}
          {data.classes.length > 0 ? (
            <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-classes">
              <h2 id="circular-classes">各班</h2>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">班级</th>
                    <th scope="col">已读</th>
                    {needsConfirmation ? <th scope="col">已确认</th> : null}
                  </tr>
                </thead>
                <tbody>
                  {data.classes.map((one, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: classes of several schools have the same names
                    <tr key={at}>
                      <td>{one.className}</td>
                      <td>
                        <ReadBar read={one.read} total={one.total} />
                      </td>
                      {needsConfirmation ? <td className="ui-tabular">{one.confirmed}</td> : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
