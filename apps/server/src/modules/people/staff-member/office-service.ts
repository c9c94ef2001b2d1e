import {
  isTeacher,
  type manageStaffOffices,
  OFFICES,
  type Office,
  officeLabel,
  officeWork,
  type ParsedInputOf,
  type setStaffOffice,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf, fromWireTime, toWireTime } from '../../../platform/time.ts';
import type { Notifications } from '../notification/index.ts';
import type { By, People, Person } from '../person/index.ts';
import {
  type AskedTerm,
  giveOffice,
  gradesOf,
  isSameTerm,
  officeTermsIn,
  spokenTerm,
  standingTerm,
  takeOffice,
  termOf,
  termProblems,
  vacancyOf,
} from '../responsibility/index.ts';
import type { Staff } from '../staff/index.ts';
import { staffMemberNotices } from './notices.ts';

interface Parts {
  people: People;
  staff: Staff;
  notifications: Pick<Notifications, 'notify'>;
}

/** For so long an office that ended is told of in the list of a school. */
const ENDED_SHOWN_MS = 30 * 24 * 3600 * 1000;

/** Whether somebody can hold an office of their school at all: its teachers. */
export const mayHoldOffice = ({ usertype, orgId }: { usertype: number; orgId: string | null }): boolean =>
  isTeacher(usertype) && orgId !== null;

/** Offices of schools: who holds them, giving and taking them. */
export function createOffices({ database, sessions }: Platform, { people, staff, notifications }: Parts) {
  /** Gives an office for a term, or changes the one that stands. @returns what was done, undefined where nothing was to do */
  async function giveTerm(db: Db, by: By, person: Person, office: Office, asked: AskedTerm) {
    if (!mayHoldOffice(person)) throw refused('只有学校的教师、班主任可以担任岗位');
    if (person.disabled) throw refused('账号已停用，不能担任岗位，请先启用');
    const today = dayOf(by.now);
    const post = { accountId: person.accountId, orgId: person.orgId!, office };
    const standing = await standingTerm(db, post, today);
    const term = termOf(office, asked, standing, today);
    const grades = await gradesOf(db, post.orgId, today);
    const problems = termProblems(office, term, { standing, today, grades });
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    if (standing && isSameTerm(term, standing)) return undefined;
    await giveOffice(db, post, term, { by: by.session.accountId, now: by.now });
    const event = standing ? 'office.changed' : 'office.given';
    const led = term.gradeIds.map((gradeId) => grades.get(gradeId)).join('、');
    const [name, spoken] = [led + officeLabel[office], spokenTerm(term)];
    await people.record(db, by, event, person.accountId, { office: name, term: spoken });
    await notifications.notify(db, {
      accountIds: [person.accountId],
      notice: standing ? staffMemberNotices.officeChanged : staffMemberNotices.officeGiven,
      title: standing ? `您担任${name}的安排有变动` : `学校请您担任${name}`,
      text: `任期：${spoken}。工作内容：${officeWork[office]}。任期内在管理平台可以看到相应的功能。`,
    });
    return event;
  }

  return {
    /** Every office of a school, with who holds it, who will and who did until lately. */
    async offices({ session, now }: By, { orgId }: ParsedInputOf<typeof manageStaffOffices>) {
      const [school] = await staff.orgIds(session, orgId || undefined);
      const today = dayOf(now);
      const since = dayOf(toWireTime(new Date(fromWireTime(now).getTime() - ENDED_SHOWN_MS)));
      const terms = school === undefined ? [] : await officeTermsIn(database, school, today, since);
      return OFFICES.map((office) => {
        const own = terms.filter((term) => term.office === office).map(({ office: _, ...term }) => term);
        return { office, ...vacancyOf(office, own), terms: own };
      });
    },

    /**
     * Gives an office of their school to a teacher for a term, changes the days of a term that stands, or takes the office back; what stands so already is left as it is.
     * @throws Refusal notFound for who is not the asker's, refused for who cannot hold one, invalid at the days of a term that cannot be
     */
    setOffice: (by: By, { id, office, holds, ...asked }: ParsedInputOf<typeof setStaffOffice>) =>
      people.change(by, id, 'manage', async (db, person) => {
        const done = holds
          ? await giveTerm(db, by, person, office, asked)
          : (await takeOffice(db, id, office, by.now)) && ('office.taken' as const);
        // What the person may do has changed; nobody has to sign in anew for it.
        if (done) await sessions.lookUpAnew(db, id);
        if (done !== 'office.taken') return;
        await people.record(db, by, done, id, { office: officeLabel[office] });
        await notifications.notify(db, {
          ...{ accountIds: [id], notice: staffMemberNotices.officeTaken },
          ...{ title: `您不再担任${officeLabel[office]}`, text: '' },
        });
      }),
  };
}
