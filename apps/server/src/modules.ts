import { createFiles, fileModule } from './modules/content/file/index.ts';
import { archiveModule, createArchives, createStaffArchives, mayArchive } from './modules/growth/archive/index.ts';
import { challengeModule, createChallenges, createStaffChallenges } from './modules/growth/challenge/index.ts';
import { createDataCentre, dataCentreModule } from './modules/growth/data-centre/index.ts';
import {
  createEvaluationTasks,
  createIndicators,
  createStaffEvaluationTasks,
  evaluationTaskModule,
  mayKeepIndicators,
} from './modules/growth/evaluation-task/index.ts';
import { createFamilies, familyModule } from './modules/growth/family/index.ts';
import { createOwnRecords, createRecords, createStaffRecords, recordModule } from './modules/growth/record/index.ts';
import {
  createNotices,
  createReports,
  createStaffReports,
  mayKeepReports,
  reportModule,
} from './modules/growth/report/index.ts';
import { createSchemes, createStaffSchemes, mayEditSchemes, schemeModule } from './modules/growth/scheme/index.ts';
import {
  createAchievements,
  createAwardImport,
  createAwards,
  createRanks,
  createScores,
  createSheetImport,
  createSheets,
  createStaffScores,
  scoreModule,
} from './modules/growth/score/index.ts';
import {
  createSemesterEvaluations,
  createStaffEvaluations,
  semesterEvaluationModule,
} from './modules/growth/semester-evaluation/index.ts';
import {
  createAlbums,
  createContentReview,
  createTalks,
  eraseSpace,
  mayReviewContent,
  spaceModule,
} from './modules/growth/space/index.ts';
import { coinModule, createCoins, createStaffCoins } from './modules/growth/vcoin/index.ts';
import {
  activityModule,
  createActivities,
  createActivityWriting,
  createStaffActivities,
  mayManageActivities,
} from './modules/offering/activity/index.ts';
import { baseModule, createBases } from './modules/offering/base/index.ts';
import {
  clubModule,
  createClubLeading,
  createClubs,
  createStaffClubs,
  mayWorkWithClubs,
} from './modules/offering/club/index.ts';
import { collectionModule } from './modules/offering/collection/index.ts';
import { collegeModule, createCollege } from './modules/offering/college/index.ts';
import {
  createContacts,
  createEnrolments,
  createStaffEnrolments,
  enrolmentModule,
} from './modules/offering/enrolment/index.ts';
import { createMessages, eraseMessages, messageModule } from './modules/offering/message/index.ts';
import { createNews, newsModule } from './modules/offering/news/index.ts';
import {
  accountModule,
  createAccountAdministration,
  createOwnAccount,
  createSecondFactors,
} from './modules/people/account/index.ts';
import { addressModule, createAddresses, eraseAddresses } from './modules/people/address/index.ts';
import { createStaffGuardians, guardianModule } from './modules/people/guardian/index.ts';
import { createImportFiles, createImports, importModule, mayImport } from './modules/people/import/index.ts';
import { createInCharge, inChargeModule } from './modules/people/in-charge/index.ts';
import { createNotifications, notificationModule } from './modules/people/notification/index.ts';
import {
  createOrganisations,
  createStaffOrganisations,
  keepsForAll,
  mayKeepOrganisations,
  organisationModule,
} from './modules/people/organisation/index.ts';
import { createOwnData, mayKeepData, ownDataModule, underConsent } from './modules/people/own-data/index.ts';
import {
  createPeople,
  createRestrictedAccounts,
  mayLookAtStudents,
  mayManagePeople,
  personModule,
} from './modules/people/person/index.ts';
import { createDeputies, worksAtSchool } from './modules/people/responsibility/index.ts';
import { createRoster, createStaffRoster, rosterModule } from './modules/people/roster/index.ts';
import {
  createSchoolYears,
  createStaffSchoolYears,
  mayKeepSchools,
  schoolYearModule,
} from './modules/people/school-year/index.ts';
import { createSecondFactorRemoval, createStaff, staffModule } from './modules/people/staff/index.ts';
import { createStaffMembers, staffMemberModule } from './modules/people/staff-member/index.ts';
import { createStaffStudents, createTransfers, studentModule } from './modules/people/student/index.ts';
import { auditModule, createAuditLog, mayReadAudit } from './modules/site/audit/index.ts';
import { createFeedbacks, eraseContacts, feedbackModule, mayAnswerFeedback } from './modules/site/feedback/index.ts';
import { createFigures, createHome, homeModule } from './modules/site/home/index.ts';
import { createStaffJobs, jobModule, mayManageJobs } from './modules/site/job/index.ts';
import { createStaffRecycleBin, mayUseRecycleBin, recycleBinModule } from './modules/site/recycle-bin/index.ts';
import { createSearch, searchModule } from './modules/site/search/index.ts';
import { createSite, createStaffSite, siteModule } from './modules/site/settings/index.ts';
import {
  countersOf,
  createMemberWaiting,
  createWorkbench,
  memberCountersOf,
  workbenchModule,
} from './modules/site/workbench/index.ts';
import type { Module } from './platform/http/route.ts';
import type { TaskWork } from './platform/jobs/index.ts';
import type { Platform } from './platform/platform.ts';

