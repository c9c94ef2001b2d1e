import { hrefTo } from '@vimo/contract';
import { useIdParam } from '../../../shared/use-id-param.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { MessagePage } from '../message/message-page.tsx';
import { readSubject } from '../message/subject.ts';

export default function CommentRoute() {
  const id = useIdParam();
  const { orgId, typename } = useSearchOf('/index/comment/$id');
  return (
    <MessagePage
      typeName={readSubject(typename)}
      typeId={id}
      hrefFor={(page) => hrefTo('/index/comment/$id', { id }, { orgId, typename, page })}
    />
  );
}
