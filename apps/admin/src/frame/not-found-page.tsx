import { EmptyState, LinkButton } from '@vimo/ui';

/** An address of the platform that leads nowhere. */
export const NotFoundPage = () => (
  <section className="card">
    <h1 className="sr">页面不存在</h1>
    <EmptyState art="search" text="没有找到这个页面" action={<LinkButton href="/">返回工作台</LinkButton>} />
  </section>
);
