/** An icon of the Phosphor package, `phosphor:<weight>/<Name>`; scripts/phosphor-icons.ts makes the module. */
declare module 'phosphor:*' {
  const Icon: import('./icon.tsx').IconType;
  export default Icon;
}
