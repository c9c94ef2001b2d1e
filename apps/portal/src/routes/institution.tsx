import { Institutions } from '../features/institution/institutions.tsx';

export default function Institution() {
  return <Institutions path="/institution" title="机构" />;
}
