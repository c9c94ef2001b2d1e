export default function VimoHome() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
