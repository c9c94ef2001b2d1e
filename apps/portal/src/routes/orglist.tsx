import { OrgChooser } from '../features/organisation/org-chooser.tsx';

export default function OrgList() {
  return <OrgChooser />;
}
