import { useParams } from '@tanstack/react-router';
import { MessageSubject } from '@vimo/contract';
import { MessagePage } from '../message/message-page.tsx';

export default function ClubCommentRoute() {
  const { id } = useParams({ from: '/index/corComment/$id' });
  return <MessagePage typeName={MessageSubject.club} typeId={id} path={`/index/corComment/${id}`} />;
}
