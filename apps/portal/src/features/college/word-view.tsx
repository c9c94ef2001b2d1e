import { useQuery } from '@tanstack/react-query';
import { Card, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import mammoth from 'mammoth';
import { RichText } from '../activity/rich-text.tsx';

async function readWord(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`document: ${response.status}`);
  return (await mammoth.convertToHtml({ arrayBuffer: await response.arrayBuffer() })).value;
}

/** A Word document as a page of text, tables and pictures, read in the browser: nothing goes to a foreign viewer. */
export default function WordView({ url }: { url: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['word', url],
    queryFn: ({ signal }) => readWord(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Card className="word-view">
      {data !== undefined ? (
        <RichText html={data} />
      ) : error ? (
        <ErrorState text="文档无法打开" onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      )}
    </Card>
  );
}
