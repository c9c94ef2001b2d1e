export default function Orglist() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
