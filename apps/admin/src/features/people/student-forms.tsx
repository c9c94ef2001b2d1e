import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '@vimo/client';
import {
  boardingLabel,
  type FirstPassword,
  guardianRelationLabel,
  identityKindLabel,
  NATIONS,
  politicalStatusLabel,
  type StudentDetail,
  studentStatusLabel,
} from '@vimo/contract';
import {
  addStudent,
  askTransfer,
  bindGuardian,
  leaveSchool,
  moveStudent,
  returnToSchool,
  updateStudent,
} from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { classOf, useJoinableClasses } from './use-class-options.ts';

export const sexOptions = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
  { value: '0', label: '保密' },
];

const POLITICAL = {
  name: 'politicalStatus' as const,
  label: '政治面貌',
  kind: 'select' as const,
  options: Object.entries(politicalStatusLabel)
    .filter(([value]) => value !== '0')
    .map(([value, label]) => ({ value, label })),
};

const NATION = {
  name: 'nation' as const,
  label: '民族',
  kind: 'select' as const,
  options: NATIONS.map((value) => ({ value, label: value })),
};
const KIND_OF_PAPERS = {
  name: 'identityKind' as const,
  label: '证件类型',
  kind: 'select' as const,
  // 其他 and 无 last.
  options: [1, 2, 3, 6, 7, 4, 5, 8].map((kind) => ({ value: String(kind), label: identityKindLabel[kind] ?? '' })),
  hint: '不选为居民身份证',
};
const BOARDING = {
  name: 'boarding' as const,
  label: '住宿',
  kind: 'select' as const,
  options: Object.entries(boardingLabel)
    .filter(([value]) => value !== '0')
    .map(([value, label]) => ({ value, label })),
};

interface Opened {
  open: boolean;
  onClose: () => void;
}

/** Says that it was done and asks every list and person anew. */
export function useSaved() {
  const queries = useQueryClient();
  return async (message: string) => {
    if (message) toast.success(message);
    await queries.invalidateQueries();
  };
}

export function AddStudent({
  orgId,
  onAdded,
  ...opened
}: Opened & { orgId: string; onAdded: (slip: FirstPassword) => void }) {
  const saved = useSaved();
  const options = useJoinableClasses(orgId);
  const toInput = (values: Record<string, string>) => ({
    ...values,
    sex: values.sex === '' ? undefined : Number(values.sex),
    politicalStatus: Number(values.politicalStatus || 0),
    identityKind: Number(values.identityKind || 0),
    classId: classOf(values.classId ?? ''),
  });
  return (
    <FormDrawer
      {...opened}
      title="新增学生"
      schema={addStudent.input}
      initial={{
        ...{ name: '', studentNo: '', sex: '1', classId: '', entranceDate: '', accountCode: '' },
        ...{ politicalStatus: '', registerNo: '', identityKind: '', identityNumber: '', guardianPhone: '' },
      }}
      toInput={toInput}
      fields={[
        { name: 'name', label: '姓名', required: true, maxLength: 40 },
        { name: 'studentNo', label: '学号', maxLength: 32, hint: '学校自编的学号；不填由平台编号' },
        { name: 'sex', label: '性别', kind: 'choice', options: sexOptions },
        { name: 'classId', label: '班级', kind: 'cascader', required: true, options },
        { name: 'entranceDate', label: '入学日期', kind: 'date', hint: '不填为今天，下一学年的班级为开学第一天' },
        POLITICAL,
        { name: 'accountCode', label: '登录账号', maxLength: 32, hint: '不填则用学号登录' },
        { name: 'registerNo', label: '学籍号', maxLength: 32, hint: '加密保存，不作登录账号' },
        KIND_OF_PAPERS,
        { name: 'identityNumber', label: '证件号码', maxLength: 24 },
        { name: 'guardianPhone', label: '监护人电话', inputMode: 'tel', maxLength: 24 },
      ]}
      onSubmit={async (values) => {
        const { data, message } = await call(addStudent, toInput(values) as never);
        await saved(message);
        onAdded(data);
      }}
    />
  );
}

