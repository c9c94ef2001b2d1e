import { useParams } from '@tanstack/react-router';
import { RegistrationPage } from '../features/enrolment/registration.tsx';

export default function ActivityRegistration() {
  const { id } = useParams({ from: '/index/activityRegistration/$id' });
  return <RegistrationPage id={id} />;
}
