import { hrefTo, MessageSubject } from '@vimo/contract';
import { useIdParam } from '../../../shared/use-id-param.ts';
import { MessagePage } from '../message/message-page.tsx';

export default function ClubCommentRoute() {
  const id = useIdParam();
  return (
    <MessagePage
      typeName={MessageSubject.club}
      typeId={id}
      hrefFor={(page) => hrefTo('/index/corComment/$id', { id }, { page })}
    />
  );
}
