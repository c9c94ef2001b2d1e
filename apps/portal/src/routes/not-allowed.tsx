import { EmptyState, LinkButton } from '@vimo/ui';

export default function NotAllowed() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <h1 className="sr">页面不可访问</h1>
      <EmptyState
        art="error"
        text="站长说，您不能进入这个页面"
        action={<LinkButton href="/vimoHome">返回首页</LinkButton>}
      />
    </main>
  );
}
