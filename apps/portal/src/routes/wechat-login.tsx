export default function WechatLogin() {
  return <main id="main" className="wrap" tabIndex={-1} />;
}
