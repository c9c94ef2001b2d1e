// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { manageOrgTree, manageProfile, OrgType, type PlacedOrg } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { OrganisationsPage } from './organisations-page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const org = (orgId: string, parentOrgId: string, more: Partial<PlacedOrg> = {}): PlacedOrg => ({
  ...{ orgId, parentOrgId, orgName: `机构${orgId}`, orgType: OrgType.school, kindName: '', pinyin: '', initials: '' },
  ...{ disabled: false, ...more },
});
const LIST = [
  org('1', '', { orgType: OrgType.bureau }),
  org('2', '1', { orgType: OrgType.bureau }),
  org('3', '1', { disabled: true }),
  org('4', '2'),
];

/** The room as somebody finds it; nothing but the tree and the person is answered. */
function opened(mayAdd: boolean, address: string) {
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.endsWith(manageOrgTree.path)
      ? { list: LIST, mayAdd }
      : url.endsWith(manageProfile.path)
        ? { may: ['import'], offices: [], orgs: [], readsOnly: 0 }
        : undefined;
    return Response.json(data ? { error_code: 0, message: '', data } : { error_code: 4, message: '没有' });
  });
  openRoom(OrganisationsPage, address);
}

it.each([
  ['/organisations', /当前列表的 2 条/],
  ['/organisations?open=2', /当前列表的 1 条/],
])('at %s who keeps the tree takes out what stands below', async (address, said) => {
  opened(true, address);
  fireEvent.click(await screen.findByRole('button', { name: /导出/ }));
  await screen.findByText(said);
});

it('who only looks after one organisation takes nothing out', async () => {
  opened(false, '/organisations');
  await screen.findAllByText('机构1');
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
});
