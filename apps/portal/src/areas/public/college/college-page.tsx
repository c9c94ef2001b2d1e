import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callOptions, useCall } from '@vimo/client';
import { collegeModules } from '@vimo/contract';
import { Breadcrumb, Card, classNames, EmptyState, ErrorState, LockIcon, TabPanel, Tabs } from '@vimo/ui';
import { useId, useState } from 'react';
import { requireLogin } from '../../../features/account/require-login.ts';
import { useSession } from '../../../features/session/session.ts';
import { openWindow } from '../../../shared/new-window.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { MODULES_SHOWN, type Module } from './answers.ts';
import styles from './college.module.css';
import { CollegeModule, ModuleSkeleton } from './college-module.tsx';
import { CollegePicture } from './college-picture.tsx';
import { NoPermissionDialog } from './no-permission.tsx';
import { contentHref, outsideHref } from './preview-kind.ts';

/**
 * The content college: a tab for each module with its contents. What a role may not open is marked, as titles are
 * public; what may be opened, the server decides. The address names the module that is shown.
 */
export function CollegePage() {
  const tabs = useId();
  const { data: modules, error, refetch } = useCall(collegeModules, MODULES_SHOWN);
  const [refused, setRefused] = useState<Module>();
  const signedIn = useSession().status === 'user';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { modelId } = useSearchOf('/index/creatorCollege');
  // Without a wish, what one may see comes first; a guest may see nothing yet.
  const shown =
    modules?.find(({ id }) => id === String(modelId)) ?? modules?.find(({ mayView }) => mayView) ?? modules?.[0];

  /** Goes to a content of a module, or without one to the module's outside address. */
  const open = async (moduleId: string, contentId?: string) => {
    if (!(await requireLogin())) return;
    // Who has just logged in may have other rights than the guest before.
    const now = await queryClient.fetchQuery(callOptions(collegeModules, MODULES_SHOWN)).catch(() => undefined);
    const module = now?.find(({ id }) => id === moduleId);
    if (!module) return;
    if (!module.mayView) setRefused(module);
    else if (contentId) void navigate({ href: contentHref(contentId, module) });
    else {
      const href = outsideHref(module.pcLink);
      if (href) openWindow(href, () => window.location.assign(href));
    }
  };

  return (
    <main id="main" className={classNames('ui-container', styles.collegePage)} tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: '创客学院' }]} />
      <h1 className="ui-visually-hidden">创客学院</h1>
      <CollegePicture />
      {modules ? (
        shown ? (
          <>
            <Tabs
              id={tabs}
              label="学院模块"
              items={modules.map(({ id, name, contentNum, mayView }) => ({
                value: id,
                label: name,
                count: contentNum,
                icon: signedIn && !mayView ? LockIcon : undefined,
              }))}
              value={shown.id}
              onChange={(id) =>
                void navigate({ to: '.', search: { modelId: id } as never, replace: true, resetScroll: false })
              }
            />
            <TabPanel id={tabs} value={shown.id}>
              <CollegeModule key={shown.id} module={shown} onOpen={(id) => void open(shown.id, id)} />
            </TabPanel>
          </>
        ) : (
          <Card className="ui-mt-24">
            <EmptyState art="data" />
          </Card>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.module}>
          <ModuleSkeleton />
        </div>
      )}
      <NoPermissionDialog module={refused} onClose={() => setRefused(undefined)} />
    </main>
  );
}
