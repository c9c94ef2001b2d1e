import { useParams } from '@tanstack/react-router';
import { type DataOf, MOST_PRINTED, manageEnrolmentExport, manageEnrolmentSheet } from '@vimo/contract';
import { classNames, EmptyState, PrinterIcon, ScrollsSideways, TimeRange } from '@vimo/ui';
import { Button } from 'antd';
import { PageHead } from '../../shared/page-head.tsx';
import { Printed } from '../../shared/print/printed.tsx';
import { Read } from '../../shared/read.tsx';
import styles from './activities.module.css';

type Sheet = DataOf<typeof manageEnrolmentSheet>;

/** 打印名单: those who come, with a place to sign. */
export function SignUpSheet() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <Read key={id} endpoint={manageEnrolmentSheet} input={{ activityId: id }}>
      {(sheet) => (
        <>
          <PageHead title="打印名单">
            <div className={styles.steps}>
              <a
                className="ui-button ui-button-outline"
                href={`${manageEnrolmentExport.path}?${new URLSearchParams({ activityId: id })}`}
                download
              >
                导出名单
              </a>
              <Button
                type="primary"
                icon={<PrinterIcon />}
                disabled={sheet.people.length === 0}
                onClick={() => window.print()}
              >
                打印
              </Button>
            </div>
          </PageHead>
          <section className={classNames('ui-card', styles.paper)} aria-label="名单">
            <People sheet={sheet} scrolls />
          </section>
          <Printed>
            <People sheet={sheet} />
          </Printed>
        </>
      )}
    </Read>
  );
}

/** On the page the table scrolls; on paper it runs on. */
function People({ sheet, scrolls = false }: { sheet: Sheet; scrolls?: boolean }) {
  const { title, actStartDate, actEndDate, address, people, totalCount } = sheet;
  return (
    <>
      <h2>{title}</h2>
      <p className="ui-muted">
        <TimeRange start={actStartDate} end={actEndDate} />　{address}　共 {totalCount} 份报名
        {totalCount > people.length ? `，这里是前 ${MOST_PRINTED} 份，其余请导出名单` : null}
      </p>
      {people.length === 0 ? (
        <EmptyState small text="还没有人报名" />
      ) : scrolls ? (
        <ScrollsSideways label="报名名单" className={styles.sheet}>
          <Rows people={people} />
        </ScrollsSideways>
      ) : (
        <div className={styles.sheet}>
          <Rows people={people} />
        </div>
      )}
    </>
  );
}

const Rows = ({ people }: { people: Sheet['people'] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">序号</th>
        <th scope="col">姓名</th>
        <th scope="col">单位</th>
        <th scope="col">班级</th>
        <th scope="col">联系电话</th>
        <th scope="col">人数</th>
        <th scope="col">签到</th>
      </tr>
    </thead>
    <tbody>
      {people.map((one, at) => (
        <tr key={one.id}>
          <td>{at + 1}</td>
          <td translate="no">{one.name}</td>
          <td>{one.orgName}</td>
          <td>{one.className}</td>
          <td>{one.phone}</td>
          <td>{one.personCount}</td>
          <td />
        </tr>
      ))}
    </tbody>
  </table>
);
