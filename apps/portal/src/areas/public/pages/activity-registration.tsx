import { useIdParam } from '../../../shared/use-id-param.ts';
import { RegistrationPage } from '../enrolment/registration.tsx';

export default function ActivityRegistration() {
  const id = useIdParam();
  return <RegistrationPage id={id} />;
}
