import { useNavigate } from '@tanstack/react-router';
import { isShownInPlace, kindOf } from '@vimo/contract';
import { managePublicationStep } from '@vimo/contract/schemas';
import { asLeft } from '@vimo/ui';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import type { Publication, PublicationDraft } from './use-publication.ts';

/** What can be done with it now: saved, put forward, published, passed, returned, taken down. */
export function StepButtons({
  draft,
  publication,
  noun,
  isLocked,
}: {
  draft: PublicationDraft;
  publication: Publication | undefined;
  noun: string;
  isLocked: boolean;
}) {
  const { ask, holder } = useAsk();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'return' | 'takeDown'>();
  const { busy } = draft;
  /** What both changed is chosen first. */
  const isAsked = (draft.merge?.asked.length ?? 0) > 0;
  const steps = publication?.steps ?? [];
  // Something typed makes a draft of what is shown as it is.
  const writes = publication !== undefined && !isLocked;
  const mayPublish = steps.includes('publish') || (writes && draft.isDirty && needsNobody(publication));
  const bureaus = publication?.bureaus ?? [];
  const mayPutForward =
    steps.includes('putForward') ||
    (writes && draft.isDirty && (bureaus.length > 0 || publication.secondPerson || publication.passer !== null));
  const isScheduled = isForLater(draft.edited.terms.from, publication);
  const ways = [
    ...(publication ? ownWays(publication) : []),
    ...bureaus.map(({ orgId, orgName }) => ({ key: orgId, label: `送${orgName}审核，显示在其页面` })),
  ];
  return (
    <>
      {holder}
      {steps.includes('remove') ? (
        <Button
          danger
          disabled={busy}
          onClick={async () => {
            const question = {
              title: `删除这条${noun}的草稿？`,
              text: '草稿从未发布过，删除后不能恢复。',
              okText: '删除',
            };
            if ((await ask({ ...question, danger: true })) && (await draft.step('remove')))
              void navigate({ href: asLeft('/contents') });
          }}
        >
          删除草稿
        </Button>
      ) : null}
      {steps.includes('takeDown') ? (
        <Button disabled={busy || isAsked} onClick={() => setAsked('takeDown')}>
          下线
        </Button>
      ) : null}
      {steps.includes('takeBack') ? (
        <Button disabled={busy} onClick={() => void draft.step('takeBack')}>
          撤回送审
        </Button>
      ) : null}
      {steps.includes('unschedule') ? (
        <Button disabled={busy} onClick={() => void draft.step('unschedule')}>
          撤回定时发布
        </Button>
      ) : null}
      {isLocked ? null : (
        <Button loading={busy} disabled={!draft.isDirty} onClick={() => void draft.save()}>
          存草稿
        </Button>
      )}
      {mayPutForward && ways.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{ items: ways, onClick: ({ key }) => void draft.step('putForward', { forOrgId: key }) }}
        >
          <Button disabled={busy}>送审</Button>
        </Dropdown>
      ) : null}
      {steps.includes('return') ? (
        <Button disabled={busy || isAsked} onClick={() => setAsked('return')}>
          退回
        </Button>
      ) : null}
      {steps.includes('pass') ? (
        <Button type="primary" loading={busy} onClick={() => void draft.step('pass')}>
          通过并发布
        </Button>
      ) : null}
      {mayPublish ? (
        <Button type="primary" loading={busy} onClick={() => void draft.step('publish')}>
          {isScheduled ? '定时发布' : '发布'}
        </Button>
      ) : null}
      {asked ? (
        <FormDrawer
          open
          title={asked === 'return' ? '退回' : `下线这条${noun}`}
          schema={managePublicationStep.input}
          toInput={({ reason }) => ({ id: '1', edition: 0, step: asked, reason })}
          initial={{ reason: '' }}
          fields={[
            {
              ...{
                name: 'reason',
                label: asked === 'return' ? '需要修改什么' : '原因（只有管理者看得到）',
                kind: 'area',
                maxLength: 200,
              },
              required: asked === 'return',
            },
          ]}
          okText={asked === 'return' ? '退回' : '下线'}
          onSubmit={async ({ reason }) => {
            await draft.take(asked, { reason });
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

/** Whether it is published for a moment ahead: in place of what is shown that is another than the one since which that is. */
const isForLater = (from: string, publication: Publication | undefined): boolean =>
  from !== '' &&
  (publication && isShownInPlace(publication.kind) ? from !== publication.from : publication?.status !== 'shown');

/** Whether it is shown only after a bureau above has passed it. */
const isPassedAbove = ({ kind, bureaus }: Publication): boolean =>
  kindOf(kind).pageOf !== undefined && bureaus.length > 0;

/** By whom it is passed for the own page alone: by the bureau that wants it, else by a colleague where the organisation does. */
function ownWays(publication: Publication) {
  if (isPassedAbove(publication)) return [];
  if (publication.passer) return [{ key: '', label: `送${publication.passer.orgName}审核，只显示在本机构页面` }];
  return publication.secondPerson ? [{ key: '', label: '送本机构的同事审核' }] : [];
}

/** Whether the writer publishes it alone: no second person, no bureau that passes it, and none on whose page it stands. */
const needsNobody = (publication: Publication): boolean =>
  !publication.secondPerson &&
  publication.passer === null &&
  publication.shownForOrgId === '' &&
  !isPassedAbove(publication);
