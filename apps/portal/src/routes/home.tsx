export default function Home() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