/**
 * Every service, once for the process: services remember what they read, and what one call writes another must see. This is the
 * only place where they are made; a module is handed those that it needs.
 */
export function createServices(platform: Platform) {
  const { database, log } = platform;
  const staff = createStaff(database, {
    activities: mayManageActivities,
    audit: mayReadAudit,
    organisations: mayKeepOrganisations,
    calendar: mayKeepSchools,
    classes: mayKeepSchools,
    recycle: mayUseRecycleBin,
    site: (session) => keepsForAll(database, session),
    students: mayLookAtStudents,
    guardians: mayManagePeople,
    staff: mayManagePeople,
    import: mayImport,
    jobs: mayManageJobs,
    schemes: ({ usertype }) => mayEditSchemes(usertype),
    records: worksAtSchool,
    feedback: mayAnswerFeedback,
    dataRequests: mayKeepData,
    contentReview: mayReviewContent,
    reviews: worksAtSchool,
    evaluations: worksAtSchool,
    evaluationTasks: worksAtSchool,
    indicators: mayKeepIndicators,
    scores: worksAtSchool,
    clubs: mayWorkWithClubs,
    reports: mayKeepReports,
    archives: mayArchive,
  });
  const notifications = createNotifications(platform);
  const secondFactors = createSecondFactors(platform, notifications);
  const accounts = createAccountAdministration(platform);
  const people = createPeople(platform, accounts, notifications);
  const restrictedAccounts = createRestrictedAccounts(platform);
  const staffStudents = createStaffStudents(platform, { people, accounts, staff });
  const transfers = createTransfers(platform, { people, staff, students: staffStudents, notifications });
  const activities = createActivities(database);
  const staffActivities = createStaffActivities(database, { activities, staff });
  const staffOrganisations = createStaffOrganisations(platform, { activitiesOf: staffActivities.countShown });
  const staffRoster = createStaffRoster(platform);
  const inCharge = createInCharge(platform);
  const bases = createBases(database);
  const imports = createImports(platform);
  const staffJobs = createStaffJobs(platform, staff, notifications);
  const news = createNews(database, log);
  const schemes = createSchemes(database);
  const roster = createRoster(platform);
  const clubs = createClubs(platform, { notifications, roster });
  const clubLeading = createClubLeading(platform, { notifications });
  const staffClubs = createStaffClubs(platform, { notifications });
  const records = createRecords(platform, { schemes, roster });
  const deputies = createDeputies(platform, { notifications });
  const staffRecords = createStaffRecords(platform, { schemes, records, notifications, deputies });
  const reports = createReports(platform, { schemes, roster });
  const semesterEvaluations = createSemesterEvaluations(platform, { roster });
  const staffEvaluations = createStaffEvaluations(platform, { notifications });
  const evaluationTasks = createEvaluationTasks(platform);
  const staffReports = createStaffReports(platform, { reports, schemes, notifications });
  const challenges = createChallenges(platform, { records, notifications });
  const staffChallenges = createStaffChallenges(platform, { records, notifications });
  const talks = createTalks(platform);
  const albums = createAlbums(platform);
  const activityWriting = createActivityWriting(platform, { activities, notifications });
  const contentReview = createContentReview(platform, { notifications });
  const feedbacks = createFeedbacks(platform, { notifications });
  const ownData = createOwnData(platform, {
    notifications,
    erasers: [eraseSpace, eraseMessages, eraseAddresses, eraseContacts],
  });
  return {
    notifications,
    ownData,
    ownAccount: createOwnAccount(platform, { notifications, secondFactors, closings: ownData.requests }),
    secondFactorRemoval: createSecondFactorRemoval(platform, secondFactors),
    staff,
    organisations: createOrganisations(database),
    staffOrganisations,
    recycleBin: createStaffRecycleBin(platform, {
      organisation: staffOrganisations.restorer,
      class: staffRoster.restorer,
      subject: inCharge.restorer,
      student: people.restorer,
      guardian: people.restorer,
      staff: people.restorer,
    }),
    activities,
    staffJobs,
    imports,
    importFiles: createImportFiles(platform),
    files: createFiles(
      platform,
      {
        record: records.mayReadFiles,
        talk: talks.mayReadFiles,
        album: albums.mayReadFiles,
        record_question: async (session, questionId, now) =>
          (await challenges.mayReadFiles(session, questionId)) ||
          staffChallenges.mayReadFiles(session, questionId, now),
        activity: activityWriting.mayReadFiles,
        club: clubLeading.mayReadPhotos,
        club_application: clubLeading.mayReadApplication,
        semester_evaluation: semesterEvaluations.mayReadFiles,
      },
      roster.isWrittenDown,
    ),
    staffActivities,
    activityWriting,
    bases,
    clubs,
    clubLeading,
    staffClubs,
    news,
    enrolments: createEnrolments(platform, notifications),
    contacts: createContacts(platform),
    staffEnrolments: createStaffEnrolments(platform),
    college: createCollege(platform),
    messages: createMessages(platform),
    search: createSearch(database, { activities, bases, news }),
    home: createHome({ activities, bases, clubs, news }),
    figures: createFigures(database),
    site: createSite(platform),
    staffSite: createStaffSite(database),
    schoolYears: createSchoolYears(database),
    staffSchoolYears: createStaffSchoolYears(database),
    staffRoster,
    inCharge,
    coins: createCoins(database),
    staffCoins: createStaffCoins(database),
    families: createFamilies(database, { records }),
    schemes,
    staffSchemes: createStaffSchemes(database, { schemes, staff }),
    addresses: createAddresses(platform),
    talks,
    albums,
    contentReview,
    feedbacks,
    auditLog: createAuditLog(platform, staff),
    workbench: createWorkbench(
      staff,
      countersOf(database, {
        ...{ staffJobs, staffRecords, staffChallenges, staffReports, transfers, staffClubs, imports },
        ...{ contentReview, feedbacks, ownData, staffEvaluations, staffStudents },
        restrictedAccounts,
      }),
    ),
    memberWaits: createMemberWaiting(memberCountersOf({ records, challenges, semesterEvaluations, evaluationTasks })),
    people,
    restrictedAccounts,
    staffStudents,
    transfers,
    staffGuardians: createStaffGuardians(platform, { people, accounts, staff, notifications }),
    staffMembers: createStaffMembers(platform, { people, accounts, secondFactors, staff }),
    roster,
    records,
    ownRecords: createOwnRecords(platform, { schemes, notifications }),
    staffRecords,
    challenges,
    staffChallenges,
    dataCentre: createDataCentre(platform, { roster, schemes }),
    semesterEvaluations,
    staffEvaluations,
    reports,
    staffReports,
    notices: createNotices(platform, { reports, schemes, notifications }),
    evaluationTasks,
    indicators: createIndicators(platform),
    staffEvaluationTasks: createStaffEvaluationTasks(platform, { notifications }),
    archives: createArchives(platform, { reports, roster }),
    staffArchives: createStaffArchives(platform),
    scores: createScores(platform, { roster }),
    achievements: createAchievements(platform, { roster }),
    staffScores: createStaffScores(platform, { notifications }),
    sheets: createSheets(platform, { notifications }),
    awards: createAwards(platform),
    sheetImport: createSheetImport(platform),
    awardImport: createAwardImport(platform),
    ranks: createRanks(platform),
  };
}
export type Services = ReturnType<typeof createServices>;

