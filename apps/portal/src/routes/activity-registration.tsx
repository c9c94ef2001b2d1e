export default function ActivityRegistration() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
