import { SHOWN_TO_OTHERS, schemaOf } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_CASES, attempt, endpointNames, mounted, type Stage, setStage } from './testing/access-cases/index.ts';

/** Every text of the contract that a person types: strangers see it, and then it passes the one check of texts, or it is said here why they do not. */
const NOT_SHOWN: Record<string, readonly string[]> = {
  'words that are looked for': [
    'activityPage.title',
    'orderPage.activityTitle',
    ...['notificationPage.title', 'questionPage.title', 'recordPage.title'],
    ...['manageActivityPage.title', 'manageActivityPage.address', 'manageActivityHostCandidates.name'],
    ...['manageActivityCalendar.title', 'manageActivityCalendar.address'],
    'manageEnrolmentPage.name',
    'manageRecordQueue.name',
    'manageRecordColleagues.name',
    'manageQuestionQueue.name',
    'manageRecordEntered.name',
    'manageRecyclePage.name',
    'manageTeachers.name',
    'manageEvaluationPage.keyword',
    'reportPublicity.studentName',
    'manageAuditPage.person',
    'manageAuditPage.target',
    'manageStudentPage.keyword',
    'manageGuardianPage.keyword',
    'manageTaskPage.keyword',
    ...['manageClubPage.keyword', 'manageClubMembers.name', 'manageClubCandidates.name'],
    'manageStaffPage.keyword',
    'exportStart.filter.keyword',
    'searchPage.title',
    'findEducationTree.orgName',
    'manageArchiveSchools.orgName',
    ...['manageDeliveryPage.problem', 'manageDeliveryAgainAll.problem'],
    ...['manageCircularPage.keyword', 'manageCircularTargets.keyword', 'managePublicationPage.title'],
  ],
  'places that are looked in': ['areaQueryList.areaTreeSign', 'findOrgIdList.areaTreeSign', 'homeRow.cityId'],
  'names, numbers and phones that are compared or kept sealed': [
    'login.user',
    ...['requestTransfer.name', 'requestTransfer.number'],
    'bindStudent.account',
    'bindStudent.userName',
    'register.pInviteCode1',
    'sendCode.accountCode',
    'sendPersonalCode.accountCode',
    'reportVerify.verifyCode',
    'wechatLogin.code',
    'confirmPassword.code',
    'enableSecondFactor.code',
    'loginSecondFactor.code',
    'wechatLogin.state',
    'linkWechat.code',
    'linkWechat.state',
    'addAddress.name',
    'addAddress.address',
    'updateAddress.name',
    'updateAddress.address',
    'addFeedback.contactWay',
    'enterConsent.studentNo',
    ...['manageRecordSheetCheck.rows.studentNo', 'manageRecordSheetCheck.rows.studentName'],
    ...['manageRecordSheetEnter.rows.studentNo', 'manageRecordSheetEnter.rows.studentName'],
    'enterConsent.name',
    'updateUserInfo.address',
    'addParticipant.name',
    'addParticipant.identCode',
    'addParticipant.telephone',
    'addEmergencyContact.name',
    'addEmergencyContact.identCode',
    'addEmergencyContact.telephone',
    'enrol.enrollIdentityCard',
    'importIgnore.column',
    'importMend.column',
    'importMend.value',
    ...[
      'addAddress.telphone',
      'updateAddress.telphone',
      'enrol.enrollPhone',
      'addStudent.guardianPhone',
      'updateStudent.guardianPhone',
    ],
    ...['addStaff.phone', 'updateStaff.phone', 'bindGuardian.phone', 'updateGuardian.phone', 'changePhone.accountCode'],
    ...['sendEmailCode.email', 'changeEmail.email'],
    ...['checkUseracc.acc', 'devOutbox.phone', 'register.telPhone', 'resetPassword.accountCode'],
  ],
  'of albums, which their owner and the guardians alone see': [
    ...['addAlbum.name', 'addAlbum.remark', 'updateAlbum.name', 'updateAlbum.remark'],
  ],
  'for the staff who decide, and their answers': [
    'reportTalk.reason',
    ...['passContent.edition', 'refuseContent.edition', 'refuseContent.reason'],
    'manageEnrolmentRemove.reason',
    'addFeedback.content',
    'addDataRequest.content',
    'decideDataRequest.answer',
    'answerFeedback.answer',
    'enrol.remarks',
    'applyToClub.introInfo',
    'applyToClub.hobby',
    'applyToClub.telphone',
    'decideClubApplication.remarks',
    'managePublicationStep.reason',
    'manageActivityStep.reason',
  ],
  'names and numbers that those in charge of people state and answer for': [
    'addStudent.name',
    'addStudent.studentNo',
    'addStudent.accountCode',
    'addStudent.identityNumber',
    'addStudent.registerNo',
    'updateStudent.name',
    'updateStudent.studentNo',
    'updateStudent.identityNumber',
    'updateStudent.registerNo',
    'updateStudent.household',
    'leaveSchool.reason',
    ...['askTransfer.reason', 'requestTransfer.reason'],
    'refuseTransfer.reason',
    'updateGuardian.name',
    'bindGuardian.name',
    'addStaff.name',
    'addStaff.accountCode',
    'addStaff.identityNumber',
    'updateStaff.name',
    'updateStaff.identityNumber',
  ],
  'circulars, which the check of texts judges when they are sent, and answers, when they come (circular.test.ts)': [
    ...['manageCircularSave.title', 'manageCircularSave.body', 'manageCircularReply.reply', 'answerCircular.content'],
    ...['manageCircularTemplateSave.name', 'manageCircularTemplateSave.title', 'manageCircularTemplateSave.body'],
  ],
  'an address of the administrator’s own': ['manageChannelTry.to'],
  'a list of sign-ups: whom it means, and the remark, which the person and the organiser see': [
    'Check',
    'Import',
  ].flatMap((call) =>
    ['attendance', 'before', 'className', 'orgName', 'phone', 'remarks', 'status', 'studentName', 'studentNo'].map(
      (field) => `manageSignUp${call}.rows.cells.${field}`,
    ),
  ),
  'what an organiser states and answers for': [
    ...['setSignUpTerms.feeNote', 'setSignUpTerms.before.feeNote', 'manageActivitySave.title'],
    ...['manageActivitySave.introInfo', 'manageActivitySave.address', 'manageActivitySave.feeNote'],
    ...['manageActivitySave.contactName', 'manageActivitySave.contactPhone', 'manageActivitySave.details'],
    ...['manageActivitySave.dayContactName', 'manageActivitySave.dayContactPhone'],
    ...['manageActivitySave.edition', 'manageActivitySave.typeId'],
    ...['manageActivitySave.signStartDate', 'manageActivitySave.signEndDate'],
    ...['manageActivitySave.actStartDate', 'manageActivitySave.actEndDate'],
    ...['manageActivityStep.edition', 'manageActivitySeries.times.address'],
  ],
  'the frame that a bureau or school sets and answers for': [
    'manageSchemeSave.content.modules.moduleName',
    'manageSchemeSave.content.modules.dimensions.dimensionName',
    'manageSchemeSave.content.modules.dimensions.fields.fieldName',
    'manageSchemeSave.content.modules.dimensions.fields.selectValue',
    'manageSchemeSave.content.modules.dimensions.fields.hint',
    'manageIndicatorAdd.name',
    'manageIndicatorSave.name',
    'manageIndicatorSave.content.ones.name',
    'manageIndicatorSave.content.ones.twos.name',
    'manageIndicatorSave.content.ones.twos.points.name',
    'manageTaskAdd.title',
    'manageTaskChange.title',
  ],
  'what those who keep organisations say of them': [
    ...['manageOrgAdd.orgName', 'manageOrgAdd.kindName', 'manageOrgAdd.phone', 'manageOrgAdd.address'],
    ...['manageOrgAdd.contactPerson', 'manageOrgUpdate.orgName', 'manageOrgUpdate.kindName', 'manageOrgUpdate.phone'],
    ...['manageOrgUpdate.address', 'manageOrgUpdate.contactPerson', 'manageOrgUpdateLines.phone'],
    ...['manageOrgUpdateLines.address', 'manageOrgUpdateLines.contactPerson'],
    ...['manageOrgAdd.code', 'manageOrgAdd.headName', 'manageOrgUpdate.code', 'manageOrgUpdate.headName'],
  ],
  'what those who keep the college state and answer for': ['manageCollegeModuleSave.name'],
  'the site’s own lines': [
    ...['manageSiteUpdate.owner', 'manageSiteUpdate.hotline', 'manageSiteUpdate.contactHours'],
    ...['manageSiteUpdate.secondPhone', 'manageSiteUpdate.chatAccount', 'manageSiteUpdate.icp'],
    'manageSiteUpdate.policeRecord',
    'manageSiteTextPublish.content',
  ],
  'what a member of staff calls an own view of a list, shown to nobody else': ['manageViewSave.name'],
  'words that the administrator has held or let through, shown to nobody else': [
    ...['manageSystemPoliciesUpdate.heldWords', 'manageSystemPoliciesUpdate.allowedWords'],
  ],
  'names of kinds, classes and subjects': [
    ...['manageKindAdd.name', 'manageKindRename.name', 'manageKindRename.before'],
    ...['manageClassAdd.classNames', 'manageClassRename.className', 'manageClassRename.before'],
    'manageHolidayAdd.name',
    ...['manageSubjectAdd.subjectName', 'manageSubjectRename.subjectName', 'manageSubjectRename.before'],
  ],
  'names what people are told of': ['manageNoticeSave.notice'],
  'decides nothing and is not kept': ['applyToClub.asstionName'],
  'written of oneself, seen by guardians and those in charge, and by schoolmates only after a review': [
    'insertByFront.fieldList.value',
    'recordUpdate.list.value',
  ],
  'what a student, guardians and the class teacher say of a semester, seen by no one else and audited by the teacher': [
    'selfReportUpdate.comments',
    'parentCommentSubmit.parentComment',
    'manageEvaluationComment.teacherComment',
    'manageEvaluationDecide.opinion',
  ],
  'what a school notes of marks, awards and discipline, and why, seen by the pupil’s family and those in charge': [
    'manageExaminationSave.name',
    'manageSheetSave.cells.value',
    'manageSheetSave.cells.before',
    'manageSheetSave.reason',
    'manageSheetImport.reason',
    'manageAwardSave.event',
    'manageAwardSave.result',
    'manageAwardCheck.rows.cells.studentNo',
    'manageAwardCheck.rows.cells.studentName',
    'manageAwardCheck.rows.cells.event',
    'manageAwardCheck.rows.cells.result',
    'manageAwardCheck.rows.cells.happenedOn',
    'manageAwardImport.rows.cells.studentNo',
    'manageAwardImport.rows.cells.studentName',
    'manageAwardImport.rows.cells.event',
    'manageAwardImport.rows.cells.result',
    'manageAwardImport.rows.cells.happenedOn',
    'manageAwardRemove.reason',
  ],
  'what staff and families say to each other of a record': [
    'confirmRecord.remarks',
    'addRecordQuestion.reason',
    'questionSubmit.explain',
    'manageQuestionRule.auditOpinion',
    'manageQuestionRecheck.checkOpinion',
    'manageRecordDecide.reason',
    'manageRecordEnter.fieldList.value',
    'manageRecordMend.fieldList.value',
    ...['manageRecordSheetCheck.rows.fieldList.value', 'manageRecordSheetEnter.rows.fieldList.value'],
    'manageRecordSheetEnter.fieldList.value',
    'manageRecordWithdraw.reason',
    'manageRecordSecondLook.reason',
    'manageNoticeWithdraw.reason',
    'manageTaskRatings.reason',
  ],
  'why an archived report was corrected, printed in the report for the family': ['manageArchiveCorrect.reason'],
  'ids of files': ['applyToClub.imagesUrl', 'addClubPhoto.imagesUrl', 'getMd5Url.ids'],
};

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  pattern?: string;
  enum?: unknown;
  const?: unknown;
  [SHOWN_TO_OTHERS]?: string;
}
interface Field {
  path: string;
  as: string | undefined;
}

