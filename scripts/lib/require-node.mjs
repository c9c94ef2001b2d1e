// Imported first, by scripts that a person may start with any Node: everything after it may rely on this version.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}。请从 https://nodejs.org/zh-cn 安装后重试。`,
  );
  process.exit(1);
}
