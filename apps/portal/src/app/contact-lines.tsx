import { useSiteInfo } from './site-footer.tsx';

/** Hotline and contact hours of this installation, as a list of terms; a dash while they are not known. */
export function ContactLines() {
  const site = useSiteInfo();
  return (
    <dl>
      <div>
        <dt>服务热线</dt>
        <dd className="tel tn">{site ? <a href={`tel:${site.hotline}`}>{site.hotline}</a> : '—'}</dd>
      </div>
      <div>
        <dt>服务时间</dt>
        <dd>{site?.contactHours ?? '—'}</dd>
      </div>
    </dl>
  );
}
