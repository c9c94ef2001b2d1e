import { OrgType } from '@vimo/contract';
import { Institutions } from '../features/institution/institutions.tsx';

export default function VimoSchool() {
  return <Institutions path="/vimoSchool" title="学校" kind={OrgType.school} />;
}
