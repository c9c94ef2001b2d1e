import { type DataOf, manageClassesWithoutTeacher } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { Button, Table } from 'antd';
import { Read } from '../../shared/read.tsx';
import styles from './classes.module.css';

/** Classes of this school year without a class teacher, school by school, for who has several; a school's name leads to its own. */
export const WithoutTeacher = ({ onChoose }: { onChoose: (orgId: string) => void }) => (
  <Read endpoint={manageClassesWithoutTeacher} input={{}}>
    {(schools) =>
      schools.length === 0 ? (
        <EmptyState text="现在没有这样的班级" />
      ) : (
        <>
          <p className={styles.bar}>
            本学年没有班主任的班级共 {schools.flatMap(({ classes }) => classes).length} 个，点学校名称去安排。
          </p>
          <Table<DataOf<typeof manageClassesWithoutTeacher>[number]>
            size="small"
            rowKey="orgId"
            pagination={false}
            dataSource={schools}
            columns={[
              {
                key: 'school',
                title: '学校',
                render: (_, { orgId, orgName }) => (
                  <Button type="link" size="small" className={styles.schoolName ?? ''} onClick={() => onChoose(orgId)}>
                    {orgName}
                  </Button>
                ),
              },
              {
                key: 'count',
                title: '班级数',
                className: styles.number ?? '',
                render: (_, { classes }) => classes.length,
              },
              { key: 'classes', title: '班级', render: (_, { classes }) => classes.join('、') },
            ]}
          />
        </>
      )
    }
  </Read>
);
