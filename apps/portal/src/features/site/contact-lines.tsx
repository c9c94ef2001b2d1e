import { useSiteInfo } from './site-info.ts';

interface Line {
  label: string;
  text: string | undefined;
  isPhone?: boolean;
}

const UNKNOWN = '—';

/**
 * Ways to reach who runs this installation, as a list of terms: hotline and contact hours, with `all` the second phone and the
 * chat account as well. What is not set is left out; a dash stands while nothing is known yet.
 */
export function ContactLines({ all = false }: { all?: boolean }) {
  const site = useSiteInfo();
  const lines: Line[] = [{ label: '服务热线', text: site ? site.hotline : UNKNOWN, isPhone: true }];
  if (all) {
    lines.push(
      { label: '咨询电话', text: site?.secondPhone, isPhone: true },
      { label: '微信公众号', text: site?.chatAccount },
    );
  }
  lines.push({ label: '服务时间', text: site ? site.contactHours : UNKNOWN });
  return (
    <dl>
      {lines.map(({ label, text, isPhone }) =>
        text ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isPhone ? 'ui-tabular' : undefined}>
              {isPhone && site ? <a href={`tel:${text}`}>{text}</a> : text}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/**
 * How people are invited to get in touch, by what `ContactLines` shows: to call where a number is set; empty where there is no way to, and the page says nothing of it. While nothing is
 * known yet a number is expected.
 */
export function useInvitation({ all = false }: { all?: boolean } = {}): string {
  const site = useSiteInfo();
  if (!site || site.hotline || (all && site.secondPhone)) return '欢迎来电';
  return all && site.chatAccount ? '欢迎通过微信公众号联系' : '';
}
