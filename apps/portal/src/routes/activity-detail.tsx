export default function ActivityDetail() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