/** Every module of the server. A new one is added here and nowhere else. */
export const buildModules = (platform: Platform, services: Services): Module[] =>
  underConsent(everyModule(platform, services), services.ownData.consents);

/** Every kind of task that the modules do. */
export const tasksOf = (modules: readonly Module[]): TaskWork[] => modules.flatMap(({ tasks = [] }) => tasks);

const everyModule = (platform: Platform, services: Services): Module[] => [
  accountModule(platform, services.ownAccount),
  ownDataModule(platform, services.ownData),
  notificationModule(services.notifications),
  organisationModule(services.organisations, services.staffOrganisations),
  recycleBinModule(services.recycleBin),
  schoolYearModule(services.schoolYears, services.staffSchoolYears),
  rosterModule(services.roster, services.staffRoster),
  inChargeModule(services.inCharge),
  schemeModule(services.schemes, services.staffSchemes),
  activityModule(platform, services.activities, services.staffActivities, services.activityWriting),
  recordModule(services.records, services.ownRecords, services.staffRecords, services.challenges.revised),
  challengeModule(services.challenges, services.staffChallenges),
  archiveModule(platform, services.archives, services.staffArchives, services.reports),
  coinModule(services.coins, services.staffCoins),
  familyModule(services.families),
  dataCentreModule(services.dataCentre),
  semesterEvaluationModule(services.semesterEvaluations, services.staffEvaluations),
  reportModule(services.reports, services.staffReports, services.notices),
  evaluationTaskModule(services.evaluationTasks, services.indicators, services.staffEvaluationTasks),
  scoreModule(
    services.scores,
    services.achievements,
    services.staffScores,
    services.sheets,
    services.awards,
    services.sheetImport,
    services.awardImport,
    services.ranks,
  ),
  collectionModule(services.activities, services.bases),
  enrolmentModule(services.enrolments, services.contacts, services.staffEnrolments),
  siteModule(services.site, services.staffSite),
  fileModule(platform, services.files),
  staffModule(services.staff, services.secondFactorRemoval),
  clubModule(services.clubs, services.clubLeading, services.staffClubs),
  messageModule(services.messages),
  collegeModule(services.college),
  baseModule(services.bases),
  newsModule(services.news),
  searchModule(services.search),
  homeModule(services.home, services.figures),
  jobModule(platform, services.staffJobs),
  auditModule(services.auditLog),
  workbenchModule(services.workbench, services.memberWaits),
  personModule(services.people, services.restrictedAccounts),
  studentModule(services.staffStudents, services.transfers),
  guardianModule(services.staffGuardians),
  staffMemberModule(services.staffMembers),
  importModule(services.imports, services.importFiles),
  addressModule(services.addresses),
  feedbackModule(services.feedbacks),
  spaceModule(services.talks, services.albums, services.contentReview),
];
