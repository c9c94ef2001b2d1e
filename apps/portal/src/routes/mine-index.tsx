export default function MineIndex() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
