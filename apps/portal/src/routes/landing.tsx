export default function Landing() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