/** Free texts of a schema. A field that takes a number too is one of those that decide nothing. */
function textsOf(schema: Schema, path: string): Field[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
  }
  if (schema.items) return textsOf(schema.items, path);
  if (schema.anyOf) {
    if (schema.anyOf.some(({ type }) => type === 'integer')) return [];
    return schema.anyOf.flatMap((one) => textsOf(one, path));
  }
  const free = schema.type === 'string' && !schema.pattern && !schema.enum && schema.const === undefined;
  return free ? [{ path, as: schema[SHOWN_TO_OTHERS] }] : [];
}

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const fields = () =>
  mounted(stage).flatMap((endpoint) =>
    textsOf(schemaOf(endpoint.input, 'input') as Schema, endpointNames.get(endpoint)!).map((field) => ({
      ...field,
      endpoint,
    })),
  );

it('is declared as shown to others, or known not to be', () => {
  const unsaid = new Set(fields().flatMap(({ path, as }) => (as ? [] : [path])));
  expect([...unsaid].sort()).toEqual(Object.values(NOT_SHOWN).flat().sort());
});

it('passes the check when it is shown to others', async () => {
  const shown = fields().filter(({ as }) => as);
  expect(shown.length).toBeGreaterThan(1);
  for (const { path, as, endpoint } of shown) {
    const [call, field] = path.split('.') as [string, string];
    const { cases, works } = ACCESS_CASES[call]!;
    for (const bad of ['打我电话 13912345678', '加微信 abc12345 一起', '看 http://example.test/a', '你这个傻*逼真是']) {
      const actor = await stage.actor(works!);
      const input = { ...(await Object.values(cases)[0]!(stage, actor)), [field]: bad };
      const reply = await attempt(stage, endpoint, input, await stage.tokenOf(actor));
      const said = as === 'name' ? reply.refusal.fields?.[field] : (reply.data as { auditStatus?: number }).auditStatus;
      expect([path, bad, reply.error_code, said]).toEqual([
        ...[path, bad],
        ...(as === 'name' ? [2, expect.stringMatching(/^用户名/)] : [0, 0]),
      ]);
    }
  }
});
