import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as contract from './index.ts';
import type { Endpoint } from './wire/endpoint.ts';
import { schemaOf } from './wire/json-schema.ts';

/**
 * The calls that clients rely on (docs/domains/wire.md): method, path and payload as
 * written there, with a payload of which every field must be taken, and the fields of section 3 that must come back.
 */
interface Promised {
  call: string;
  endpoint: Endpoint;
  /** A payload as old clients send it; absent when it names none. */
  payload?: Record<string, unknown>;
  /** Fields of `data` (of a row, for lists), dots lead inwards. */
  answers?: string;
}

const B = '/vimo-cms/v1/api';
const O = '/vimo-cms/v1/openApi';
const HEX = 'ab'.repeat(32);
const CARD =
  'id title introInfo imagesUrl logoId logoIds typesName suitSection personNum signCount signStartDate signEndDate actStartDate actEndDate address prices dirtName dirtTelphone partnerName belongDeptName isApply isConcern activityApplyStatus enrollForm';
const NEWS = 'id title introInfo updateDate createName readNum logoId imagesUrl startTime category';
const BASE = 'id orgId names orgName logoId orgLogoId address types';
const CLUB = 'id name purpose logoUrl introInfo typesName';
const ORGANISATION = 'orgId orgName orgType orgLogoId areaTreeSign province city area';
const USER =
  'usertype staffname username headimg handoverUserId name nickName studentCode telphone identCode email vbPoints signFlag signDays recentChoice staffid userid dealerid mobilephone userpermission.isAdmin orgId orgType islogin collectnum';
const SESSION = `${USER} token sessiontoken`;

