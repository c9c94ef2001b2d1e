import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, ErrorState, Loading, SkeletonText } from '../index.ts';
import styles from './viewer.module.css';

interface DocumentSheetProps<Read> {
  url: string;
  /** Makes of the document's bytes what is shown. */
  read: (bytes: ArrayBuffer) => Read | Promise<Read>;
  /** Offers the file itself; null where it may not be kept. */
  save: ReactNode;
  children: (content: Read) => ReactNode;
}

/** A document that is fetched and read in the browser, on a sheet of paper: nothing goes to a foreign viewer. */
export function DocumentSheet<Read>({ url, read, save, children }: DocumentSheetProps<Read>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`document: ${response.status}`);
      return read(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Card className={styles.wordView}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState text="文档无法打开" onRetry={() => void refetch()} otherwise={save} />
      ) : (
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      )}
    </Card>
  );
}
