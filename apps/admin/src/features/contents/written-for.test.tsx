// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { useWrittenFor, WrittenFor } from './written-for.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const shown = (orgId: string, site: object) => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: site }));
  const me = { orgId, orgName: orgId && '白鹭洲小学' };
  openRoom(() => <WrittenFor me={me}>{(of) => <p>{`${of.orgId} ${of.orgName}`}</p>}</WrittenFor>, '/here');
};
const site = { rootOrgId: '1', rootOrgName: '云汀市教育局' };

it('people write for their own organisation, who has none for the bureau at the top', async () => {
  shown('3', site);
  expect(await screen.findByText('3 白鹭洲小学')).toBeTruthy();
  cleanup();
  shown('', site);
  expect(await screen.findByText('1 云汀市教育局')).toBeTruthy();
});

it('in an empty installation who would write is led to found a bureau', async () => {
  shown('', { rootOrgId: '', rootOrgName: '' });
  expect(await screen.findByText('新增教育局')).toBeTruthy();
});

it('what stands beside their rows is of the same organisation', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: site }));
  const Beside = () => <p>{`排序：${useWrittenFor({ orgId: '', orgName: '' })?.orgName}`}</p>;
  openRoom(Beside, '/here');
  expect(await screen.findByText('排序：云汀市教育局')).toBeTruthy();
});
