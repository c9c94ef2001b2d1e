import { fileSlice } from './modules/content/file/index.ts';
import { publicationSlice } from './modules/content/publication/index.ts';
import { workbookSlice } from './modules/content/workbook/index.ts';
import { archiveSlice } from './modules/growth/archive/index.ts';
import { challengeSlice } from './modules/growth/challenge/index.ts';
import { dataCentreSlice } from './modules/growth/data-centre/index.ts';
import { evaluationTaskSlice } from './modules/growth/evaluation-task/index.ts';
import { familySlice } from './modules/growth/family/index.ts';
import { recordSlice } from './modules/growth/record/index.ts';
import { reportSlice } from './modules/growth/report/index.ts';
import { schemeSlice } from './modules/growth/scheme/index.ts';
import { scoreSlice } from './modules/growth/score/index.ts';
import { semesterEvaluationSlice } from './modules/growth/semester-evaluation/index.ts';
import { spaceSlice } from './modules/growth/space/index.ts';
import { vcoinSlice } from './modules/growth/vcoin/index.ts';
import { activitySlice } from './modules/offering/activity/index.ts';
import { baseSlice } from './modules/offering/base/index.ts';
import { clubSlice } from './modules/offering/club/index.ts';
import { collectionSlice } from './modules/offering/collection/index.ts';
import { collegeSlice } from './modules/offering/college/index.ts';
import { enrolmentSlice } from './modules/offering/enrolment/index.ts';
import { kindSlice } from './modules/offering/kind/index.ts';
import { messageSlice } from './modules/offering/message/index.ts';
import { newsSlice } from './modules/offering/news/index.ts';
import { accountSlice } from './modules/people/account/index.ts';
import { addressSlice } from './modules/people/address/index.ts';
import { circularSlice } from './modules/people/circular/index.ts';
import { guardianSlice } from './modules/people/guardian/index.ts';
import { importSlice } from './modules/people/import/index.ts';
import { inChargeSlice } from './modules/people/in-charge/index.ts';
import { notificationSlice } from './modules/people/notification/index.ts';
import { organisationSlice } from './modules/people/organisation/index.ts';
import { ownDataSlice } from './modules/people/own-data/index.ts';
import { personSlice } from './modules/people/person/index.ts';
import { responsibilitySlice } from './modules/people/responsibility/index.ts';
import { rosterSlice } from './modules/people/roster/index.ts';
import { schoolYearSlice } from './modules/people/school-year/index.ts';
import { staffSlice } from './modules/people/staff/index.ts';
import { staffMemberSlice } from './modules/people/staff-member/index.ts';
import { studentSlice } from './modules/people/student/index.ts';
import { auditSlice } from './modules/site/audit/index.ts';
import { channelSlice } from './modules/site/channel/index.ts';
import { feedbackSlice } from './modules/site/feedback/index.ts';
import { homeSlice } from './modules/site/home/index.ts';
import { jobSlice } from './modules/site/job/index.ts';
import { listExportSlice } from './modules/site/list-export/index.ts';
import { listViewSlice } from './modules/site/list-view/index.ts';
import { recycleBinSlice } from './modules/site/recycle-bin/index.ts';
import { searchSlice } from './modules/site/search/index.ts';
import { siteSlice } from './modules/site/settings/index.ts';
import { systemSlice } from './modules/site/system/index.ts';
import { workbenchSlice } from './modules/site/workbench/index.ts';
import type { Module } from './platform/http/route.ts';
import type { TaskWork } from './platform/jobs/index.ts';
import type { Platform } from './platform/platform.ts';
import { slicesOn } from './slice.ts';

/**
 * Every domain of the server, in an order in which each follows those whose services it asks for. A new one is a folder and a line here;
 * what it is to the others it says itself.
 */
export const everySlice = (platform: Platform) =>
  slicesOn(platform)
    .with(workbookSlice)
    .with(channelSlice)
    .with(notificationSlice)
    .with(circularSlice)
    .with(ownDataSlice)
    .with(accountSlice)
    .with(staffSlice)
    .with(personSlice)
    .with(studentSlice)
    .with(guardianSlice)
    .with(staffMemberSlice)
    .with(addressSlice)
    .with(importSlice)
    .with(activitySlice)
    .with(organisationSlice)
    .with(schoolYearSlice)
    .with(rosterSlice)
    .with(inChargeSlice)
    .with(responsibilitySlice)
    .with(baseSlice)
    .with(collectionSlice)
    .with(enrolmentSlice)
    .with(clubSlice)
    .with(collegeSlice)
    .with(messageSlice)
    .with(newsSlice)
    .with(kindSlice)
    .with(schemeSlice)
    .with(recordSlice)
    .with(challengeSlice)
    .with(vcoinSlice)
    .with(reportSlice)
    .with(archiveSlice)
    .with(semesterEvaluationSlice)
    .with(evaluationTaskSlice)
    .with(familySlice)
    .with(scoreSlice)
    .with(dataCentreSlice)
    .with(spaceSlice)
    .with(fileSlice)
    .with(publicationSlice)
    .with(siteSlice)
    .with(searchSlice)
    .with(homeSlice)
    .with(jobSlice)
    .with(auditSlice)
    .with(systemSlice)
    .with(listViewSlice)
    .with(listExportSlice)
    .with(feedbackSlice)
    .with(recycleBinSlice)
    .with(workbenchSlice);

/** Every kind of task that the modules do. */
export const tasksOf = (modules: readonly Module[]): TaskWork[] => modules.flatMap(({ tasks = [] }) => tasks);
