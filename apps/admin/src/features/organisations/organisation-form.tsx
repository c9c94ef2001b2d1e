import { call } from '@vimo/client';
import {
  KIND_NAMES,
  manageOrgAdd,
  manageOrgMove,
  manageOrgUpdate,
  manageOrgUpdateLines,
  type OrgDetails,
  OrgType,
  orgTypeLabel,
  type PlacedOrg,
  suitSectionLabel,
} from '@vimo/contract';
import { toast } from '@vimo/ui';
import { AutoComplete } from 'antd';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { antProps, type FormFieldSpec } from '../../shared/form/form-field.tsx';
import { LogoField } from '../../shared/form/logo-field.tsx';
import { AreaField } from './area-field.tsx';

/** What is typed into the forms of an organisation; `areaId` is the path of ids, the last of them is sent. */
interface Values extends Record<string, string> {
  parentOrgId: string;
  orgType: string;
  orgName: string;
  kindName: string;
  stages: string;
  areaId: string;
  logoId: string;
  phone: string;
  address: string;
  contactPerson: string;
  code: string;
  headName: string;
  /** Of what is edited, as it was when the form opened; 0 of a new one. */
  version: string;
}

const STAGES = ['1', '2', '3', '4'].map((value) => ({ value, label: suitSectionLabel[value] ?? '' }));

const lines: readonly FormFieldSpec<Values>[] = [
  {
    name: 'logoId',
    label: '标志',
    hint: '图片，2MB 以内',
    control: (props) => <LogoField {...props} use="organisation" />,
  },
  { name: 'phone', label: '联系电话', maxLength: 40, inputMode: 'tel' },
  { name: 'contactPerson', label: '联系人', maxLength: 30 },
  { name: 'address', label: '地址', maxLength: 100 },
];

const factsOf = (orgType: number | undefined): readonly FormFieldSpec<Values>[] => [
  { name: 'orgName', label: '机构名称', required: true, maxLength: 50 },
  {
    name: 'kindName',
    label: '机构类别',
    required: true,
    hint: '可以选择，也可以自己填写',
    control: (control) => (
      <AutoComplete
        {...antProps(control)}
        value={control.value}
        options={(KIND_NAMES[(orgType ?? OrgType.school) as OrgType] ?? []).map((name) => ({ value: name }))}
        onChange={(next) => control.onChange(next ?? '')}
        maxLength={20}
      />
    ),
  },
  {
    name: 'stages',
    label: '学段',
    kind: 'choices',
    required: true,
    options: STAGES,
    when: (values) => Number(values.orgType) === OrgType.school,
  },
  { name: 'areaId', label: '地区', control: (props) => <AreaField {...props} /> },
  { name: 'code', label: '机构代码', maxLength: 30, hint: '如学校标识码；批量导入时按它认出机构' },
  { name: 'headName', label: '负责人', maxLength: 30, hint: '只有管理人员能看到' },
];

const toInput = (values: Values) => ({
  ...values,
  version: Number(values.version),
  orgType: Number(values.orgType),
  stages: values.stages ? values.stages.split(',').map(Number) : [],
  areaId: values.areaId.split(',').at(-1) ?? '',
});

const bureausOf = (list: readonly PlacedOrg[]) =>
  list
    .filter(({ orgType, disabled }) => orgType === OrgType.bureau && !disabled)
    .map(({ orgId, orgName }) => ({ value: orgId, label: orgName }));

interface AddProps {
  list: readonly PlacedOrg[];
  /** The organisation from which one comes. */
  parentOrgId: string;
  /** Bureaus may be made at the top. */
  atTop: boolean;
  onClose: () => void;
  onDone: (id: string) => void;
}

/** A new organisation below a bureau. */
export function AddOrganisation({ list, parentOrgId, atTop, onClose, onDone }: AddProps) {
  const initial: Values = {
    ...{ parentOrgId, orgType: String(list.length === 0 ? OrgType.bureau : OrgType.school), orgName: '', kindName: '' },
    ...{ stages: '', areaId: '', logoId: '', phone: '', address: '', contactPerson: '', version: '0' },
    ...{ code: '', headName: '' },
  };
  const fields: readonly FormFieldSpec<Values>[] = [
    {
      name: 'orgType',
      label: '种类',
      kind: 'choice',
      required: true,
      options: Object.entries(orgTypeLabel).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'parentOrgId',
      label: '上级机构',
      kind: 'select',
      required: !atTop,
      options: bureausOf(list),
      ...(atTop ? { hint: '最上级的教育局不选' } : {}),
    },
    ...[...factsOf(undefined), ...lines].map((field) =>
      field.name === 'kindName' ? { ...field, hint: '如：小学、九年一贯制学校、教育局' } : field,
    ),
  ];
  return (
    <FormDrawer
      title="新增机构"
      open
      schema={manageOrgAdd.input}
      fields={fields}
      initial={initial}
      toInput={toInput}
      onSubmit={async (values) => {
        const { data, message } = await call(manageOrgAdd, toInput(values) as never);
        toast.success(message);
        onDone(data.id);
      }}
      onClose={onClose}
    />
  );
}

interface EditProps {
  details: OrgDetails;
  onClose: () => void;
  onDone: () => void;
}

/** What an organisation is; for who may not manage it the lines that it says of itself. */
export function EditOrganisation({ details, onClose, onDone }: EditProps) {
  const { orgId: id, mayManage } = details;
  const initial: Values = {
    ...{ parentOrgId: details.parentOrgId, orgType: String(details.orgType), orgName: details.orgName },
    ...{ kindName: details.kindName, stages: details.stages.join(','), areaId: details.areaPath.join(',') },
    ...{ logoId: details.logoId, phone: details.phone, address: details.address, contactPerson: details.contactPerson },
    ...{ version: String(details.version), code: details.code, headName: details.headName },
  };
  const inputOf = (values: Values) => ({ id, ...toInput(values) });
  return (
    <FormDrawer
      title={mayManage ? '编辑机构' : '编辑联系方式与标志'}
      open
      schema={mayManage ? manageOrgUpdate.input : manageOrgUpdateLines.input}
      fields={mayManage ? [...factsOf(details.orgType), ...lines] : lines}
      initial={initial}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(mayManage ? manageOrgUpdate : manageOrgUpdateLines, inputOf(values));
        toast.success(message);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Puts an organisation with all below it under another bureau. */
export function MoveOrganisation({ details, list, onClose, onDone }: EditProps & { list: readonly PlacedOrg[] }) {
  const { orgId: id, orgName } = details;
  const inputOf = ({ parentOrgId, version }: { parentOrgId: string; version: string }) => ({
    ...{ id, parentOrgId, version: Number(version) },
  });
  const below = new Set([id]);
  // The higher come before the lower.
  for (const one of list) if (below.has(one.parentOrgId)) below.add(one.orgId);
  return (
    <FormDrawer
      title="移动机构"
      open
      schema={manageOrgMove.input}
      fields={[
        {
          name: 'parentOrgId',
          label: '移到哪个机构之下',
          kind: 'select',
          required: true,
          options: bureausOf(list.filter(({ orgId }) => !below.has(orgId) && orgId !== details.parentOrgId)),
        },
      ]}
      note={`“${orgName}”及其下级机构会一起移动；人员、班级和活动不受影响，管理权限随新的上级。还没有结束的活动要由新的上级审核后，才显示在新的上级页面。`}
      initial={{ parentOrgId: '', version: String(details.version) }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageOrgMove, inputOf(values));
        toast.success(message);
        onDone();
      }}
      okText="移动"
      onClose={onClose}
    />
  );
}
