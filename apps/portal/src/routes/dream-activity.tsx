export default function DreamActivity() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
