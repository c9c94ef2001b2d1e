// In which colours the platform is drawn, before anything of it is: as the device keeps it (apps/admin/src/shared/theme/screen-theme.ts). ECMAScript 5, as before-code.js.
(function () {
  try {
    var kept = localStorage.getItem('platform.theme');
    if (kept === '1' || (kept === '2' && matchMedia('(prefers-color-scheme: dark)').matches))
      document.documentElement.setAttribute('data-theme', 'dark');
  } catch (_) {
    // A browser that keeps nothing is drawn as by day.
  }
})();
