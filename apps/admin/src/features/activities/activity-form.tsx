import { call, useCall } from '@vimo/client';
import {
  ACTIVITY_INTRO_LENGTH,
  ACTIVITY_PICTURES,
  type DataOf,
  EnrollForm,
  enrollFormLabel,
  FEE_NOTE_LENGTH,
  manageKindChoices,
  suitSectionLabel,
} from '@vimo/contract';
import { manageActivitySave } from '@vimo/contract/schemas';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import type { FormFieldSpec } from '../../shared/form/form-field.tsx';
import { PicturesField } from '../../shared/form/pictures-field.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import { useDo } from '../../shared/use-do.ts';
import {
  copyFrom,
  isPriced,
  NEW,
  TITLE_LENGTH,
  toInput,
  type Values,
  valuesOf,
  type Written,
} from './activity-values.ts';

const STAGES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: suitSectionLabel[value] ?? '' }));
const ASKED = Object.entries(enrollFormLabel).map(([value, label]) => ({ value, label }));

/** Types that may be chosen, each below its own; an activity keeps one that has been switched off meanwhile. */
function typeOptions(choices: DataOf<typeof manageKindChoices>, now: Written | undefined) {
  const below = (parentId: string, above: string): { value: string; label: string }[] =>
    choices
      .filter((choice) => choice.parentId === parentId)
      .flatMap(({ id, name }) => [{ value: id, label: above + name }, ...below(id, `${above}${name} / `)]);
  const options = below('', '');
  return !now || options.some(({ value }) => value === now.typeId)
    ? options
    : [...options, { value: now.typeId, label: `${now.typeName}（已停用）` }];
}

const DAY_CONTACT: readonly FormFieldSpec<Values>[] = [
  { name: 'dayContactName', label: '当天联系人', maxLength: 30, hint: '不填就是带队人' },
  {
    ...{ name: 'dayContactPhone', label: '当天联系电话', maxLength: 40, inputMode: 'tel' },
    hint: '报名的人和他们的监护人从活动前一天到活动当天能看到，之前和之后只显示一部分，其他人看不到',
  },
];

/** An activity as its organiser writes it: a new one, one that there is, or a copy of one. */
export function ActivityForm({
  activity,
  source,
  orgs,
  onClose,
}: {
  activity?: Written;
  /** What is copied. */
  source?: Written;
  /** Where a new one may be held. */
  orgs: readonly { orgId: string; orgName: string }[];
  onClose: () => void;
}) {
  const run = useDo();
  const { data: types } = useCall(manageKindChoices, { list: 'activity' });
  const [initial] = useState<Values>({ ...NEW, orgId: orgs.length === 1 ? (orgs[0]?.orgId ?? '') : '' });
  const place: readonly FormFieldSpec<Values>[] =
    activity || source || orgs.length < 2
      ? []
      : [
          {
            ...{ name: 'orgId', label: '主办机构', kind: 'select', required: true },
            options: orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
          },
        ];
  const fields: readonly FormFieldSpec<Values>[] = [
    ...place,
    { name: 'title', label: '活动标题', required: true, maxLength: TITLE_LENGTH },
    {
      name: 'typeId',
      label: '活动类型',
      kind: 'select',
      required: true,
      options: types ? typeOptions(types, activity ?? source) : [],
    },
    {
      ...{ name: 'introInfo', label: '活动简介', kind: 'area', required: true, maxLength: ACTIVITY_INTRO_LENGTH },
      hint: '显示在活动卡片和搜索结果里',
    },
    {
      ...{ name: 'pictureIds', label: '图片', hint: `最多 ${ACTIVITY_PICTURES} 张，每张 5MB 以内，第一张是封面` },
      control: (props) => <PicturesField {...props} use="activity" most={ACTIVITY_PICTURES} />,
    },
    { name: 'signStartDate', label: '报名开始时间', kind: 'moment', required: true },
    { name: 'signEndDate', label: '报名截止时间', kind: 'moment', required: true },
    { name: 'actStartDate', label: '活动开始时间', kind: 'moment', required: true },
    { name: 'actEndDate', label: '活动结束时间', kind: 'moment', required: true },
    { name: 'address', label: '活动地点', required: true, maxLength: 100 },
    { name: 'suitSections', label: '适合学段', kind: 'choices', options: STAGES, placeholder: '不选就是全部学段' },
    {
      ...{ name: 'openToAllStages', label: '其他学段也可报名', kind: 'switch' },
      when: ({ suitSections }) => suitSections !== '',
    },
    {
      ...{ name: 'personNum', label: '名额', inputMode: 'numeric', maxLength: 5, placeholder: '不填就是不限' },
      ...(activity && activity.signCount > 0 ? { hint: `已有 ${activity.signCount} 人报名` } : {}),
    },
    { name: 'enrollForm', label: '报名时需填写', kind: 'choices', options: ASKED, placeholder: '不选就不用填写' },
    {
      ...{ name: 'registrationRequired', label: '无登记信息不接受报名', kind: 'switch' },
      ...{ hint: '关闭时，紧急联系人可在报名后补充，名单里标明谁还缺' },
      when: ({ enrollForm }) => enrollForm.split(',').includes(EnrollForm.emergencyContact),
    },
    { name: 'price', label: '费用（元）', inputMode: 'numeric', maxLength: 9, hint: '0 就是免费' },
    {
      ...{
        name: 'feeNote',
        label: '费用说明',
        kind: 'area',
        required: true,
        maxLength: FEE_NOTE_LENGTH,
        when: isPriced,
      },
      hint: '怎么缴费、怎么退费；第一个标点前的文字显示在活动卡片上',
    },
    { name: 'contactName', label: '联系人', required: true, maxLength: 30, hint: '所有人可见' },
    {
      ...{ name: 'contactPhone', label: '联系电话', required: true, maxLength: 40, inputMode: 'tel' },
      hint: '所有人可见，建议填写办公电话',
    },
    ...DAY_CONTACT,
    {
      ...{ name: 'details', label: '活动详情', control: richText('activity') },
      hint: '可以插入图片；发布前写明每张图片的内容',
    },
    {
      ...{ name: 'published', label: '在门户发布', kind: 'switch' },
      hint: '关闭时只有管理人员能看到',
    },
  ];
  return (
    <FormDrawer<Values>
      title={activity ? '编辑活动' : source ? '复制活动' : '发布活动'}
      open
      wide
      schema={manageActivitySave.input}
      toInput={toInput}
      initial={activity ? valuesOf(activity) : source ? copyFrom(source) : initial}
      fields={fields}
      onSubmit={async (values) => {
        const { message } = await call(manageActivitySave, toInput(values));
        await run(async () => ({ message }));
      }}
      onClose={onClose}
    />
  );
}
