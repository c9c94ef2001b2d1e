import { useCall } from '@vimo/client';
import {
  BANNER_SIZE,
  BASE_PICTURES,
  baseTypeList,
  kindOf,
  namedIn,
  type PublicationKind,
  SPACE_PICTURES,
} from '@vimo/contract';
import { ROLE_OPTIONS, rolesText, sortedRoles } from '../../shared/college-words.ts';
import { CroppedPictureField } from '../../shared/form/cropped-picture-field.tsx';
import { DescribedPicturesField } from '../../shared/form/described-pictures-field.tsx';
import { FilmField } from '../../shared/form/film-field.tsx';
import type { ControlProps, FormFieldSpec } from '../../shared/form/form-field.tsx';
import { PicturesField } from '../../shared/form/pictures-field.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import { ActivityChoice } from './activity-choice.tsx';
import { CLUB_FIELDS } from './club-fields.tsx';
import { CollegeDocumentField, CollegeModuleChoice } from './college-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { layoutWords } from './home-layout/layout-words.ts';
import { NamedChoice } from './named-choice.tsx';
import { STAGES, sortedStages, stagesText } from './stages.ts';

/** What is typed, by the names of the kind's content. */
export type Words = Record<string, string>;

interface KindForm {
  fields: readonly FormFieldSpec<Words>[];
  /** Content as a form holds it, and back. */
  toWords(content: Record<string, unknown>): Words;
  toContent(words: Words): Record<string, unknown>;
  /** A value as people read it, where it is no text; undefined where it is. */
  tell?(name: string, value: string): string | undefined;
}

const asText = (content: Record<string, unknown>): Words =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value ?? '')]));

const article = (kind: PublicationKind): KindForm => {
  const { use } = kindOf(kind);
  return {
    toWords: asText,
    toContent: (words) => words,
    fields: [
      { name: 'title', label: '标题', required: true, maxLength: 60 },
      { name: 'introInfo', label: '摘要', kind: 'area', maxLength: 300, hint: '列表和分享时显示' },
      { name: 'authorName', label: '发布人', maxLength: 30, placeholder: '不填就是机构名称' },
      { name: 'details', label: '正文', required: true, control: richText(use) },
      {
        ...{ name: 'pictureIds', label: '封面', hint: '裁成列表里的形状；手机上再裁去一些边，主体放在画面中央' },
        control: (props) => <CoverField {...props} use={use} />,
      },
      {
        ...{ name: 'coverAlt', label: '封面的替代文字', maxLength: 120, hint: '封面里有什么，看不到图片的人会听到' },
        when: ({ pictureIds }) => Boolean(pictureIds),
      },
    ],
  };
};

/** One of the types of bases that the bureau lists, by its name. */
function BaseTypeChoice(props: ControlProps) {
  const { data } = useCall(baseTypeList, {});
  const names = (data?.dataList ?? []).map(({ name }) => name);
  return <NamedChoice {...props} offered={names} placeholder="请选择基地类型" />;
}

/** Switches and stages of a page in words. */
function tellOfPage(name: string, value: string): string | undefined {
  if (name === 'suitSections') return stagesText(value);
  if (name === 'bookFlag' || name === 'openToAll') return value === '1' ? '是' : '否';
  return undefined;
}

const baseForm: KindForm = {
  toWords: asText,
  tell: tellOfPage,
  toContent: (words) => ({
    ...words,
    suitSections: sortedStages(words.suitSections ?? ''),
    bookFlag: words.bookFlag === '1' ? '1' : '0',
  }),
  fields: [
    { name: 'types', label: '基地类型', required: true, control: BaseTypeChoice },
    {
      name: 'introInfo',
      label: '简介',
      kind: 'area',
      required: true,
      maxLength: 300,
      hint: '显示在基地卡片和搜索结果里',
    },
    {
      ...{ name: 'pictures', label: '图片', required: true },
      hint: '第一张是封面，手机上裁成方图；写明每张图片的内容，看不见图片的人靠它了解',
      control: (props) => <DescribedPicturesField {...props} use="activity" most={BASE_PICTURES} />,
    },
    { name: 'suitSections', label: '适合学段', kind: 'choices', options: STAGES, placeholder: '不选就是全部学段' },
    { name: 'openTimes', label: '开放时间', required: true, maxLength: 100, placeholder: '如：周二至周日 9:00—17:00' },
    { name: 'bookFlag', label: '需要提前预约', kind: 'switch' },
    { name: 'prices', label: '费用', kind: 'area', maxLength: 300, placeholder: '不填就是免费' },
    { name: 'address', label: '地址', required: true, maxLength: 100 },
    {
      name: 'route',
      label: '到达方式',
      kind: 'area',
      maxLength: 300,
      placeholder: '如：公交 12 路湿地公园站下车，步行 200 米',
    },
    { name: 'officePhone', label: '办公电话', maxLength: 30, inputMode: 'tel', hint: '所有人可见' },
    { name: 'telephone', label: '预约电话', maxLength: 30, inputMode: 'tel', hint: '所有人可见' },
    { name: 'details', label: '详细介绍', control: richText('activity') },
  ],
};

