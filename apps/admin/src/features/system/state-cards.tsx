import { call } from '@vimo/client';
import { type Condition, FAILED_DAYS, manageSystemBackup, type SystemState } from '@vimo/contract';
import { AppLink, formatDateTime, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { TaskDialog } from '../../shared/export/task-dialog.tsx';
import styles from './system.module.css';
import { bytesText, conditionLabel, durationText } from './system-texts.ts';

const count = (number: number) => number.toLocaleString('zh-CN');

/** Each thing behind the server in a card of its own, with how it does. */
export function StateCards({ state }: { state: SystemState }) {
  const { database, storage, queue, backup, faults } = state;
  return (
    <div className={styles.cards}>
      <Card title="程序">
        <Line label="版本">{state.version}</Line>
        <Line label="启动时间">{formatDateTime(state.startDate)}</Line>
        <Line label="数据结构">{`第 ${state.schema} 版`}</Line>
        <Line label="故障">
          {faults.kinds === 0 ? (
            '没有记录'
          ) : (
            <AppLink href="/system/faults">{`${faults.kinds} 种，最近 ${formatDateTime(faults.lastDate)}`}</AppLink>
          )}
        </Line>
      </Card>
      <Card title="数据库" condition={database.condition}>
        <Line label="种类">{`${database.embedded === 1 ? '内置' : '自有'} PostgreSQL ${database.version}`}</Line>
        <Line label="占用">{bytesText(database.size)}</Line>
        {database.free >= 0 ? <Line label="剩余空间">{bytesText(database.free)}</Line> : null}
      </Card>
      <Card title="文件存储" condition={storage.condition}>
        <Line label="种类">{storage.kind === 's3' ? '对象存储（S3）' : '服务器本地目录'}</Line>
        <Line label="文件">{`${count(storage.files)} 个，${bytesText(storage.size)}`}</Line>
        {storage.free >= 0 ? <Line label="剩余空间">{bytesText(storage.free)}</Line> : null}
      </Card>
      <Card title="任务队列" condition={queue.condition}>
        <Line label="排队">
          {queue.waiting === 0 ? '0' : `${queue.waiting}，最早的已等 ${durationText(queue.waitsFor)}`}
        </Line>
        <Line label="进行中">{queue.running}</Line>
        <Line label={`近 ${FAILED_DAYS} 天失败`}>
          {queue.failed > 0 ? <AppLink href="/jobs?which=failed">{queue.failed}</AppLink> : 0}
        </Line>
      </Card>
      <Backup backup={backup} />
      <section className="ui-card" aria-label="外部服务">
        <h2>外部服务</h2>
        <dl className="ui-facts">
          {state.channels.map(({ name, on, text }) => (
            <div key={name} className={styles.line}>
              <dt>{name}</dt>
              <dd className={on === 1 ? undefined : 'ui-muted'}>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Backup({ backup }: { backup: SystemState['backup'] }) {
  const [making, setMaking] = useState(false);
  return (
    <Card
      title="备份"
      condition={backup.condition}
      foot={
        backup.taskId ? (
          <AppLink href="/jobs">正在备份，查看进度</AppLink>
        ) : (
          <Button onClick={() => setMaking(true)}>立即备份</Button>
        )
      }
    >
      <Line label="上次">{backup.madeAt ? formatDateTime(backup.madeAt) : '还没有备份过'}</Line>
      {backup.madeAt ? (
        <>
          <Line label="内容">
            {`${count(backup.rows)} 行、${count(backup.files)} 个文件，${bytesText(backup.size)}`}
          </Line>
          <Line label="位置">
            <code>{`${backup.host}：${backup.folder}`}</code>
          </Line>
        </>
      ) : null}
      {making ? (
        <TaskDialog
          title="立即备份"
          intro={
            <>
              <p>把全部数据和文件写到新的目录，用户可以照常使用：</p>
              <p>
                <code className={styles.path}>{backup.target}</code>
              </p>
              <p className="ui-muted">
                备份与数据在同一台机器上时，请再复制到别处；密钥（<code>SECRET_KEY</code>）不在备份里，请另外保管。
              </p>
            </>
          }
          okText="开始备份"
          verb="备份"
          unit="步"
          hasFile={false}
          start={async () => (await call(manageSystemBackup, {})).data.taskId}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </Card>
  );
}

function Card({
  title,
  condition,
  foot,
  children,
}: {
  title: string;
  condition?: number;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const told = condition === undefined ? undefined : conditionLabel[condition as Condition];
  return (
    <section className="ui-card" aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {told ? <StatusTag tone={told.tone}>{told.label}</StatusTag> : null}
      </header>
      <dl className="ui-facts">{children}</dl>
      {foot}
    </section>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd className="ui-tabular">{children}</dd>
  </div>
);