export function EditStudent({ student, ...opened }: Opened & { student: StudentDetail }) {
  const saved = useSaved();
  const toInput = (values: Record<string, string>) => ({
    ...values,
    sex: Number(values.sex),
    politicalStatus: Number(values.politicalStatus || 0),
    version: Number(values.version),
    boarding: Number(values.boarding || 0),
    identityKind: Number(values.identityKind || 0),
  });
  return (
    <FormDrawer
      {...opened}
      title="编辑学生"
      schema={updateStudent.input}
      initial={{
        ...{ id: student.id, version: String(student.version), name: student.name, studentNo: student.studentNo },
        ...{ sex: String(student.sex), entranceDate: student.entranceDate, registerNo: '' },
        ...{ identityNumber: '', guardianPhone: '', nation: student.nation, household: student.household },
        boarding: student.boarding ? String(student.boarding) : '',
        identityKind: student.identityKind ? String(student.identityKind) : '',
        politicalStatus: student.politicalStatus ? String(student.politicalStatus) : '',
      }}
      toInput={toInput}
      fields={[
        { name: 'name', label: '姓名', required: true, maxLength: 40 },
        { name: 'studentNo', label: '学号', required: true, maxLength: 32 },
        { name: 'sex', label: '性别', kind: 'choice', options: sexOptions },
        { name: 'entranceDate', label: '入学日期', kind: 'date' },
        POLITICAL,
        NATION,
        { name: 'household', label: '户籍', maxLength: 60, hint: '户籍所在地，加密保存' },
        BOARDING,
        {
          ...{ name: 'registerNo', label: '学籍号', maxLength: 32 },
          ...{ placeholder: student.registerNo, hint: '不填则不修改' },
        },
        KIND_OF_PAPERS,
        {
          name: 'identityNumber',
          label: '证件号码',
          maxLength: 24,
          placeholder: student.identityNumber,
          hint: '不填则不修改',
        },
        {
          ...{ name: 'guardianPhone', label: '监护人电话', inputMode: 'tel', maxLength: 24 },
          ...{ placeholder: student.guardianPhone, hint: '已绑定监护人的以其账号的手机号为准；不填则不修改' },
        },
      ]}
      onSubmit={async (values) => saved((await call(updateStudent, toInput(values) as never)).message)}
    />
  );
}

/** Into another class, or back into one after a time away: a class and the day from which it holds. */
export function PlaceStudent({ student, ...opened }: Opened & { student: StudentDetail }) {
  const saved = useSaved();
  const options = useJoinableClasses(opened.open ? student.orgId : undefined);
  const isBack = student.classId === '';
  const endpoint = isBack ? returnToSchool : moveStudent;
  const toInput = (values: Record<string, string>) => ({ ...values, classId: classOf(values.classId ?? '') });
  return (
    <FormDrawer
      {...opened}
      title={isBack ? '返校就读' : '转班'}
      schema={endpoint.input}
      initial={{ id: student.id, classId: '', from: student.changeTo }}
      toInput={toInput}
      fields={[
        { name: 'classId', label: isBack ? '进入班级' : '转入班级', kind: 'cascader', required: true, options },
        {
          ...{ name: 'from', label: '生效日期', kind: 'date', required: true },
          hint: `可选 ${student.changeFrom} 至 ${student.changeTo}；此前的班级经历保持不变。下一学年的班级从开学第一天起`,
        },
      ]}
      onSubmit={async (values) => saved((await call(endpoint, toInput(values) as never)).message)}
      okText={isBack ? '确认返校' : '确认转班'}
    />
  );
}

