import { useParams, useSearch } from '@tanstack/react-router';
import { MessagePage } from '../message/message-page.tsx';
import { readSubject } from '../message/subject.ts';

export default function CommentRoute() {
  const { id } = useParams({ from: '/index/comment/$id' });
  const { typename } = useSearch({ strict: false }) as { typename?: string };
  return <MessagePage typeName={readSubject(typename)} typeId={id} path={`/index/comment/${id}`} />;
}
