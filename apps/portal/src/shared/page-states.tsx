import { Button, Card, EmptyState, Loading, SkeletonText } from '@vimo/ui';

/** Shown while the code of a page comes. */
export function PagePending() {
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <div className="ui-mt-24">
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      </div>
    </main>
  );
}

/** Shown when a page fails to render or its code cannot be fetched: another try, and a way out that loads everything anew. */
export function PageError() {
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <Card className="ui-mt-24" role="alert">
        <EmptyState
          art="error"
          title="页面没有打开"
          text="网络可能断了，或者平台刚刚更新过。重新加载一次，多半就好了。"
          action={
            <p>
              <Button onClick={() => location.reload()}>重新加载</Button>{' '}
              <Button variant="outline" onClick={() => location.assign('/')}>
                返回首页
              </Button>
            </p>
          }
        />
      </Card>
    </main>
  );
}
