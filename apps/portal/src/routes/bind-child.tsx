export default function BindChild() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
