import { OrgType } from '@vimo/contract';
import { Institutions } from '../institution/institutions.tsx';

export default function VimoSchool() {
  return <Institutions path="/vimoSchool" title="学校" kind={OrgType.school} />;
}
