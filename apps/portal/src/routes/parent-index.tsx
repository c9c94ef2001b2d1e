export default function ParentIndex() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
