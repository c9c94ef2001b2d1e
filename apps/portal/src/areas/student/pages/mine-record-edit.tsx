import { useNavigate } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import { type DataOf, hrefTo, recordFetch, recordUpdate } from '@vimo/contract';
import { Card, EmptyState, ErrorState, LinkButton, Loading, ModuleTag, SkeletonText, toast } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from '../record/record.module.css';
import { RecordForm, type RecordValues } from '../record/record-form.tsx';
import { isOpen } from '../record/record-rows.tsx';
import { refreshRecords } from '../record/refresh.ts';

/** 编辑记录: what may be changed of it. */
export default function MineRecordEdit() {
  const { id = '' } = useSearchOf('/mine/editRecord');
  // Asked for anew at each visit: what is edited is what is there.
  const { data, error, refetch, isFetching } = useCall(recordFetch, { id }, { staleTime: 0 });
  return (
    <MemberPage title="编辑记录" backHref={hrefTo('/mine/recordDetail', { id })}>
      <Card as="section" className={styles.detail}>
        {data && !isFetching ? (
          <Edit detail={data} />
        ) : error ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </Card>
    </MemberPage>
  );
}

function Edit({ detail: { info, valueList, fileList } }: { detail: DataOf<typeof recordFetch> }) {
  const navigate = useNavigate();
  const detailHref = hrefTo('/mine/recordDetail', { id: info.id });
  if (!(isOpen(info) || info.isReturned === 1))
    return (
      <EmptyState
        art="permission"
        text="审核中或已通过的记录不能修改"
        action={<LinkButton href={detailHref}>查看详情</LinkButton>}
      />
    );
  const send = async (values: RecordValues) => {
    const { message } = await call(recordUpdate, {
      list: Object.entries(values).map(([fieldId, value]) => ({ fieldId, value, recordId: info.id })),
    });
    toast.success(message || '保存成功');
    await refreshRecords();
    await navigate({ href: detailHref });
  };
  return (
    <>
      <p className={styles.cardFacts}>
        <ModuleTag name={info.modelName} />
        <span>{info.dimensionName}</span>
      </p>
      {info.teacherEval ? <p className={styles.source}>审核意见：“{info.teacherEval}”</p> : null}
      <RecordForm
        fields={valueList.map(({ fieldSelectList, ...field }) => ({
          ...field,
          selectValue: fieldSelectList.map(({ value }) => value),
        }))}
        initial={Object.fromEntries(valueList.map(({ fieldId, value }) => [fieldId, value]))}
        fileNames={Object.fromEntries(fileList.map((file) => [file.id, file.realName]))}
        send={send}
        back={
          <LinkButton variant="outline" href={detailHref}>
            取消
          </LinkButton>
        }
      />
    </>
  );
}