const spaceForm: KindForm = {
  toWords: asText,
  toContent: (words) => words,
  fields: [
    { name: 'activityId', label: '活动', required: true, control: ActivityChoice, hint: '本机构已发布的活动' },
    { name: 'content', label: '文字', kind: 'area', required: true, maxLength: 1000 },
    {
      ...{ name: 'pictures', label: '图片', hint: '写明每张图片的内容，看不见图片的人靠它了解' },
      control: (props) => <DescribedPicturesField {...props} use={kindOf('space').use} most={SPACE_PICTURES} />,
    },
    {
      ...{ name: 'film', label: '视频', hint: '最多一个' },
      control: (props) => <FilmField {...props} use={kindOf('space').use} />,
    },
  ],
};

const collegeForm: KindForm = {
  toWords: asText,
  // Names are the server's to write.
  toContent: (words) => ({
    ...words,
    module: namedIn(words.module ?? '').key,
    document: namedIn(words.document ?? '').key,
    viewPower: sortedRoles(words.viewPower ?? ''),
  }),
  tell: (name, value) => {
    if (name === 'module' || name === 'document') return namedIn(value).name;
    return name === 'viewPower' ? rolesText(value) : value;
  },
  fields: [
    { name: 'module', label: '模块', required: true, control: CollegeModuleChoice },
    {
      ...{ name: 'document', label: '文件', required: true, control: CollegeDocumentField },
      hint: 'PDF、Word、Excel、PPT、图片或 MP4 视频，50MB 以内。PDF、Word、视频和图片直接在页面里看；含宏或密码的文件不能上传',
    },
    { name: 'title', label: '标题', required: true, maxLength: 60, hint: '所有人可见，包括未登录的访客' },
    {
      ...{ name: 'pictureId', label: '封面', hint: '横向图片，可以不传' },
      control: (props) => <PicturesField {...props} use={kindOf('college').use} most={1} />,
    },
    {
      ...{ name: 'viewPower', label: '只给部分角色看', kind: 'choices', options: ROLE_OPTIONS },
      ...{ placeholder: '不选就按模块的设置', hint: '在模块的范围里再缩小' },
    },
  ],
};

/** How each kind is filled in. */
export const kindForms: Record<PublicationKind, KindForm> = {
  news: article('news'),
  notice: article('notice'),
  base: baseForm,
  institution: {
    toWords: asText,
    toContent: (words) => words,
    fields: [
      {
        ...{ name: 'introInfo', label: '简介', kind: 'area', required: true, maxLength: 300 },
        hint: '显示在门户的机构列表里；名称、标志和联系方式在“组织机构”里修改',
      },
    ],
  },
  club: {
    toWords: asText,
    tell: tellOfPage,
    toContent: (words) => ({
      ...words,
      suitSections: sortedStages(words.suitSections ?? ''),
      openToAll: words.openToAll === '1' ? '1' : '0',
    }),
    fields: CLUB_FIELDS,
  },
  space: spaceForm,
  college: collegeForm,
  banner: {
    toWords: asText,
    toContent: ({ position, ...words }) => ({ ...words, position: Number(position || 1) }),
    fields: [
      { name: 'title', label: '标题', required: true, maxLength: 40 },
      {
        ...{
          name: 'pictureId',
          label: '图片',
          required: true,
          hint: '裁成横幅的形状；手机上只看得到中间部分，主体放在中央',
        },
        control: (props) => <CroppedPictureField {...props} use="banner" place={BANNER_SIZE} />,
      },
      {
        ...{ name: 'alt', label: '替代文字', required: true, maxLength: 120 },
        hint: '图片里有什么、写了什么，看不到图片的人会听到这句话',
      },
      { name: 'href', label: '点击后打开', maxLength: 300, placeholder: '/index/news 或 https://，不填就不能点' },
    ],
  },
  about: {
    toWords: asText,
    toContent: (words) => words,
    fields: [
      { name: 'title', label: '标题', required: true, maxLength: 30 },
      { name: 'details', label: '正文', required: true, control: richText('notice') },
    ],
  },
  home: {
    ...layoutWords,
    fields: [
      { name: 'sections', label: '版块' },
      { name: 'entries', label: '快捷入口' },
      { name: 'links', label: '友情链接' },
      { name: 'name', label: '门户名称' },
      { name: 'crestId', label: '标志' },
      { name: 'colour', label: '主色' },
    ],
  },
};
/** Nothing typed yet. */
export const blankOf = (kind: PublicationKind): Words =>
  Object.fromEntries(kindForms[kind].fields.map(({ name }) => [name, '']));
