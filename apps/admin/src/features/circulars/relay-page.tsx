import { useParams } from '@tanstack/react-router';
import { manageCircularRelayed, type RelayedCircular } from '@vimo/contract';
import { formatDateTime } from '@vimo/ui';
import { Read } from '../../shared/read.tsx';
import styles from './circulars.module.css';

/** 请转告: who of the own classes has not read a circular that its sender asked the class teacher to pass on. */
export function RelayPage() {
  const { circularId } = useParams({ strict: false }) as { circularId: string };
  return (
    <Read key={circularId} endpoint={manageCircularRelayed} input={{ id: circularId }}>
      {(relayed) => <Shown relayed={relayed} />}
    </Read>
  );
}

function Shown({ relayed }: { relayed: RelayedCircular }) {
  const { title, orgName, sendDate, needsConfirmation, classes } = relayed;
  const done = needsConfirmation ? '确认' : '读';
  return (
    <article className={`ui-card ${styles.received}`}>
      <h1>请转告：{title}</h1>
      <p className="ui-muted">
        {orgName} <span className="ui-tabular">{formatDateTime(sendDate)}</span>
      </p>
      <p>下面的学生，本人和家长都还没有{done}这条通知，请提醒他们登录后在“我的消息”里查看。</p>
      {classes.map(({ className, pupils }) => (
        <section key={className} aria-label={className}>
          <h2>
            {className} <small className="ui-muted">{pupils.length} 名</small>
          </h2>
          {pupils.length > 0 ? <p translate="no">{pupils.join('、')}</p> : <p>本班学生或家长都已{done}。</p>}
        </section>
      ))}
      <p className="ui-help">名单随时更新，只有您现在任班主任的班级。</p>
    </article>
  );
}
