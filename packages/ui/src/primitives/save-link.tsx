import { DownloadSimpleIcon } from '../icons/index.ts';

/** Offers the file itself, where the page cannot show it. */
export const SaveLink = ({ url }: { url: string }) => (
  <a className="ui-link" href={url} download>
    <DownloadSimpleIcon /> 下载查看
  </a>
);
