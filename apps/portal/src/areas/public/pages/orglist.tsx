import { OrgChooser } from '../organisation/org-chooser.tsx';

export default function OrgList() {
  return <OrgChooser />;
}