export function LeaveSchool({ student, ...opened }: Opened & { student: StudentDetail }) {
  const saved = useSaved();
  const toInput = (values: Record<string, string>) => ({ ...values, status: Number(values.status) });
  return (
    <FormDrawer
      {...opened}
      title="休学或离校"
      schema={leaveSchool.input}
      initial={{ id: student.id, status: '', from: student.changeTo, reason: '' }}
      toInput={toInput}
      fields={[
        {
          ...{ name: 'status', label: '去向', kind: 'choice', required: true },
          options: [
            ...(student.status === 2 ? [] : [{ value: '2', label: studentStatusLabel[2]?.label ?? '' }]),
            { value: '3', label: '转出到本平台以外的学校' },
            { value: '4', label: studentStatusLabel[4]?.label ?? '' },
          ],
        },
        {
          ...{ name: 'from', label: '生效日期', kind: 'date', required: true },
          hint: `可选 ${student.changeFrom} 至 ${student.changeTo}`,
        },
        { name: 'reason', label: '说明', kind: 'area', maxLength: 200 },
      ]}
      onSubmit={async (values) => saved((await call(leaveSchool, toInput(values) as never)).message)}
      okText="确认"
    />
  );
}

export function AskTransfer({
  student,
  schools,
  ...opened
}: Opened & { student: StudentDetail; schools: { value: string; label: string }[] }) {
  const saved = useSaved();
  return (
    <FormDrawer
      {...opened}
      title="转学到本平台的学校"
      schema={askTransfer.input}
      initial={{ id: student.id, toOrgId: '', reason: '' }}
      fields={[
        {
          ...{ name: 'toOrgId', label: '转入学校', kind: 'select', required: true },
          options: schools.filter(({ value }) => value !== student.orgId),
        },
        { name: 'reason', label: '转学原因', kind: 'area', maxLength: 200 },
      ]}
      onSubmit={async (values) => saved((await call(askTransfer, values)).message)}
      okText="提交申请"
      note="提交后等待对方学校接收，接收前您可以随时撤回；在校的学生接收前仍在本校。"
    />
  );
}

const relationOptions = Object.entries(guardianRelationLabel)
  .filter(([value]) => value !== '0')
  .map(([value, label]) => ({ value, label }));

export function BindGuardian({
  student,
  onMade,
  ...opened
}: Opened & { student: StudentDetail; onMade: (slip: FirstPassword) => void }) {
  const saved = useSaved();
  const { ask, holder } = useAsk();
  const toInput = (values: Record<string, string>) => ({ ...values, relation: Number(values.relation || 0) });
  const bind = (values: Record<string, string>, confirmed: 0 | 1) =>
    call(bindGuardian, { ...toInput(values), confirmed } as never);
  /** A number of another name may be a slip: it is asked about before somebody is bound. */
  const bindOrAsk = async (values: Record<string, string>) => {
    try {
      return await bind(values, 0);
    } catch (error) {
      const differs = error instanceof CallError && (error.data as { nameDiffers?: true } | undefined)?.nameDiffers;
      const text = '该手机号已有账号，账号姓名与您填写的不同。请与家长核对手机号；绑定后该账号可以查看这名学生的信息。';
      if (!differs || !(await ask({ title: '姓名不一致，仍要绑定？', text, okText: '仍要绑定', danger: true })))
        throw error;
      return bind(values, 1);
    }
  };
  return (
    <>
      {holder}
      <FormDrawer
        {...opened}
        title="绑定监护人"
        schema={bindGuardian.input}
        initial={{ studentId: student.id, phone: '', name: '', relation: '' }}
        toInput={toInput}
        fields={[
          { name: 'phone', label: '监护人手机号', required: true, inputMode: 'tel', maxLength: 24 },
          {
            name: 'name',
            label: '监护人姓名',
            required: true,
            maxLength: 40,
            hint: '已有账号的用来核对，避免绑到号码填错的人；没有账号的同时建立账号',
          },
          { name: 'relation', label: '与学生关系', kind: 'select', options: relationOptions },
        ]}
        onSubmit={async (values) => {
          const { data, message } = await bindOrAsk(values);
          await saved(message);
          if (data.password) onMade(data);
        }}
        okText="绑定"
      />
    </>
  );
}

/** The school whose classes are spoken of: one's own, or the one that a list is narrowed to. */
export function useSchool(filtered: string | undefined): string | undefined {
  const { data: me } = useMe();
  return me && me.orgs.length === 1 ? me.orgId : filtered;
}
