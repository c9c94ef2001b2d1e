export default function VimoActivity() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
