import { useParams } from '@tanstack/react-router';
import { RegistrationPage } from '../enrolment/registration.tsx';

export default function ActivityRegistration() {
  const { id } = useParams({ from: '/index/activityRegistration/$id' });
  return <RegistrationPage id={id} />;
}
