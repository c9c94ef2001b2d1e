import { art } from '../art.ts';
import { AppLink, type LinkHref } from './link.tsx';

/** The platform's mark and name. `light` is for dark ground; `logo` replaces the drawing by an organisation's own. */
export function Brand({
  href,
  logo,
  name = '综合素质教育平台',
  light = false,
}: {
  href?: LinkHref;
  logo?: string | null;
  name?: string | undefined;
  light?: boolean;
}) {
  const content = (
    <>
      <img src={logo || art(light ? 'logo-white' : 'logo')} alt="" width={54} height={54} />
      <span>
        <b>{name}</b>
        <span>让每一种成长都被看见</span>
      </span>
    </>
  );
  return href ? (
    <AppLink className="ui-brand" href={href}>
      {content}
    </AppLink>
  ) : (
    <span className="ui-brand">{content}</span>
  );
}
