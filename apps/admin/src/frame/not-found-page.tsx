import { EmptyState, LinkButton } from '@vimo/ui';

/** An address of the platform that leads nowhere. */
export const NotFoundPage = () => (
  <section className="ui-card">
    <h1 className="ui-visually-hidden">页面不存在</h1>
    <EmptyState art="search" text="没有找到这个页面" action={<LinkButton href="/">返回工作台</LinkButton>} />
  </section>
);
