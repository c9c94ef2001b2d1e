export default function Register() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
