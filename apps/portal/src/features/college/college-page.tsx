import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callOptions, useCall } from '@vimo/client';
import { collegeModules, type DataOf } from '@vimo/contract';
import { Breadcrumb, Card, EmptyState, ErrorState } from '@vimo/ui';
import { useState } from 'react';
import { requireLogin } from '../session/require-login.ts';
import { CollegeModule, ModuleSkeleton } from './college-module.tsx';
import { CollegePicture } from './college-picture.tsx';
import { NoPermissionDialog } from './no-permission.tsx';
import { contentHref, outsideHref } from './preview-kind.ts';
import './college.css';

export type Module = DataOf<typeof collegeModules>[number];

const INPUT = { isShow: '1' };

/** The content college: modules with their contents; what a role may open, the server decides (spec 1, 2.16 and 6). */
export function CollegePage() {
  const { data: modules, error, refetch } = useCall(collegeModules, INPUT);
  const [refused, setRefused] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  /** Goes to a content of a module, or without one to the module's outside address. */
  const open = async (moduleId: string, contentId?: string) => {
    if (!(await requireLogin())) return;
    // Who has just logged in may have other rights than the guest before.
    const now = await queryClient.fetchQuery(callOptions(collegeModules, INPUT)).catch(() => undefined);
    const module = now?.find(({ id }) => id === moduleId);
    if (!module) return;
    if (!module.mayView) setRefused(true);
    else if (contentId) void navigate({ href: contentHref(contentId, module) });
    else window.open(outsideHref(module.pcLink), '_blank', 'noopener');
  };

  return (
    <main id="main" className="wrap college-page" tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: '创客学院' }]} />
      <h1 className="sr">创客学院</h1>
      <CollegePicture />
      {modules ? (
        modules.length > 0 ? (
          modules.map((module) => (
            <CollegeModule key={module.id} module={module} onOpen={(id) => void open(module.id, id)} />
          ))
        ) : (
          <Card className="mt24">
            <EmptyState art="data" />
          </Card>
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div className="module">
          <ModuleSkeleton />
        </div>
      )}
      <NoPermissionDialog open={refused} onClose={() => setRefused(false)} />
    </main>
  );
}
