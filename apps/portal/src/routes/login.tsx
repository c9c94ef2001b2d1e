export default function Login() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
