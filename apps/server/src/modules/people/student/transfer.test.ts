import * as contract from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startStudentSchools } from '../../../testing/student-schools.ts';

const { app, otherSchool, classes, admin, otherAdmin, student, find, read } = await startStudentSchools();
afterAll(() => app.close());

const TODAY = '2026-03-12';

describe('a transfer', () => {
  it('waits in both schools’ lists, is refused with a reason, taken back, and accepted into a class', async () => {
    const id = await student('转学生');
    const list = async (token: string) =>
      (await app.call(contract.manageTransferPage, {}, token)).data.dataList.filter(
        ({ studentId }) => studentId === id,
      );
    const { id: transferId } = (
      await app.call(contract.askTransfer, { id, toOrgId: otherSchool, reason: '搬家' }, admin)
    ).data;
    expect(await app.call(contract.askTransfer, { id, toOrgId: otherSchool }, admin)).toMatchObject({
      message: '该学生已有转学申请在等待接收',
    });
    expect(await list(admin)).toMatchObject([{ state: 1, may: ['withdraw'], fromClass: '二年级1班' }]);
    expect(await list(otherAdmin)).toMatchObject([{ state: 1, may: ['accept', 'refuse'], reason: '搬家' }]);
    expect(await find('转学生', otherAdmin)).toEqual([]);
    expect(await app.call(contract.leaveSchool, { id, status: 4, from: TODAY }, admin)).toMatchObject({
      error_code: 1,
    });

    const act = (endpoint: contract.Endpoint, token: string, more = {}) =>
      app.call(endpoint, { id: transferId, ...more }, token);
    expect((await act(contract.refuseTransfer, otherAdmin)).refusal.fields).toEqual({ reason: '请输入拒绝原因' });
    expect((await act(contract.refuseTransfer, otherAdmin, { reason: '班额已满' })).error_code).toBe(0);
    expect(await list(admin)).toMatchObject([{ state: 3, answer: '班额已满', may: [] }]);
    expect((await act(contract.reopenTransfer, otherAdmin)).error_code).toBe(0);
    const into = { classId: classes.elsewhere, from: '2026-03-09' };
    expect((await act(contract.acceptTransfer, admin, into)).error_code).toBe(1);
    expect((await act(contract.acceptTransfer, otherAdmin, { ...into, classId: classes.one })).error_code).toBe(2);
    expect((await act(contract.acceptTransfer, otherAdmin, into)).error_code).toBe(0);
    expect((await act(contract.withdrawTransfer, admin)).message).toBe('该转学申请已处理或已撤回');

    // Who runs the other school is told of each step.
    const event = 'select title from notification join account using (account_id) where kind = $1 and org_id = $2';
    const toldAt = async (orgId: string) =>
      (await app.platform.database.rows<{ title: string }>(`${event} order by notification_id`, ['school', orgId])).map(
        ({ title }) => title,
      );
    expect(await toldAt(otherSchool)).toContain('有学生申请转入，等待接收');
    expect(await find('转学生', admin)).toEqual([]);
    expect(await find('转学生', otherAdmin)).toEqual(['转学生']);
    expect((await read(id, otherAdmin)).memberships).toMatchObject([
      { schoolName: '青山小学', className: '二年级1班', startsOn: '2026-03-09', endsOn: '' },
      { schoolName: '白鹭洲小学', className: '二年级1班', endsOn: '2026-03-09' },
    ]);
  });

  it('of a disabled account says so, and it lies in the bin of the school that has the student now', async () => {
    const id = await student('停用的转学生');
    await app.call(contract.disablePerson, { id }, admin);
    const asked = await app.call(contract.askTransfer, { id, toOrgId: otherSchool }, admin);
    const { dataList } = (await app.call(contract.manageTransferPage, { direction: 'in' }, otherAdmin)).data;
    expect(dataList.find(({ studentId }) => studentId === id)?.disabled).toBe(1);
    const into = { id: asked.data.id, classId: classes.elsewhere, from: TODAY };
    expect((await app.call(contract.acceptTransfer, into, otherAdmin)).message).toContain('账号是停用的');
    const lying = async (token: string) =>
      (await app.call(contract.manageRecyclePage, { kind: 'student', name: '停用的转学生' }, token)).data.dataList;
    expect(await lying(admin)).toEqual([]);
    const [own] = await lying(otherAdmin);
    expect((await app.call(contract.manageRecycleRestore, { id: own!.id }, otherAdmin)).error_code).toBe(0);
    expect((await read(id, otherAdmin)).disabled).toBe(0);
  });

  it.each([contract.StudentStatus.transferredOut, contract.StudentStatus.left])(
    'of who has left is asked for by the last school and accepted by another, without a class in between (%i)',
    async (status) => {
      const id = await student('离校后转学');
      expect((await app.call(contract.leaveSchool, { id, status, from: TODAY }, admin)).error_code).toBe(0);
      const asked = await app.call(contract.askTransfer, { id, toOrgId: otherSchool }, admin);
      expect(asked.error_code).toBe(0);
      const act = (endpoint: contract.Endpoint, more = {}) =>
        app.call(endpoint, { id: asked.data.id, ...more }, otherAdmin);
      expect((await act(contract.refuseTransfer, { reason: '材料不全' })).error_code).toBe(0);
      expect((await act(contract.reopenTransfer)).error_code).toBe(0);
      const into = { classId: classes.elsewhere, from: TODAY };
      expect((await act(contract.acceptTransfer, into)).error_code).toBe(0);
      const found = await read(id, otherAdmin);
      expect(found.status).toBe(contract.StudentStatus.enrolled);
      expect(found.memberships.map(({ schoolName, startsOn, endsOn }) => [schoolName, startsOn, endsOn])).toMatchObject(
        [
          ['青山小学', TODAY, ''],
          ['白鹭洲小学', expect.any(String), TODAY],
        ],
      );
    },
  );

  it('makes the student, who is there just then, one of the other school at once', async () => {
    const id = await student('在线的转学生');
    const token = await app.sessionOf(id);
    const isTold = async (classId: string) =>
      (await app.call(contract.reportPublicity, { classId }, token)).error_code === 0;
    expect([await isTold(classes.one), await isTold(classes.elsewhere)]).toEqual([true, false]);
    const asked = await app.call(contract.askTransfer, { id, toOrgId: otherSchool }, admin);
    const into = { id: asked.data.id, classId: classes.elsewhere, from: TODAY };
    expect((await app.call(contract.acceptTransfer, into, otherAdmin)).error_code).toBe(0);
    expect([await isTold(classes.one), await isTold(classes.elsewhere)]).toEqual([false, true]);
  });
});
