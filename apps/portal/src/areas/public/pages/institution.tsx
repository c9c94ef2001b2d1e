import { Institutions } from '../institution/institutions.tsx';

export default function Institution() {
  return <Institutions path="/institution" title="机构" />;
}
