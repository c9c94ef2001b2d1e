import { useCall } from '@vimo/client';
import { type DataOf, hrefTo, questionFetch } from '@vimo/contract';
import {
  Card,
  formatActivityTime,
  formatDate,
  LinkButton,
  ModuleTag,
  QueryState,
  TabPanel,
  Tabs,
  Tag,
  UserIcon,
} from '@vimo/ui';
import { useId, useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from '../challenge/challenge.module.css';
import { ChallengeStatus } from '../challenge/challenge-rows.tsx';
import { Compare } from '../challenge/compare.tsx';
import { ExplainForm } from '../challenge/explain.tsx';
import { Flow, Steps } from '../challenge/flow.tsx';
import { RecordStatus } from '../record/record-rows.tsx';
import { EvidenceFile, RecordValues } from '../record/record-values.tsx';

type Challenge = DataOf<typeof questionFetch>;

const TABS = [
  { value: 'record', label: '被质疑条目详情' },
  { value: 'reason', label: '质疑内容' },
  { value: 'explanation', label: '被质疑人说明' },
  { value: 'steps', label: '当前步骤' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** 质疑详情: the record in question, what both sides say, and where it stands. */
export default function MineChallengeDetail() {
  const { id = '', name = 'first' } = useSearchOf('/mine/zyclDetail');
  const answer = useCall(questionFetch, { id });
  const listHref = hrefTo('/mine/zycl', name === 'first' ? {} : { name });
  return (
    <MemberPage title="质疑详情" backHref={listHref} hideTitle={answer.data !== undefined}>
      <QueryState query={answer} lines={8} card>
        {(data) => <Detail challenge={data} />}
      </QueryState>
    </MemberPage>
  );
}

function Detail({ challenge }: { challenge: Challenge }) {
  const id = useId();
  const [tab, setTab] = useState<Tab>(challenge.mayExplain ? 'explanation' : 'record');
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{challenge.title}</h1>
          <p>
            <ModuleTag name={challenge.modelName} />
            <span>{challenge.dimensionName}</span>
            <span>{formatDate(challenge.creatDate)} 提出</span>
          </p>
        </div>
        <ChallengeStatus challenge={challenge} />
        {challenge.mayModify ? (
          <LinkButton size="small" href={hrefTo('/mine/editRecord', { id: challenge.recordId })}>
            修改
          </LinkButton>
        ) : null}
      </header>
      <Flow challenge={challenge} />
      <div className={styles.tabs}>
        <Tabs id={id} label="质疑详情" items={TABS} value={tab} onChange={setTab} />
      </div>
      <div className={styles.columns}>
        <TabPanel id={id} value={tab}>
          <Card as="section" className={styles.panel}>
            {tab === 'record' ? <RecordPanel challenge={challenge} /> : null}
            {tab === 'reason' ? <Reason challenge={challenge} /> : null}
            {tab === 'explanation' ? <Explanation challenge={challenge} /> : null}
            {tab === 'steps' ? (
              <>
                <h2>当前步骤</h2>
                <Steps challenge={challenge} />
              </>
            ) : null}
          </Card>
          {tab === 'record' && challenge.recordOldList.length > 0 ? (
            // What was changed is read beside what was asked and said.
            <>
              <Card as="section" className={styles.panel}>
                <Reason challenge={challenge} />
              </Card>
              {challenge.explainTime ? (
                <Card as="section" className={styles.panel}>
                  <Explanation challenge={challenge} />
                </Card>
              ) : null}
            </>
          ) : null}
          {tab === 'explanation' && challenge.mayExplain ? (
            // Who explains has before their eyes what it is about.
            <>
              <Card as="section" className={styles.panel}>
                <Reason challenge={challenge} />
              </Card>
              <Card as="section" className={styles.panel}>
                <RecordPanel challenge={challenge} />
              </Card>
            </>
          ) : null}
        </TabPanel>
        {tab === 'steps' ? null : (
          <aside>
            <Card as="section" className={styles.panel}>
              <h2>当前步骤</h2>
              <Steps challenge={challenge} />
            </Card>
          </aside>
        )}
      </div>
    </>
  );
}

const Reason = ({ challenge }: { challenge: Challenge }) => (
  <>
    <h2>质疑内容</h2>
    <Said
      who={challenge.questionerName}
      at={challenge.creatDate}
      text={challenge.reason}
      ids={challenge.enclosure2}
      challenge={challenge}
    />
  </>
);

function RecordPanel({ challenge }: { challenge: Challenge }) {
  const { recordInfo, recordOldList } = challenge;
  if (recordOldList.length > 0) return <Compare challenge={challenge} />;
  return (
    <>
      <div className={styles.panelHead}>
        <h2>被质疑条目详情</h2>
        <RecordStatus record={recordInfo.info} />
      </div>
      <RecordValues {...recordInfo} />
    </>
  );
}

function Explanation({ challenge }: { challenge: Challenge }) {
  const { mayExplain, challengedPersonExplain, explainTime, challengedPersonName } = challenge;
  return (
    <>
      <div className={styles.panelHead}>
        <h2>被质疑人说明</h2>
        {mayExplain ? <Tag>老师给出结果前可以说明一次</Tag> : null}
      </div>
      {mayExplain ? (
        <ExplainForm id={challenge.id} />
      ) : explainTime ? (
        <Said
          who={challengedPersonName}
          at={explainTime}
          text={challengedPersonExplain}
          ids={challenge.enclosure}
          challenge={challenge}
        />
      ) : (
        <p className="ui-muted">被质疑人没有说明</p>
      )}
    </>
  );
}

/** What one side said, with its attachments. */
function Said({
  who,
  at,
  text,
  ids,
  challenge,
}: {
  who: string;
  at: string;
  text: string;
  ids: string;
  challenge: Challenge;
}) {
  const files = challenge.fileList.filter((file) => ids.split(',').includes(file.id));
  return (
    <div className={styles.said}>
      <p>
        <i aria-hidden="true">
          <UserIcon />
        </i>
        <span translate="no">{who}</span>
        <time>{formatActivityTime(at)}</time>
      </p>
      <p className={styles.words}>{text}</p>
      {files.map((file) => (
        <EvidenceFile key={file.id} file={file} />
      ))}
    </div>
  );
}