const promised: Promised[] = [
  { call: `POST ${B}/sys/lg/login`, endpoint: contract.login, payload: { user: 'xs001', pwd: HEX }, answers: SESSION },
  { call: `POST ${B}/sys/lg/logout`, endpoint: contract.logout },
  { call: `POST ${B}/sys/user/findUserByToken`, endpoint: contract.findUserByToken, answers: SESSION },
  { call: `GET ${O}/app/auth/pcScanLogin`, endpoint: contract.wechatLogin, payload: { code: 'c' }, answers: SESSION },
  { call: `GET ${O}/app/auth/getWxOpenConfigAppId`, endpoint: contract.wechatAppId, answers: 'appId' },
  {
    call: `POST ${O}/app/auth/register`,
    endpoint: contract.register,
    payload: { telPhone: '13800000001', code: '123456', password: HEX, password2: HEX, pInviteCode1: 'A1' },
    answers: SESSION,
  },
  { call: `GET ${O}/app/auth/checkUseracc/:acc`, endpoint: contract.checkUseracc, payload: { acc: '13800000001' } },
  { call: `POST ${O}/sendCode`, endpoint: contract.sendCode, payload: { accountCode: '13800000001' } },
  { call: `POST ${B}/msgCode/sendCode`, endpoint: contract.sendPersonalCode, payload: { accountCode: '13800000001' } },
  {
    call: `POST ${O}/app/auth/resetPassword`,
    endpoint: contract.resetPassword,
    payload: { accountCode: '13800000001', checkCode: '123456', password: HEX, password2: HEX },
  },
  { call: `GET ${O}/app/auth/publicKey`, endpoint: contract.publicKey, answers: 'publicKey' },
  {
    call: `POST ${O}/app/auth/handoverAcc`,
    endpoint: contract.handoverAccount,
    payload: { studentId: '1' },
    answers: SESSION,
  },
  { call: `POST ${O}/app/auth/handoverParentAcc`, endpoint: contract.handoverParentAccount, answers: SESSION },
  { call: `GET ${B}/app/user/info`, endpoint: contract.currentUser, answers: USER },
  { call: `POST ${B}/sys/user/frontFindUser`, endpoint: contract.frontFindUser, answers: USER },
  {
    call: `PUT ${B}/app/user/updateUserInfo`,
    endpoint: contract.updateUserInfo,
    payload: { username: '小宁', sex: 1, address: '临湖路', headimg: 'abc123' },
  },
  {
    call: `POST ${B}/app/user/bindingStudent`,
    endpoint: contract.bindStudent,
    payload: { account: 'xs001', password: HEX, userName: '许知宁' },
  },
  { call: `DELETE ${B}/app/user/unboundStudent/:id`, endpoint: contract.unbindStudent, payload: { id: '1' } },
  { call: `GET ${B}/sys/user/updateChoice/:id`, endpoint: contract.updateChoice, payload: { id: '2' } },
  { call: `POST ${B}/sys/area/frontQueryExistList`, endpoint: contract.frontQueryExistList, payload: {} },
  {
    call: `POST ${B}/sys/area/queryList`,
    endpoint: contract.areaQueryList,
    payload: { parentAreaId: '1', areaTreeSign: '1.2' },
    answers: 'area',
  },
  {
    call: `POST ${B}/sysOrg/findOrgIdList`,
    endpoint: contract.findOrgIdList,
    payload: { areaTreeSign: '1.2', orgId: '1' },
    answers: ORGANISATION,
  },
  {
    call: `POST ${B}/sysOrg/findEducationTree`,
    endpoint: contract.findEducationTree,
    payload: { orgName: '小学' },
    answers: ORGANISATION,
  },
  {
    call: `POST ${B}/sysOrg/frontFindEducationTree`,
    endpoint: contract.frontFindEducationTree,
    payload: {},
    answers: `${ORGANISATION} children schools`,
  },
  {
    call: `POST ${B}/notice/frontQueryPage`,
    endpoint: contract.noticePage,
    payload: { pageSize: 7, currentPage: 1, types: 1, belongDeptIds: ['1'], objType: 3 },
    answers: NEWS,
  },
  { call: `POST ${B}/notice/fetch`, endpoint: contract.noticeFetch, payload: { id: '1' }, answers: `${NEWS} comments` },
  {
    call: `POST ${B}/activityInfo/frontQueryPage`,
    endpoint: contract.activityPage,
    payload: {
      ...{ pageSize: 6, currentPage: 1, type: 10, objectType: 1, auditStatus: 2, issueStatus: 1 },
      ...{ belongDeptIds: ['1'], suitSection: '2', activityApplyStatus: 1, userId: '5', types: '3', title: '观鸟' },
      ...{ bookFlag: 1 },
    },
    answers: CARD,
  },
  {
    call: `POST ${B}/activityInfo/frontFetch`,
    endpoint: contract.activityFetch,
    payload: { id: '1', userId: '5' },
    answers: `${CARD} comments signStatus`,
  },
  { call: `POST ${B}/activityTypes/treeData`, endpoint: contract.activityTypeTree, answers: 'id treeName children' },
  {
    call: `POST ${B}/sysDict/queryList`,
    endpoint: contract.dictionaryList,
    payload: { dictType: 'suit_section' },
    answers: 'dictLabel dictValue',
  },
  {
    call: `POST ${B}/activityEnroll/addActivityEnroll`,
    endpoint: contract.enrol,
    payload: {
      ...{ activityId: '1', joinUserId: '5', remarks: '准时到', source: 0 },
      ...{ enrollPhone: '13800000001', enrollIdentityCard: '' },
    },
  },
  {
    call: `POST ${B}/activityEnroll/frontQueryPage`,
    endpoint: contract.enrolledPage,
    payload: { activityId: '1', status: 0, type: 1, pageSize: 4, currentPage: 1 },
    answers: 'joinUserName createDate remarks',
  },
  { call: `POST ${B}/activityEnroll/cancel`, endpoint: contract.cancelEnrolment, payload: { activityId: '1' } },
  {
    call: `POST ${B}/activityEnroll/queryUserPage`,
    endpoint: contract.orderPage,
    payload: { pageSize: 3, currentPage: 1 },
  },
  {
    call: `POST ${B}/activityEnroll/addParticipant`,
    endpoint: contract.addParticipant,
    payload: { activityId: '1', name: '许知宁', identCode: '11010519491231002X', telephone: '13800000001' },
  },
  { call: `POST ${B}/activityEnroll/deleteParticipant`, endpoint: contract.deleteParticipant, payload: { id: '1' } },
  {
    call: `POST ${B}/activityEnroll/addEmergencyContact`,
    endpoint: contract.addEmergencyContact,
    payload: { activityId: '1', types: '1', name: '许父', identCode: '11010519491231002X', telephone: '13800000001' },
  },
  { call: `POST ${B}/activityEnroll/queryContacts`, endpoint: contract.queryContacts, payload: { activityId: '1' } },
  { call: `POST ${B}/userconcern`, endpoint: contract.collect, payload: { objectId: '1', objType: 'JD' } },
  { call: `DELETE ${B}/userconcern/3/:id`, endpoint: contract.cancelCollect, payload: { id: '1' } },
  { call: `DELETE ${B}/userconcern/2/:id`, endpoint: contract.cancelFollow, payload: { id: '1' } },
  {
    call: `POST ${B}/userconcern/queryPage`,
    endpoint: contract.concernPage,
    payload: { objType: 'HD', pageSize: 6, currentPage: 1 },
  },
  {
    call: `POST ${B}/tAd/frontQueryPage`,
    endpoint: contract.bannerPage,
    payload: { positionType: 1, belongDeptIds: ['0'], pageSize: 10, currentPage: 1 },
    answers: 'pics addressUrl',
  },
  {
    call: `GET ${B}/partner/frontQueryPage`,
    endpoint: contract.basePage,
    payload: { pageSize: '12', currentPage: '1', parentId: '1', orgType: '7', types: '2', status: '1' },
    answers: BASE,
  },
  {
    call: `POST ${B}/partner/partnerTypes/frontQueryList`,
    endpoint: contract.baseTypeList,
    payload: { pageSize: 100, currentPage: 1, status: 1, belongDeptId: '1' },
  },
  {
    call: `GET ${B}/partner/frontFetch`,
    endpoint: contract.baseFetch,
    payload: { orgId: '1' },
    answers: `${BASE} officePhone telephone details partnerInfo.introInfo partnerInfo.openTmst partnerInfo.imagesId`,
  },
  {
    call: `POST ${B}/asstion/info/frontQqueryPage`,
    endpoint: contract.clubHomePage,
    payload: { pageSize: 6, currentPage: 1, belongDeptIds: ['1'] },
    answers: CLUB,
  },
  {
    call: `POST ${B}/asstion/info/queryListFront`,
    endpoint: contract.clubPage,
    payload: { pageSize: 27, currentPage: 1, belongDeptIds: ['1'] },
    answers: CLUB,
  },
  {
    call: `POST ${B}/asstion/info/frontFetch`,
    endpoint: contract.clubFetch,
    payload: { id: '1' },
    answers: `${CLUB} dirtTelphone details`,
  },
  {
    call: `POST ${B}/asstion/album/frontQueryList`,
    endpoint: contract.clubAlbum,
    payload: { belongDeptId: '1', asstionId: '1' },
    answers: 'name imagesUrl',
  },
  {
    call: `POST ${B}/asstion/userApply/addAsstionUserApply`,
    endpoint: contract.applyToClub,
    payload: {
      ...{ asstionId: '1', asstionName: '机器人社', studentId: '5', belongDeptId: '1', auditStatus: 1 },
      ...{ imagesUrl: 'abc123', telphone: '13800000001', introInfo: '我喜欢拼装', hobby: '机器人' },
    },
  },
  {
    call: `POST ${B}/activitySpace/queryPage`,
    endpoint: contract.activitySpacePage,
    payload: { type: 1, objId: '1', currentPage: 1, pageSize: 30 },
    answers: 'content creatTime image imageList.extension',
  },
  {
    call: `POST ${B}/message/messageInfo/queryPage`,
    endpoint: contract.messagePage,
    payload: { typeId: '1', typeName: 1, pageSize: 3, currentPage: 1, userId: '5' },
    answers:
      'id typeId typeName safeScore educationScore serviceScore content imageId userName userHeadPhoneId createDate goodNums ifDoClick',
  },
  {
    call: `POST ${B}/message/messageInfo/addMessage`,
    endpoint: contract.addMessage,
    payload: {
      ...{ safeScore: 5, educationScore: 4, serviceScore: 3, content: '老师讲得很清楚' },
      ...{ imageId: 'abc123,abc124', typeId: '1', typeName: 1 },
    },
  },
  {
    call: `POST ${B}/message/messageGoodnum/clickGood`,
    endpoint: contract.likeMessage,
    payload: { messageId: '1' },
  },
  {
    call: `POST ${B}/message/messageGoodnum/cancleClickGood`,
    endpoint: contract.unlikeMessage,
    payload: { messageId: '1' },
  },
  {
    call: `POST ${B}/search/queryPage`,
    endpoint: contract.searchPage,
    payload: { pageSize: 6, currentPage: 1, belongDeptId: '1', title: '观鸟', category: 1 },
    answers:
      'id category title introInfo typesName logoId startTime endTime suitSection personNum belongDeptName address prices dirtName dirtTelphone isApply activityApplyStatus readNum',
  },
  {
    call: `GET ${B}/wmxy/model/queryList`,
    endpoint: contract.collegeModules,
    payload: { isShow: '1' },
    answers: 'id name downloadPower viewPower pcIcon pcLink isLink',
  },
  {
    call: `GET ${B}/wmxy/content/queryPage`,
    endpoint: contract.collegeContents,
    payload: { modelId: '1', pageSize: '6', currentPage: '1' },
    answers: 'id title image',
  },
  {
    call: `GET ${B}/wmxy/content/fetch`,
    endpoint: contract.collegeContent,
    payload: { id: '1' },
    answers: 'id title image file',
  },
  { call: `POST ${B}/fileInfo/fileUpload`, endpoint: contract.fileUpload, payload: { belongName: 'notice' } },
  { call: `POST ${B}/fileInfo/getMd5Url`, endpoint: contract.getMd5Url, payload: { ids: 'abc123' }, answers: 'url' },
  { call: `GET ${B}/fileInfo/showImage`, endpoint: contract.showImage, payload: { id: 'abc123' } },
  {
    call: `POST ${B}/web/index`,
    endpoint: contract.homeRow,
    payload: { belongDeptId: '1', cityId: '1', schoolId: '1' },
    answers: 'partner asstion notice activity user',
  },
];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  $defs?: Record<string, Schema>;
}
/** Fields of an answer as dotted names: of the row, where it is a list or a page of rows. */
function fieldsOf(endpoint: Endpoint): string[] {
  const whole = schemaOf(endpoint.output, 'output') as Schema;
  const step = (schema: Schema | undefined): Schema => {
    if (schema?.$ref) return step(whole.$defs?.[schema.$ref.split('/').at(-1) ?? '']);
    return schema?.items ? step(schema.items) : (schema ?? {});
  };
  const row = step(whole.properties?.dataList ?? whole);
  const names = (schema: Schema, prefix: string, depth: number): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
      prefix + name,
      ...(depth > 0 ? names(step(part), `${prefix}${name}.`, depth - 1) : []),
    ]);
  return names(row, '', 1);
}

const shapeOf = (endpoint: Endpoint) => Object.keys((endpoint.input as z.ZodObject).shape);

describe.each(promised.map((one) => [one.call, one] as const))('%s', (call, { endpoint, payload, answers }) => {
  it('has the method and path that clients know', () => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
    expect(endpoint.multipart ?? false).toBe(call.endsWith('fileUpload'));
  });

  it('knows and takes each field of the payload', () => {
    expect(shapeOf(endpoint)).toEqual(expect.arrayContaining(Object.keys(payload ?? {})));
    expect(endpoint.input.safeParse(payload ?? {}).error?.issues).toBeUndefined();
  });

  it('answers the fields of the entity', () => {
    const missing = (answers ?? '').split(' ').filter((name) => name !== '' && !fieldsOf(endpoint).includes(name));
    expect(missing).toEqual([]);
  });
});

it('no call stands here twice', () => {
  expect(new Set(promised.map((one) => one.call)).size).toBe(promised.length);
});
