// Blocking and tiny, in a file because the policy forbids inline scripts: sets the colours before the first paint.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('causeway.color-scheme');
  } catch {
    // Storage is refused (private mode): the system's choice it is.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
