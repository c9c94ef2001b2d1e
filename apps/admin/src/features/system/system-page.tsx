import { useCall } from '@vimo/client';
import { manageSystemPolicies, manageSystemState } from '@vimo/contract';
import { AppLink, QueryState } from '@vimo/ui';
import facts from '../../shared/facts-page.module.css';
import { PageHead } from '../../shared/page-head.tsx';
import { Read } from '../../shared/read.tsx';
import { PolicyLines } from './policy-lines.tsx';
import { StateCards } from './state-cards.tsx';

/** How often the state is asked for while somebody looks. */
const ASK_MS = 15_000;

/** 系统: how the installation does, and what holds for everybody who uses it. */
export function SystemPage() {
  const state = useCall(manageSystemState, {}, { keepPrevious: true, refetchInterval: ASK_MS });
  return (
    <>
      <PageHead title="系统">
        <AppLink className="ui-button ui-button-outline ui-button-small" href="/system/faults">
          服务器故障
        </AppLink>
      </PageHead>
      <QueryState query={state}>{(now) => <StateCards state={now} />}</QueryState>
      <section className={`ui-card ${facts.card}`} aria-label="安全策略">
        <h2>安全策略</h2>
        <Read endpoint={manageSystemPolicies} input={{}}>
          {(policies) => <PolicyLines policies={policies} />}
        </Read>
      </section>
    </>
  );
}
